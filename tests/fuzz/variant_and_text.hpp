/// The input of the fuzzers of variants: a digit for the variant, then a FEN on the first line, then
/// the text on the rest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tabiya/notation/variant_fen.hpp"

namespace tabiya::test {

struct VariantAndText {
  Variant variant;
  std::string_view text;
};

inline VariantAndText split_variant(const std::uint8_t* data, std::size_t size) {
  const std::string_view input{reinterpret_cast<const char*>(data), size};
  if (input.empty()) return {Variant::Crazyhouse, input};
  const auto number = static_cast<std::uint8_t>(input.front());
  return {all_variants[number % all_variants.size()], input.substr(1)};
}

struct VariantPositionAndText {
  VariantPosition position;  ///< the start of a game if the first line is not a position
  std::string_view text;
};

inline VariantPositionAndText split_variant_position(const std::uint8_t* data, std::size_t size) {
  const auto [variant, rest] = split_variant(data, size);
  const std::size_t line_end = rest.find('\n');
  if (line_end == std::string_view::npos) return {VariantPosition{variant}, rest};
  const auto position =
      parse_variant_position(variant, rest.substr(0, line_end), CastlingMode::Chess960);
  return {position.value_or(VariantPosition{variant}), rest.substr(line_end + 1)};
}

}  // namespace tabiya::test
