/// Writes names of openings into games of a file, in letters that suit it.
///
/// The built-in names are UTF-8. In a file with an old code page, whichever that is, they would show
/// wrong letters, so they lose their accents there: "Grunfeld Defense".
#pragma once

#include <cstdint>
#include <string>

#include "tabiya/pgn/openings.hpp"

namespace tabiya::cli {

enum class Letters : std::uint8_t { Utf8, Plain };

/// Reads the file, which may be compressed, up to its first text that is not UTF-8. `Utf8` also for
/// standard input, and for a file that cannot be read.
[[nodiscard]] Letters letters_for(const std::string& file);

[[nodiscard]] std::string opening_name(const pgn::Opening& opening, Letters letters);

}  // namespace tabiya::cli
