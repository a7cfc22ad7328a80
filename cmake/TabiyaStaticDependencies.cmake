# TABIYA_STATIC_DEPENDENCIES=ON links every library except libc into the programs, so that one file runs on any Linux
# with the same or a newer glibc. Releases are built this way.
include_guard()
option(TABIYA_STATIC_DEPENDENCIES "Link everything but libc into the programs" OFF)

# The targets by which the modules link these packages. Debian has no static fmt and spdlog, but both also exist as
# header-only libraries.
if(TABIYA_STATIC_DEPENDENCIES)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a .so)
  set(Boost_USE_STATIC_LIBS ON)
  set(TABIYA_ZSTD -l:libzstd.a)
  set(TABIYA_ZLIB -l:libz.a)
  set(TABIYA_FMT fmt::fmt-header-only)
  set(TABIYA_SPDLOG spdlog::spdlog_header_only)
  set(TABIYA_PROGRAM_LINK_OPTIONS -static-libstdc++ -static-libgcc)
else()
  set(TABIYA_ZSTD zstd)
  set(TABIYA_ZLIB z)
  set(TABIYA_FMT fmt::fmt)
  set(TABIYA_SPDLOG spdlog::spdlog)
  set(TABIYA_PROGRAM_LINK_OPTIONS)
endif()

# tabiya_take_fmt_from_headers(TARGET): Debian's spdlog asks for the shared fmt, even if the target uses the
# header-only one.
function(tabiya_take_fmt_from_headers target)
  if(TABIYA_STATIC_DEPENDENCIES)
    set_target_properties(${target} PROPERTIES
      INTERFACE_LINK_LIBRARIES "Threads::Threads;fmt::fmt-header-only")
  endif()
endfunction()
