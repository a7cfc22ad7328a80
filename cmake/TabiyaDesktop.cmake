# The desktop: the board as a control for Qt 6, which is 6.4 in Debian 12 and 6.8 in Debian 13.
#
#   TABIYA_BUILD_DESKTOP=AUTO|ON|OFF    AUTO: where Qt is found, if this is the project being built
#
# Nothing else needs Qt; neither `installable` nor ./play builds the desktop. TABIYA_HAS_DESKTOP says whether it is
# built.
include_guard()

set(TABIYA_BUILD_DESKTOP AUTO CACHE STRING "Build the board as a control for Qt: AUTO, ON or OFF")
set(TABIYA_OLDEST_QT 6.4)

set(why_not)
if(TABIYA_BUILD_DESKTOP STREQUAL AUTO AND NOT PROJECT_IS_TOP_LEVEL)
  set(why_not "this project is a part of another")
elseif(NOT TABIYA_BUILD_DESKTOP)
  set(why_not "TABIYA_BUILD_DESKTOP is OFF")
elseif(TABIYA_BUILD_PYTHON STREQUAL ONLY)
  set(why_not "only the Python package is built")
elseif(TABIYA_STATIC_DEPENDENCIES)
  set(why_not "Qt is not linked statically")
elseif(CMAKE_CROSSCOMPILING)
  set(why_not "it is not compiled for other machines")
elseif(TABIYA_INSTALLS_LEVEL_ONLY)
  set(why_not "it is installed for the lowest processor level only")
else()
  find_package(Qt6 ${TABIYA_OLDEST_QT} QUIET COMPONENTS Core Gui Widgets Svg PrintSupport Network
    OPTIONAL_COMPONENTS Test UiPlugin UiTools Quick)
  if(NOT Qt6_FOUND)
    set(why_not "Qt ${TABIYA_OLDEST_QT} or newer is missing, which `tools/setup desktop` installs")
  endif()
endif()

if(NOT why_not)
  set(TABIYA_HAS_DESKTOP ON)
  message(STATUS "Desktop: built with Qt ${Qt6_VERSION}")
else()
  set(TABIYA_HAS_DESKTOP OFF)
  if(TABIYA_BUILD_DESKTOP STREQUAL ON)
    message(FATAL_ERROR "TABIYA_BUILD_DESKTOP is ON, but the desktop cannot be built: ${why_not}")
  endif()
  message(STATUS "Desktop: not built, because ${why_not}")
endif()

# tabiya_use_moc(TARGET): runs Qt's meta-object compiler over the classes of this target. It leaves the keywords
# `slots`, `signals` and `emit` undefined, because they are names elsewhere.
function(tabiya_use_moc target)
  set_target_properties(${target} PROPERTIES AUTOMOC ON)
  target_compile_definitions(${target} PRIVATE QT_NO_KEYWORDS)
endfunction()
