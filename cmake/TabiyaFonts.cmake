# Fontconfig, FreeType and FriBidi, for the letters of pictures beyond our own. Without them, pictures show a box for
# such a letter.
#
# Sets TABIYA_HAS_FONTS; TABIYA_FONT_FOLDERS and TABIYA_FONT_LIBRARIES for the module that uses them; and
# TABIYA_SHARED_FONT_LIBRARIES for libtabiya.so, which is never linked statically.
include_guard()
option(TABIYA_FONTS "Draw letters of any script with the fonts of the system, if Fontconfig, FreeType and FriBidi are there" ON)

set(TABIYA_HAS_FONTS OFF)
if(TABIYA_FONTS)
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(tabiya_fonts QUIET fontconfig freetype2 fribidi)
    set(TABIYA_HAS_FONTS ${tabiya_fonts_FOUND})
  endif()
  if(NOT TABIYA_HAS_FONTS)
    message(STATUS "Pictures have Latin letters only: Fontconfig, FreeType or FriBidi is missing")
  endif()
endif()

set(TABIYA_FONT_FOLDERS)
set(TABIYA_FONT_LIBRARIES)
set(TABIYA_SHARED_FONT_LIBRARIES)
if(TABIYA_HAS_FONTS)
  set(TABIYA_FONT_FOLDERS ${tabiya_fonts_INCLUDE_DIRS})
  set(TABIYA_SHARED_FONT_LIBRARIES ${tabiya_fonts_LIBRARIES})
  set(TABIYA_FONT_LIBRARIES ${TABIYA_SHARED_FONT_LIBRARIES})
  if(TABIYA_STATIC_DEPENDENCIES)
    # What is part of libc stays shared.
    set(TABIYA_FONT_LIBRARIES ${tabiya_fonts_STATIC_LIBRARIES})
    list(REMOVE_ITEM TABIYA_FONT_LIBRARIES m pthread dl)
    list(TRANSFORM TABIYA_FONT_LIBRARIES REPLACE "^(.+)$" "-l:lib\\1.a")
    list(APPEND TABIYA_FONT_LIBRARIES m)
  endif()
endif()
