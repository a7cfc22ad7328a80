# One library a module. Its links are the arrows of ARCHITECTURE.md, and nothing else may be included.
include_guard()

# What every target of this project is compiled with: the warnings, and the level of processors.
add_library(tabiya_warnings INTERFACE)
target_compile_features(tabiya_warnings INTERFACE cxx_std_23)
target_compile_options(tabiya_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
  -Werror=unused-result
  # g++ 12 takes the deliberately undefined registers of its own AVX-512 header for mistakes, and
  # sees overlaps and overruns where a std::string is made of parts, more or fewer of them by the
  # machine it optimises for; clang and the sanitizers look for the real ones.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-uninitialized$<SEMICOLON>-Wno-maybe-uninitialized$<SEMICOLON>-Wno-restrict>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds$<SEMICOLON>-Wno-stringop-overflow$<SEMICOLON>-Wno-stringop-overread>
  # A warning that speaks of the machine, not of our code, is never an error.
  $<$<BOOL:${TABIYA_WERROR}>:-Werror$<SEMICOLON>$<$<CXX_COMPILER_ID:Clang>:-Wno-error=invalid-feature-combination>>)
add_library(tabiya_options INTERFACE)
target_link_libraries(tabiya_options INTERFACE tabiya_warnings)
target_compile_options(tabiya_options INTERFACE ${TABIYA_FLAGS_${TABIYA_CHOSEN_LEVEL}})

# Most of what is compiled are tests and commands. Nobody waits for what the compiler could make of a
# test, nor of a command in a build that is there to be tested.
set(TABIYA_TEST_OPTIONS -O0 CACHE STRING "What tests are compiled with in addition")
set(TABIYA_COMMAND_OPTIONS "" CACHE STRING "What commands are compiled with in addition")

# Half of what a source costs to compile are the headers that it shares with its neighbours.
option(TABIYA_COMPILE_AT_ONCE "Compile the sources of most modules ten at a time" ON)
# tabiya_compile_at_once(TARGET [b.cpp …]), but for the sources that are named
function(tabiya_compile_at_once target)
  if(TABIYA_COMPILE_AT_ONCE)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 10)
    # To g++ a source that is included is a header, in which nothing should be anonymous.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# tabiya_module(NAME SOURCES a.cpp … USES rules … [AT_ONCE] [APART b.cpp …])
# makes the library tabiya_NAME (tabiya::NAME) from src/NAME and include/tabiya/NAME. With AT_ONCE its
# sources are compiled ten at a time, but for those whose private names are also a neighbour's.
function(tabiya_module name)
  cmake_parse_arguments(PARSE_ARGV 1 module "AT_ONCE" "" "SOURCES;USES;APART")
  add_library(tabiya_${name} STATIC ${module_SOURCES})
  add_library(tabiya::${name} ALIAS tabiya_${name})
  set_target_properties(tabiya_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  if(module_AT_ONCE)
    tabiya_compile_at_once(tabiya_${name} ${module_APART})
  endif()
  target_compile_features(tabiya_${name} PUBLIC cxx_std_23)
  target_include_directories(tabiya_${name}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${PROJECT_SOURCE_DIR}/src)
  list(TRANSFORM module_USES PREPEND tabiya_)
  target_link_libraries(tabiya_${name}
    PUBLIC ${module_USES}
    PRIVATE $<BUILD_INTERFACE:tabiya_options>)
  set_property(GLOBAL APPEND PROPERTY TABIYA_MODULES tabiya_${name})
endfunction()

# tabiya_commands(NAME <header> …)
# says that a module holds commands, and which headers of others they are to have compiled beforehand.
function(tabiya_commands name)
  target_compile_options(tabiya_${name} PRIVATE ${TABIYA_COMMAND_OPTIONS})
  target_precompile_headers(tabiya_${name} PRIVATE ${ARGN})
endfunction()
