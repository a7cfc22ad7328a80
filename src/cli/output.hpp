/// Formats output for people and programs.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/inner/printable.hpp"

namespace tabiya::cli {

/// Prints a value as one line of JSON.
void print_json(const boost::json::value& value);

/// A number with commas between groups of three digits: "3,195,901,860".
[[nodiscard]] std::string grouped(std::uint64_t number);

/// Requires: `whole` is above 0.
[[nodiscard]] double percent(std::uint64_t part, std::uint64_t whole) noexcept;

/// "1 game", "2 games". Adds an s for the plural; "ply" becomes "plies".
[[nodiscard]] std::string counted(std::uint64_t number, const std::string& word);

/// Hours, minutes and seconds: "1:02:03".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace tabiya::cli
