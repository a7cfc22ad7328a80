/// What the commands print on standard output.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace tabiya::cli {

/// Prints a value as one line of JSON.
void print_json(const boost::json::value& value);

/// A number with thin groups of three for people: "3,195,901,860".
[[nodiscard]] std::string grouped(std::uint64_t number);

/// Requires: a whole above 0.
[[nodiscard]] double percent(std::uint64_t part, std::uint64_t whole) noexcept;

/// The text without characters that steer a terminal: what stands in a file must not.
[[nodiscard]] std::string printable(std::string_view text);

/// "1 game", "2 games". The plural is the word and an s; of "ply", "plies".
[[nodiscard]] std::string counted(std::uint64_t number, const std::string& word);

}  // namespace tabiya::cli
