# The program tabiya-board: its component is `board`, its Debian package tabiya-board. It is installed and packaged on
# demand, because a package must not depend on what this machine happens to have:
#
#   cmake --install DIR --component board
#   cpack -G DEB -D CPACK_COMPONENTS_ALL=board
include_guard()

set(share ${PROJECT_SOURCE_DIR}/src/desktop/share)
install(TARGETS tabiya-board RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT board EXCLUDE_FROM_ALL)
foreach(pair
    "${share}/tabiya-board.desktop|applications"
    "${share}/example.tabiya.board.metainfo.xml|metainfo"
    "${share}/tabiya-board.1|man/man1"
    "${PROJECT_SOURCE_DIR}/src/desktop/tabiya-board.svg|icons/hicolor/scalable/apps"
    "${PROJECT_SOURCE_DIR}/docs/tabiya-board.md|doc/tabiya-board")
  string(REPLACE "|" ";" pair "${pair}")
  list(GET pair 0 file)
  list(GET pair 1 folder)
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/${folder} COMPONENT board EXCLUDE_FROM_ALL)
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright
  DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/tabiya-board COMPONENT board EXCLUDE_FROM_ALL)

set(CPACK_DEBIAN_BOARD_PACKAGE_NAME tabiya-board)
set(CPACK_DEBIAN_BOARD_PACKAGE_SECTION games)
set(CPACK_DEBIAN_BOARD_PACKAGE_RECOMMENDS "qt6-translations-l10n")
set(CPACK_DEBIAN_BOARD_PACKAGE_SUGGESTS "tabiya, stockfish")
set(CPACK_COMPONENT_BOARD_DESCRIPTION "chess, done completely: the program for the desktop
A board with everything around it: play against its engine, any UCI engine, people and servers; analyse;
edit and search PGN files of any size; print.")
