# The processor levels that Tabiya can be compiled for. No build uses -march=native: its meaning differs between
# compiler versions, and some of them warn.
#
#   TABIYA_LEVEL=x86-64      every 64-bit PC (on ARM: aarch64); the default
#   TABIYA_LEVEL=x86-64-v3   a level of the x86-64 psABI: v2 (2009), v3 (AVX2, 2013), v4 (AVX-512)
#   TABIYA_LEVEL=x86-64-v4-icl  v4 and the additions of Ice Lake and Zen 4
#   TABIYA_LEVEL=machine     the best of these for the build machine
#
# apps/level.cpp has the same names, and detects at run time which of them a processor supports.
include_guard()

set(TABIYA_FLAGS_x86-64 -march=x86-64)
set(TABIYA_FLAGS_x86-64-v2 -march=x86-64-v2)
set(TABIYA_FLAGS_x86-64-v3 -march=x86-64-v3)
set(TABIYA_FLAGS_x86-64-v4 -march=x86-64-v4)
set(TABIYA_FLAGS_x86-64-v4-icl -march=x86-64-v4
  -mavx512vpopcntdq -mavx512vbmi -mavx512vbmi2 -mavx512vnni -mavx512bitalg -mgfni)
set(TABIYA_FLAGS_aarch64 -march=armv8-a)
set(TABIYA_FLAGS_aarch64-dotprod -march=armv8.2-a+dotprod)

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  set(TABIYA_LEVELS aarch64 aarch64-dotprod)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
  set(TABIYA_LEVELS x86-64 x86-64-v2 x86-64-v3 x86-64-v4 x86-64-v4-icl)
else()
  set(TABIYA_LEVELS generic)
endif()
list(GET TABIYA_LEVELS 0 TABIYA_LOWEST_LEVEL)

set(TABIYA_LEVEL ${TABIYA_LOWEST_LEVEL} CACHE STRING
  "The processor level to compile for: machine, or one of ${TABIYA_LEVELS}")
set_property(CACHE TABIYA_LEVEL PROPERTY STRINGS machine ${TABIYA_LEVELS})

# tabiya_level_of_this_machine(VARIABLE) detects the level with a small program.
function(tabiya_level_of_this_machine variable)
  if(CMAKE_CROSSCOMPILING)
    set(${variable} ${TABIYA_LOWEST_LEVEL} PARENT_SCOPE)
    return()
  endif()
  try_run(exit_code is_compiled
    SOURCES ${PROJECT_SOURCE_DIR}/cmake/print_level.cpp ${PROJECT_SOURCE_DIR}/apps/level.cpp
    CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR}/apps
    COMPILE_DEFINITIONS -DTABIYA_LEVEL="${TABIYA_LOWEST_LEVEL}"
    COMPILE_OUTPUT_VARIABLE output
    RUN_OUTPUT_STDOUT_VARIABLE level
    CXX_STANDARD 23 CXX_STANDARD_REQUIRED ON)
  if(NOT is_compiled)
    message(FATAL_ERROR "The compiler cannot build cmake/print_level.cpp:\n${output}")
  endif()
  if(NOT exit_code EQUAL 0)
    message(FATAL_ERROR "cmake/print_level.cpp did not run: ${exit_code}")
  endif()
  set(${variable} ${level} PARENT_SCOPE)
endfunction()

if(TABIYA_LEVEL STREQUAL machine)
  tabiya_level_of_this_machine(TABIYA_CHOSEN_LEVEL)
elseif(TABIYA_LEVEL IN_LIST TABIYA_LEVELS)
  set(TABIYA_CHOSEN_LEVEL ${TABIYA_LEVEL})
else()
  list(JOIN TABIYA_LEVELS ", " known)
  message(FATAL_ERROR
    "TABIYA_LEVEL is \"${TABIYA_LEVEL}\"; for ${CMAKE_SYSTEM_PROCESSOR} it is machine or one of ${known}")
endif()
message(STATUS "Compiling for ${TABIYA_CHOSEN_LEVEL}")

# Read by tools/release, which makes one build folder per level.
list(JOIN TABIYA_LEVELS "\n" lines)
file(WRITE ${CMAKE_BINARY_DIR}/levels "${lines}\n")
