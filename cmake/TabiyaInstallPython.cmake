# The Python package: its component is `python`, its Debian package python3-tabiya. It is installed and packaged on
# demand, because a package must not depend on what this machine happens to have:
#
#   cmake --install DIR --component python --prefix FOLDER    FOLDER/lib/python3/dist-packages/tabiya
#   cpack -G DEB -D CPACK_COMPONENTS_ALL=python
#
# `pip install .` does not come here: python/build_backend.py takes the package from the build folder.
include_guard()

set(TABIYA_PYTHON_FOLDER lib/python3/dist-packages CACHE STRING "Where Python packages are installed, below the prefix")
install(DIRECTORY ${CMAKE_BINARY_DIR}/python/tabiya DESTINATION ${TABIYA_PYTHON_FOLDER}
  COMPONENT python EXCLUDE_FROM_ALL USE_SOURCE_PERMISSIONS PATTERN __pycache__ EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright
  DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/python3-tabiya COMPONENT python EXCLUDE_FROM_ALL)

math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-tabiya)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
# The extension is loaded by this version of Python only.
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
  "python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next_minor})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-numpy")
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "chess, done completely: the package for Python
Rules and reasons, notation, games and their arbiter, PGN, an engine.")
