# One library per module. Its links are the arrows of ARCHITECTURE.md; including any other module is an error.
include_guard()

# Options of every target in this project: warnings and the processor level.
add_library(tabiya_warnings INTERFACE)
target_compile_features(tabiya_warnings INTERFACE cxx_std_23)
target_compile_options(tabiya_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
  -Werror=unused-result
  # In a unity build, a name can shadow one of a neighbouring source; clang-tidy checks each source separately.
  $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>
  # g++ 12 warns about the deliberately undefined registers in its own AVX-512 header, and about overlaps and overruns
  # where a std::string is concatenated, depending on the target machine. clang and the sanitizers find the real ones.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-uninitialized$<SEMICOLON>-Wno-maybe-uninitialized$<SEMICOLON>-Wno-restrict>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds$<SEMICOLON>-Wno-stringop-overflow$<SEMICOLON>-Wno-stringop-overread>
  # A warning about the machine, rather than our code, is never an error.
  $<$<BOOL:${TABIYA_WERROR}>:-Werror$<SEMICOLON>$<$<CXX_COMPILER_ID:Clang>:-Wno-error=invalid-feature-combination>>)
add_library(tabiya_options INTERFACE)
target_link_libraries(tabiya_options INTERFACE tabiya_warnings)
target_compile_options(tabiya_options INTERFACE ${TABIYA_FLAGS_${TABIYA_CHOSEN_LEVEL}})

# Tests need no optimisation; a server that waits for disk and network needs little.
set(TABIYA_TEST_OPTIONS -O0 CACHE STRING "Additional compiler options of tests")
set(TABIYA_COMMAND_OPTIONS $<$<CONFIG:Release>:-O1> CACHE STRING
  "Additional compiler options of modules without long calculations")

# Most of the compile time goes into headers and templates that sources share, so all sources of a module are compiled
# together (unity build): no two may use the same private name. The preset `debug` compiles each separately, which
# proves that each includes what it uses.
option(TABIYA_EACH_BY_ITSELF "Compile each source separately, without precompiled headers" OFF)
function(tabiya_compile_as_one target)
  if(NOT TABIYA_EACH_BY_ITSELF)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    # g++ treats an included source as a header, and warns about its anonymous namespaces.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()

# tabiya_sources(VARIABLE [PATTERN])
# lists the sources of this folder and its subfolders, and again when one is added.
function(tabiya_sources variable)
  set(pattern *.cpp)
  if(ARGC GREATER 1)
    set(pattern ${ARGV1})
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${pattern})
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# tabiya_each_header(TARGET)
# compiles every header of this module separately, in the preset that asks for it.
function(tabiya_each_header target)
  if(NOT TABIYA_EACH_BY_ITSELF)
    return()
  endif()
  get_filename_component(module ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS
    ${CMAKE_CURRENT_SOURCE_DIR}/*.hpp ${PROJECT_SOURCE_DIR}/include/tabiya/${module}/*.hpp)
  foreach(header ${headers})
    file(RELATIVE_PATH alone ${PROJECT_SOURCE_DIR} ${header})
    set(alone ${CMAKE_CURRENT_BINARY_DIR}/alone/${alone}.cpp)
    file(CONFIGURE OUTPUT ${alone} CONTENT "#include \"${header}\"\n")
    target_sources(${target} PRIVATE ${alone})
  endforeach()
endfunction()

# tabiya_module(NAME USES rules … [COMMANDS] [APART] [GENERATED a.cpp …])
# creates the library tabiya_NAME (tabiya::NAME) from src/NAME and include/tabiya/NAME. COMMANDS marks a module
# without long calculations, APART one that is installed and packaged by itself. Generated sources are compiled
# separately, because they change independently.
function(tabiya_module name)
  cmake_parse_arguments(PARSE_ARGV 1 module "COMMANDS;APART" "" "USES;GENERATED")
  tabiya_sources(sources)
  add_library(tabiya_${name} STATIC ${sources} ${module_GENERATED})
  add_library(tabiya::${name} ALIAS tabiya_${name})
  set_target_properties(tabiya_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  tabiya_compile_as_one(tabiya_${name})
  tabiya_each_header(tabiya_${name})
  set_source_files_properties(${module_GENERATED} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  if(module_COMMANDS)
    target_compile_options(tabiya_${name} PRIVATE ${TABIYA_COMMAND_OPTIONS})
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
  if(NOT module_APART)
    set_property(GLOBAL APPEND PROPERTY TABIYA_MODULES tabiya_${name})
  endif()
endfunction()
