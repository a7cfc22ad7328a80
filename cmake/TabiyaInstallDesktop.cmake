# The library of the control, its plugins and headers. They are installed and packaged on demand, because a package
# must not depend on what this machine happens to have:
#
#   cmake --install DIR --component qt                 and qtdevelopment
#   cpack -G DEB -D "CPACK_COMPONENTS_ALL=library;qt;qtdevelopment"
include_guard()

set(desktop_plugins)
install(TARGETS tabiya_qt_shared EXPORT tabiyaQt
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT qt NAMELINK_COMPONENT qtdevelopment EXCLUDE_FROM_ALL)
if(TARGET tabiya_qt_designer)
  list(APPEND desktop_plugins tabiya_qt_designer)
  install(TARGETS tabiya_qt_designer
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/qt6/plugins/designer COMPONENT qt EXCLUDE_FROM_ALL)
endif()
if(TARGET tabiya_qt_quick)
  list(APPEND desktop_plugins tabiya_qt_quick)
  install(TARGETS tabiya_qt_quick
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/qt6/qml/Tabiya COMPONENT qt EXCLUDE_FROM_ALL)
  install(FILES ${PROJECT_SOURCE_DIR}/src/qt_quick/qmldir
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/qt6/qml/Tabiya COMPONENT qt EXCLUDE_FROM_ALL)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/tabiya/qt
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tabiya COMPONENT qtdevelopment EXCLUDE_FROM_ALL
  FILES_MATCHING PATTERN "*.hpp")
install(EXPORT tabiyaQt FILE tabiyaQtTargets.cmake NAMESPACE tabiya::
  DESTINATION ${TABIYA_CMAKE_DIR} COMPONENT qtdevelopment EXCLUDE_FROM_ALL)

set(package_of_qt libtabiya-qt${TABIYA_SOVERSION})
set(package_of_qtdevelopment libtabiya-qt-dev)
foreach(component qt qtdevelopment)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright COMPONENT ${component} EXCLUDE_FROM_ALL
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package_of_${component}})
endforeach()

# Builds all of it: `cmake --build … --target control`.
add_custom_target(control DEPENDS tabiya_qt_shared ${desktop_plugins})

# libtabiya.so, for dpkg-shlibdeps.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR})
set(CPACK_DEBIAN_QT_PACKAGE_NAME libtabiya-qt${TABIYA_SOVERSION})
set(CPACK_DEBIAN_QT_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_QT_PACKAGE_DEPENDS "libtabiya${TABIYA_SOVERSION} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_QT_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/triggers)
set(CPACK_COMPONENT_QT_DESCRIPTION "chess, done completely: the board as a control for Qt
A widget that plays chess, for programs written with Qt 6, for Qt Designer and for QML.")
set(CPACK_DEBIAN_QTDEVELOPMENT_PACKAGE_NAME libtabiya-qt-dev)
set(CPACK_DEBIAN_QTDEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_QTDEVELOPMENT_PACKAGE_DEPENDS
  "libtabiya-qt${TABIYA_SOVERSION} (= ${PROJECT_VERSION}), libtabiya-dev (= ${PROJECT_VERSION}), qt6-base-dev, qt6-svg-dev")
set(CPACK_COMPONENT_QTDEVELOPMENT_DESCRIPTION "chess, done completely: headers of the control for Qt
What a program needs that is compiled with the board as a control.")
