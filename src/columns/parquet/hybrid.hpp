/// Parquet's hybrid of run lengths and packed bits, for levels and for indices of dictionaries.
///
/// Source: Apache Parquet, "Encodings", run length encoding / bit-packing hybrid.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>

namespace tabiya::columns::parquet {

/// The bits that numbers below `count` need.
[[nodiscard]] constexpr int bit_width_of(std::size_t count) noexcept {
  return count <= 1 ? 0 : static_cast<int>(std::bit_width(count - 1));
}

/// Appends the numbers. Requires: each has at most `width` bits.
void append_hybrid(std::string& bytes, std::span<const std::uint32_t> numbers, int width);
void append_hybrid(std::string& bytes, std::span<const std::uint8_t> numbers, int width);

}  // namespace tabiya::columns::parquet
