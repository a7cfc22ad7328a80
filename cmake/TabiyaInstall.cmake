# Installation: what `cmake --install` copies, how other projects find it, and the packages.
#
#   find_package(tabiya)        tabiya::rules, tabiya::notation, … and tabiya::tabiya for all of them, static;
#                               tabiya::shared for all of them in libtabiya.so
#   pkg-config tabiya           libtabiya.so; tabiya-json adds the parts that need Boost.JSON
#
# Three components correspond to three Debian packages: program (tabiya), library (libtabiya.so) and development
# (libtabiya-dev).
#
# The board as a control has two more, qt (libtabiya-qt) and qtdevelopment (libtabiya-qt-dev), which are installed and
# packaged on demand: TabiyaInstallDesktop.cmake.
#
#   find_package(tabiya COMPONENTS qt)    also tabiya::qt, shared
#
# So is the Python package: TabiyaInstallPython.cmake.
#
# A package contains the programs and the shared library for several processor levels; see TabiyaLevels.cmake and
# apps/level.hpp. Each level has its own build folder:
#
#   TABIYA_INSTALLS_LEVEL_ONLY=ON    this folder adds a level to the others
#   TABIYA_MORE_LEVELS="DIR;DIR…"    the folders whose levels go into this one's packages
include_guard()
include(CMakePackageConfigHelpers)

option(TABIYA_INSTALLS_LEVEL_ONLY "Install only the files of one more processor level" OFF)
set(TABIYA_MORE_LEVELS "" CACHE STRING "Build folders of other levels, for the packages")

set(TABIYA_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/tabiya)
set(TABIYA_SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

# A module without public headers serves the programs alone; json would make every user of the library need Boost.
set(own_parts cli match server training uci_engine)
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

# The whole library as one target.
add_library(tabiya_all INTERFACE)
add_library(tabiya::tabiya ALIAS tabiya_all)
set_target_properties(tabiya_all PROPERTIES EXPORT_NAME tabiya)
target_link_libraries(tabiya_all INTERFACE ${all_targets})

find_package(Threads REQUIRED)
# libtabiya.so, from the objects of the static libraries. Calls within it are bound at link time: replacing single
# functions of a library of values has no use.
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
target_link_libraries(tabiya_shared PRIVATE zstd z ${TABIYA_SHARED_FONT_LIBRARIES} Threads::Threads)
target_link_options(tabiya_shared PRIVATE -Wl,-Bsymbolic)

# Builds everything that is installed, without tests: `cmake --build … --target installable`.
add_custom_target(installable DEPENDS ${modules} tabiya_shared)
if(TABIYA_BUILD_PROGRAMS)
  add_dependencies(installable tabiya tabiya-uci)
endif()

if(TABIYA_INSTALLS_LEVEL_ONLY)
  set(program_folder libexec/tabiya/${TABIYA_CHOSEN_LEVEL})
  # The names that ld.so knows. For higher levels, the library is the v4 build.
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
  # Each Debian package has its licence in a folder of its own name.
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

if(TABIYA_HAS_DESKTOP)
  include(TabiyaInstallDesktop)
endif()
if(TARGET tabiya-board)
  include(TabiyaInstallBoard)
endif()
if(TABIYA_HAS_PYTHON)
  include(TabiyaInstallPython)
endif()

if(PROJECT_IS_TOP_LEVEL AND NOT TABIYA_INSTALLS_LEVEL_ONLY)
  include(TabiyaPackages)
endif()
