// What the tests are compiled with, once; see tests/CMakeLists.txt.
