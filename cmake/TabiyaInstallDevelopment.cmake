# Headers, static libraries, libtabiya.so, and the CMake and pkg-config files.
foreach(target ${modules})
  get_target_property(module ${target} EXPORT_NAME)
  if(module IN_LIST own_parts)
    continue()
  endif()
  install(TARGETS ${target} EXPORT tabiya
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/include/tabiya/${module})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/tabiya/${module}
      DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tabiya COMPONENT development
      FILES_MATCHING PATTERN "*.hpp")
  endif()
endforeach()
install(TARGETS tabiya_shared EXPORT tabiya
  LIBRARY DESTINATION ${library_folder} COMPONENT library NAMELINK_COMPONENT development)

install(TARGETS tabiya_all EXPORT tabiya)

install(EXPORT tabiya FILE tabiyaTargets.cmake NAMESPACE tabiya::
  DESTINATION ${TABIYA_CMAKE_DIR} COMPONENT development)
configure_package_config_file(cmake/tabiyaConfig.cmake.in tabiyaConfig.cmake
  INSTALL_DESTINATION ${TABIYA_CMAKE_DIR})
write_basic_package_version_file(tabiyaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tabiyaConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/tabiyaConfigVersion.cmake
  DESTINATION ${TABIYA_CMAKE_DIR} COMPONENT development)

file(RELATIVE_PATH TABIYA_PREFIX_FROM_PC
  ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/tabiya.pc.in tabiya.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tabiya.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
if(TARGET tabiya_json)
  configure_file(cmake/tabiya-json.pc.in tabiya-json.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tabiya-json.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endif()
