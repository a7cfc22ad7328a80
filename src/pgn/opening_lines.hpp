/// The list of openings as it stands in openings.tsv, made part of the program by CMake.
#pragma once

#include <span>
#include <string_view>

namespace tabiya::pgn {

/// Lines of code, name and moves with tabs between them; the first is their headings.
[[nodiscard]] std::span<const std::string_view> opening_lines() noexcept;

}  // namespace tabiya::pgn
