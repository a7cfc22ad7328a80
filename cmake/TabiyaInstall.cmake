# What `cmake --install` puts in place, how other projects find it, and the packages.
#
#   find_package(tabiya)        tabiya::rules, tabiya::notation, … and tabiya::tabiya for all of them, static;
#                               tabiya::shared for all of them in libtabiya.so
#   pkg-config tabiya           libtabiya.so; tabiya-json adds what needs Boost.JSON
#
# Three components, which are three packages of Debian: program (tabiya), library (libtabiya.so) and
# development (libtabiya-dev).
#
# A package holds the programs and the shared library for several levels of processors; see
# TabiyaLevels.cmake and apps/level.hpp. Each level is a build folder of its own:
#
#   TABIYA_INSTALLS_LEVEL_ONLY=ON    this folder adds a level to the others
#   TABIYA_MORE_LEVELS="DIR;DIR…"    the folders whose levels go into this one's packages
include_guard()
include(CMakePackageConfigHelpers)

option(TABIYA_INSTALLS_LEVEL_ONLY "Install only what another level of processors adds" OFF)
set(TABIYA_MORE_LEVELS "" CACHE STRING "Build folders of other levels, for the packages")

set(TABIYA_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/tabiya)
set(TABIYA_SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

# The programs' own parts are no library, and json would make every user need Boost.
set(own_parts cli server uci_engine)
set(apart json)

get_property(modules GLOBAL PROPERTY TABIYA_MODULES)
set(all_in_one)
foreach(target ${modules})
  get_target_property(module ${target} EXPORT_NAME)
  if(NOT module IN_LIST own_parts AND NOT module IN_LIST apart)
    list(APPEND all_in_one ${module})
  endif()
endforeach()
list(TRANSFORM all_in_one PREPEND tabiya_ OUTPUT_VARIABLE all_targets)

# The whole library under one name.
add_library(tabiya_all INTERFACE)
add_library(tabiya::tabiya ALIAS tabiya_all)
set_target_properties(tabiya_all PROPERTIES EXPORT_NAME tabiya)
target_link_libraries(tabiya_all INTERFACE ${all_targets})

find_package(Threads REQUIRED)
# libtabiya.so, from the objects of the static libraries. Calls within it are bound when it is linked:
# nobody replaces one function of a library of values.
add_library(tabiya_shared SHARED)
add_library(tabiya::shared ALIAS tabiya_shared)
foreach(target ${all_targets})
  target_sources(tabiya_shared PRIVATE $<TARGET_OBJECTS:${target}>)
endforeach()
set_target_properties(tabiya_shared PROPERTIES
  EXPORT_NAME shared OUTPUT_NAME tabiya LINKER_LANGUAGE CXX
  VERSION ${PROJECT_VERSION} SOVERSION ${TABIYA_SOVERSION})
target_compile_features(tabiya_shared INTERFACE cxx_std_23)
target_include_directories(tabiya_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(tabiya_shared PRIVATE zstd z Threads::Threads)
target_link_options(tabiya_shared PRIVATE -Wl,-Bsymbolic)

# Builds what is installed, and no tests: `cmake --build … --target installable`.
add_custom_target(installable DEPENDS ${modules} tabiya_shared)
if(TABIYA_BUILD_PROGRAMS)
  add_dependencies(installable tabiya tabiya-uci)
endif()

if(TABIYA_INSTALLS_LEVEL_ONLY)
  set(program_folder libexec/tabiya/${TABIYA_CHOSEN_LEVEL})
  # The names that ld.so knows. Beyond them a library is as fast as the level before.
  set(library_folder ${CMAKE_INSTALL_LIBDIR}/glibc-hwcaps/${TABIYA_CHOSEN_LEVEL})
  set(is_known_to_loader FALSE)
  if(TABIYA_CHOSEN_LEVEL MATCHES "^x86-64-v[234]$")
    set(is_known_to_loader TRUE)
  endif()
else()
  set(program_folder ${CMAKE_INSTALL_BINDIR})
  set(library_folder ${CMAKE_INSTALL_LIBDIR})
  set(is_known_to_loader TRUE)
endif()

if(TABIYA_BUILD_PROGRAMS)
  install(TARGETS tabiya tabiya-uci RUNTIME DESTINATION ${program_folder} COMPONENT program)
endif()
if(TABIYA_INSTALLS_LEVEL_ONLY AND is_known_to_loader)
  install(TARGETS tabiya_shared LIBRARY DESTINATION ${library_folder} COMPONENT library NAMELINK_SKIP)
endif()
if(NOT TABIYA_INSTALLS_LEVEL_ONLY)
  include(TabiyaInstallDevelopment)
  # Each package of Debian says what its licence is, in a folder of its own name.
  set(package_of_program tabiya)
  set(package_of_library libtabiya${TABIYA_SOVERSION})
  set(package_of_development libtabiya-dev)
  foreach(component program library development)
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright COMPONENT ${component}
      DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package_of_${component}})
  endforeach()
  install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md
    DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
endif()

if(PROJECT_IS_TOP_LEVEL AND NOT TABIYA_INSTALLS_LEVEL_ONLY)
  include(TabiyaPackages)
endif()
