# aarch64 with clang 19, which supports all targets; headers and start files come from the cross compiler:
#   cmake -B build/aarch64-clang -G Ninja -DCMAKE_TOOLCHAIN_FILE=cmake/toolchains/aarch64-clang.cmake
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET aarch64-linux-gnu)
find_program(CMAKE_AR aarch64-linux-gnu-ar REQUIRED)
find_program(CMAKE_RANLIB aarch64-linux-gnu-ranlib REQUIRED)
find_program(CMAKE_STRIP aarch64-linux-gnu-strip REQUIRED)
set(CMAKE_EXE_LINKER_FLAGS_INIT -fuse-ld=lld-19)
include(${CMAKE_CURRENT_LIST_DIR}/aarch64-libraries.cmake)
