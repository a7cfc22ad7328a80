/// The list of openings from openings.tsv, embedded by CMake.
#pragma once

#include <span>
#include <string_view>

namespace tabiya::pgn {

/// Lines of code, name and moves, separated by tabs; the first line has the headings.
[[nodiscard]] std::span<const std::string_view> opening_lines() noexcept;

}  // namespace tabiya::pgn
