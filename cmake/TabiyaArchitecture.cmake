# Refuses targets that Tabiya is not made for. A board is a 64-bit word, and indexes on disk are
# mapped into memory as they are, lowest byte first.
#
# Also runs as a script, which is how tests/architecture feeds it targets that are not there.
if(NOT CMAKE_SIZEOF_VOID_P EQUAL 8)
  math(EXPR pointer_bits "8 * ${CMAKE_SIZEOF_VOID_P}")
  message(FATAL_ERROR
    "Tabiya needs a 64-bit target, and this compiler makes programs with ${pointer_bits}-bit pointers.")
endif()
if(CMAKE_CXX_BYTE_ORDER STREQUAL BIG_ENDIAN)
  message(FATAL_ERROR
    "Tabiya needs a little-endian target, and this compiler makes programs for a big-endian one.")
endif()
