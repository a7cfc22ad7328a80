/// The input of the move fuzzers: a FEN on the first line, the text on the rest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tabiya/notation/fen.hpp"

namespace tabiya::test {

struct PositionAndText {
  Position position;  ///< the initial position if the first line is not a position
  std::string_view text;
};

inline PositionAndText split_input(const std::uint8_t* data, std::size_t size) {
  const std::string_view input{reinterpret_cast<const char*>(data), size};
  const std::size_t line_end = input.find('\n');
  if (line_end == std::string_view::npos) return {Position{}, input};
  const auto position = parse_position(input.substr(0, line_end), CastlingMode::Chess960);
  return {position.value_or(Position{}), input.substr(line_end + 1)};
}

}  // namespace tabiya::test
