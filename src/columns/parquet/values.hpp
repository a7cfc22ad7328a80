/// Values as bytes, in Parquet's encoding PLAIN.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "columns/parquet/leaf.hpp"

namespace tabiya::columns::parquet {

/// Appends a number, the lowest byte first.
template <class Number>
void append_number(std::string& bytes, Number number) {
  for (std::size_t byte = 0; byte < sizeof number; ++byte) {
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> 8 * byte);
  }
}

/// Appends a word. Requires: the type has words, and is not Boolean.
void append_word(std::string& bytes, std::uint32_t word, ValueType type);
void append_text(std::string& bytes, std::string_view text);
/// Appends all values of a leaf.
void append_plain(std::string& bytes, const Leaf& leaf, ValueType type);

/// Longer texts are left out of statistics.
inline constexpr std::size_t longest_in_statistics = 64;

/// The smallest and the largest value of a column, and its nulls.
struct Statistics {
  std::uint64_t nulls = 0;
  std::string min{};  // PLAIN, without the length of a text; empty: not known
  std::string max{};
  bool has_range = false;

  void add(const Statistics& other, ValueType type);
};

/// Lists, and columns with long texts, have no range.
[[nodiscard]] Statistics statistics_of(const Leaf& leaf, const LeafType& type);

}  // namespace tabiya::columns::parquet
