/// One program for every processor of a family, and as fast on each as if compiled there.
///
/// A package holds the programs several times, compiled for several levels of processors:
///
///     bin/tabiya                                 for the lowest level: it starts everywhere
///     libexec/tabiya/x86-64-v3/tabiya            the same for AVX2
///     libexec/tabiya/x86-64-v4/tabiya            the same for AVX-512
///     libexec/tabiya/x86-64-v4-icl/tabiya        … with what Ice Lake and Zen 4 have
///
/// The first thing that `bin/tabiya` does is to replace itself by the best of these. The loader's own
/// way, a shared library in `glibc-hwcaps`, ends at v4; a fifth of the speed of perft lies beyond, in
/// instructions that are inlined into the generator. The installed shared library uses that way.
///
/// A program that was built for one machine, as `./play` does, has no others beside it and stays itself.
#pragma once

#include <string_view>

namespace tabiya {

/// True if this machine's processor, and its system, have what the level asks for. Levels are named as
/// in cmake/TabiyaLevels.cmake; the machine has none of another name.
[[nodiscard]] bool is_level_here(std::string_view level) noexcept;

/// The highest level that this machine has. Ends with a null character.
[[nodiscard]] std::string_view level_of_this_machine() noexcept;

/// Replaces this program by the same one compiled for the best level that this machine has, if that is
/// installed beside it. The variable TABIYA_LEVEL in the environment asks for another.
///
/// Returns if there is nothing better to do than to go on, and ends the program with 2 and one sentence
/// on stderr if the machine lacks what the program, or the variable, asks for.
void start_at_best_level(char** arguments);

}  // namespace tabiya
