# The Python package: Python 3.11 and pybind11 2.10 in Debian 12, 3.13 and 2.13 in Debian 13.
#
#   TABIYA_BUILD_PYTHON=AUTO|ON|OFF    AUTO: where both are found, if this is the project being built
#   TABIYA_BUILD_PYTHON=ONLY           nothing else is built, so nothing else need be installed: what pip does
#   TABIYA_PYTHON=/usr/bin/python3     the interpreter to build for
#
# Nothing else needs Python; neither `installable` nor ./play builds the package. TABIYA_HAS_PYTHON says whether it is
# built. The extension is loaded by an interpreter that has no sanitizer, so the presets with sanitizers leave it out.
include_guard()

set(TABIYA_BUILD_PYTHON AUTO CACHE STRING "Build the Python package: AUTO, ON, OFF or ONLY")
find_program(TABIYA_PYTHON python3 HINTS /usr/bin DOC "The interpreter that the Python package is built for")
set(TABIYA_OLDEST_PYTHON 3.11)

set(why_not)
if(TABIYA_BUILD_PYTHON STREQUAL AUTO AND NOT PROJECT_IS_TOP_LEVEL)
  set(why_not "this project is a part of another")
elseif(NOT TABIYA_BUILD_PYTHON)
  set(why_not "TABIYA_BUILD_PYTHON is OFF")
elseif(TABIYA_STATIC_DEPENDENCIES)
  set(why_not "an extension cannot be linked into a static program")
elseif(CMAKE_CROSSCOMPILING)
  set(why_not "it is not compiled for other machines")
elseif(TABIYA_BUILD_PYTHON STREQUAL AUTO AND CMAKE_CXX_FLAGS MATCHES "-fsanitize=")
  set(why_not "the interpreter has no sanitizers")
else()
  set(Python3_EXECUTABLE ${TABIYA_PYTHON})
  find_package(Python3 ${TABIYA_OLDEST_PYTHON} QUIET COMPONENTS Interpreter Development.Module)
  find_path(TABIYA_PYBIND11 pybind11/pybind11.h DOC "The headers of pybind11")
  if(NOT Python3_Development.Module_FOUND OR NOT TABIYA_PYBIND11)
    set(why_not "the headers of Python ${TABIYA_OLDEST_PYTHON} or of pybind11 are missing: python3-dev, pybind11-dev")
  endif()
endif()

if(NOT why_not)
  set(TABIYA_HAS_PYTHON ON)
  message(STATUS "Python package: built for Python ${Python3_VERSION}")
else()
  set(TABIYA_HAS_PYTHON OFF)
  if(TABIYA_BUILD_PYTHON MATCHES "^(ON|ONLY)$")
    message(FATAL_ERROR "TABIYA_BUILD_PYTHON is ${TABIYA_BUILD_PYTHON}, but the Python package cannot be built: ${why_not}")
  endif()
  message(STATUS "Python package: not built, because ${why_not}")
endif()
