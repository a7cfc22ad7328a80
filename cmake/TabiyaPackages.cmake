# `cpack -G DEB` in the build folder: tabiya, libtabiya0.1 and libtabiya-dev.
set(CPACK_PACKAGE_NAME tabiya)
set(CPACK_PACKAGE_VENDOR "The Tabiya authors")
set(CPACK_PACKAGE_CONTACT "The Tabiya authors <authors@tabiya.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "chess, done completely")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL program library development)

# Each processor level has a build folder; this one is the first.
set(CPACK_INSTALL_CMAKE_PROJECTS)
foreach(folder ${CMAKE_BINARY_DIR} ${TABIYA_MORE_LEVELS})
  list(APPEND CPACK_INSTALL_CMAKE_PROJECTS ${folder} tabiya ALL /)
endforeach()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# cpack asks dpkg for the architecture of the build machine, which is wrong when cross-compiling.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
endif()

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME tabiya)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "chess, done completely: the programs
Tabiya knows the laws of chess. The program tabiya plays, replays and explains games,
in the browser and in the terminal, and serves games to many; tabiya-uci is a chess engine
for any program that speaks the Universal Chess Interface.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libtabiya${TABIYA_SOVERSION})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
# Makes dpkg rebuild the loader's cache.
file(WRITE ${CMAKE_BINARY_DIR}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/triggers)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "chess, done completely: the shared library
Rules, notation, games, PGN and an engine, for programs written in C++.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtabiya-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libtabiya${TABIYA_SOVERSION} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "libzstd-dev, zlib1g-dev, libfontconfig-dev, libfreetype-dev, libfribidi-dev, libboost-json-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "chess, done completely: headers and static libraries
What a program needs that is compiled against the library of Tabiya.")
include(CPack)
