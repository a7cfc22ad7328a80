/// The different values of a column chunk, numbered in the order of their appearance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "columns/parquet/leaf.hpp"

namespace tabiya::columns::parquet {

class Dictionary {
 public:
  /// Numbers the values of a leaf, and adds new ones.
  [[nodiscard]] std::vector<std::uint32_t> number_all(const Leaf& leaf, ValueType type);

  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  /// All values in PLAIN.
  [[nodiscard]] const std::string& plain() const noexcept { return plain_; }

 private:
  /// A table with open addressing; at least half of its slots are free.
  struct Slot {
    std::uint32_t number_plus_one = 0;  // 0: free
    std::uint32_t word = 0;             // the word, or the hash of a moment or a text
  };

  /// The number of the value with this word for which `is_same(number)`; else `append()` adds it.
  template <class IsSame, class Append>
  [[nodiscard]] std::uint32_t find_or_append(std::uint32_t word, IsSame is_same, Append append);
  [[nodiscard]] std::uint32_t number_of(std::uint32_t word, ValueType type);
  [[nodiscard]] std::uint32_t number_of(std::int64_t moment);
  [[nodiscard]] std::uint32_t number_of(std::string_view text);
  [[nodiscard]] std::int64_t moment_at(std::uint32_t number) const noexcept;
  [[nodiscard]] std::string_view text_at(std::uint32_t number) const noexcept;
  void reserve_slot();

  std::vector<Slot> slots_ = std::vector<Slot>(least_slots);
  std::size_t count_ = 0;
  std::string plain_;
  std::vector<std::size_t> text_begins_;  // in plain_, after the length

  static constexpr std::size_t least_slots = 1024;
};

}  // namespace tabiya::columns::parquet
