# Refuses unsupported targets. A board is a 64-bit word, and index files are mapped into memory as they are, in
# little-endian order.
#
# Also runs as a script, so that tests/architecture can test it with absent targets.
if(NOT CMAKE_SIZEOF_VOID_P EQUAL 8)
  math(EXPR pointer_bits "8 * ${CMAKE_SIZEOF_VOID_P}")
  message(FATAL_ERROR
    "Tabiya needs a 64-bit target, and this compiler makes programs with ${pointer_bits}-bit pointers.")
endif()
if(CMAKE_CXX_BYTE_ORDER STREQUAL BIG_ENDIAN)
  message(FATAL_ERROR
    "Tabiya needs a little-endian target, and this compiler makes programs for a big-endian one.")
endif()
