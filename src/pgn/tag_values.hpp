/// Checks the values of some tags. Internal.
#pragma once

#include <string_view>

namespace tabiya::pgn {

/// What is wrong with the value of a Date, Result or SetUp, as a clause; empty if it is valid. A
/// single `?` is a valid, unknown date.
/// Source: PGN 8.1.1.3, 8.1.1.7, 9.7.1.
[[nodiscard]] std::string_view mistake_in(std::string_view name, std::string_view value) noexcept;

}  // namespace tabiya::pgn
