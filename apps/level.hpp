/// Selects the fastest installed build of a program for this processor.
///
/// A package contains each program several times, compiled for several processor levels:
///
///     bin/tabiya                                 the lowest level; starts everywhere
///     libexec/tabiya/x86-64-v3/tabiya            AVX2
///     libexec/tabiya/x86-64-v4/tabiya            AVX-512
///     libexec/tabiya/x86-64-v4-icl/tabiya        AVX-512 as in Ice Lake and Zen 4
///
/// `bin/tabiya` first replaces itself with the best of these. The loader's own mechanism, a shared
/// library in `glibc-hwcaps`, ends at v4. Instructions beyond v4, which are inlined into the move
/// generator, give a fifth of the speed of perft. The installed shared library uses the loader's
/// mechanism.
///
/// A program built for one machine, as by `./play`, has no other builds beside it and keeps
/// running.
#pragma once

#include <string_view>

namespace tabiya {

/// True if this processor and operating system support the level. cmake/TabiyaLevels.cmake lists
/// the names; the machine supports no other names.
[[nodiscard]] bool is_level_here(std::string_view level) noexcept;

/// The highest level that this machine supports, null-terminated.
[[nodiscard]] std::string_view level_of_this_machine() noexcept;

/// Replaces this program by the build for the best level that this machine supports, if that is
/// installed beside it. The environment variable TABIYA_LEVEL selects another level.
///
/// Returns if this program is the best choice. Exits with 2 and one sentence on stderr if the
/// machine does not support the level of the program or of the variable.
void start_at_best_level(char** arguments);

}  // namespace tabiya
