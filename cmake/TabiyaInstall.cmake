# What `cmake --install` puts in place, how other projects find it, and the Debian package.
#
#   find_package(tabiya)        tabiya::rules, tabiya::notation, … and tabiya::tabiya for all of them
#   pkg-config tabiya           the same; tabiya-json adds what needs Boost.JSON
#
# Install from the preset `portable`: `release` is made for the machine it is built on.
include_guard()
include(CMakePackageConfigHelpers)

set(TABIYA_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/tabiya)

# The programs' own parts are no library, and json would make every user need Boost.
set(own_parts cli server uci_engine)
set(apart json)

get_property(modules GLOBAL PROPERTY TABIYA_MODULES)
set(all_in_one)
foreach(target ${modules})
  get_target_property(module ${target} EXPORT_NAME)
  if(module IN_LIST own_parts)
    continue()
  endif()
  install(TARGETS ${target} EXPORT tabiya ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  if(NOT module IN_LIST apart)
    list(APPEND all_in_one ${module})
  endif()
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/include/tabiya/${module})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/tabiya/${module}
      DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tabiya FILES_MATCHING PATTERN "*.hpp")
  endif()
endforeach()

# The whole library under one name.
add_library(tabiya_all INTERFACE)
add_library(tabiya::tabiya ALIAS tabiya_all)
set_target_properties(tabiya_all PROPERTIES EXPORT_NAME tabiya)
list(TRANSFORM all_in_one PREPEND tabiya_ OUTPUT_VARIABLE all_targets)
target_link_libraries(tabiya_all INTERFACE ${all_targets})
install(TARGETS tabiya_all EXPORT tabiya)

install(EXPORT tabiya FILE tabiyaTargets.cmake NAMESPACE tabiya:: DESTINATION ${TABIYA_CMAKE_DIR})
configure_package_config_file(cmake/tabiyaConfig.cmake.in tabiyaConfig.cmake
  INSTALL_DESTINATION ${TABIYA_CMAKE_DIR})
write_basic_package_version_file(tabiyaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tabiyaConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/tabiyaConfigVersion.cmake
  DESTINATION ${TABIYA_CMAKE_DIR})

# A linker wants users before what they use, the reverse of the order in which the modules are made.
list(TRANSFORM all_in_one PREPEND -ltabiya_ OUTPUT_VARIABLE link_flags)
list(REVERSE link_flags)
list(JOIN link_flags " " TABIYA_LINK_FLAGS)
file(RELATIVE_PATH TABIYA_PREFIX_FROM_PC
  ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/tabiya.pc.in tabiya.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tabiya.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(TARGET tabiya_json)
  configure_file(cmake/tabiya-json.pc.in tabiya-json.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tabiya-json.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()

# Builds what is installed, and no tests: `cmake --build … --target installable`.
add_custom_target(installable DEPENDS ${modules})
if(TABIYA_BUILD_PROGRAMS)
  install(TARGETS tabiya tabiya-uci RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  add_dependencies(installable tabiya tabiya-uci)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

# `cpack -G DEB` in the build folder.
if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_PACKAGE_NAME tabiya)
  set(CPACK_PACKAGE_VENDOR "The Tabiya authors")
  set(CPACK_PACKAGE_CONTACT "The Tabiya authors <authors@tabiya.example>")
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "chess, done completely: the program and the C++ library")
  set(CPACK_PACKAGE_DESCRIPTION
    "Tabiya knows the laws of chess. The program tabiya plays, replays and explains games;
tabiya-uci is a chess engine for any program that speaks the Universal Chess Interface;
the C++ library behind them offers rules, notation, games, PGN and the engine to other programs.")
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  set(CPACK_STRIP_FILES ON)
  set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_SECTION games)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libzstd-dev, zlib1g-dev, libboost-json1.81-dev")
  set(CPACK_GENERATOR DEB)
  include(CPack)
endif()
