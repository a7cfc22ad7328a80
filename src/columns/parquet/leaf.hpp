/// The values of one column of Parquet for some rows, and their type.
///
/// A column is optional, or a list. A list is itself optional, and its elements can be. Levels say
/// what is there, as Parquet has it:
///
/// | definition | column | list |
/// |---|---|---|
/// | 0 | null | null |
/// | 1 | a value | an empty list |
/// | 2 | | a null in a list, or a value if elements are never null |
/// | 3 | | a value in a list |
///
/// The repetition is 0 for the first entry of a row and 1 for the others.
/// Source: Apache Parquet, "Nested encoding".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/columns/game_columns.hpp"

namespace tabiya::columns::parquet {

/// The type of a value, and how a word (see `Leaf`) is written.
enum class ValueType : std::uint8_t {
  Boolean,
  Int16,
  Int32,
  Unsigned16,
  Float,      ///< the word is its bits
  Date,       ///< days since 1970
  Time,       ///< milliseconds of the day
  Timestamp,  ///< not a word but a moment: milliseconds since 1970, UTC
  Text,       ///< not a word
  MoveText,   ///< the word is `Move::packed()`; written as UCI does
};

struct LeafType {
  ValueType value = ValueType::Text;
  bool is_list = false;
  bool has_null_elements = false;  // of a list
  bool has_dictionary = true;      // values repeat

  [[nodiscard]] int max_definition() const noexcept {
    return is_list ? 2 + static_cast<int>(has_null_elements) : 1;
  }
};

/// Values are words of 32 bits, moments or texts, by the type.
struct Leaf {
  std::size_t rows = 0;
  std::vector<std::uint8_t> definitions{};  // of each entry
  std::vector<std::uint8_t> repetitions{};  // of each entry; lists alone
  std::vector<std::uint32_t> words{};
  std::vector<std::int64_t> moments{};
  TextColumn texts{};
  std::uint64_t unfit = 0;  // values that have no place in the type, and became null

  [[nodiscard]] std::size_t values() const noexcept {
    return words.size() + moments.size() + texts.size();
  }

  // Of columns:
  void add_null() {
    ++rows;
    definitions.push_back(0);
  }
  void add_word(std::uint32_t word) {
    ++rows;
    definitions.push_back(1);
    words.push_back(word);
  }
  void add_moment(std::int64_t moment) {
    ++rows;
    definitions.push_back(1);
    moments.push_back(moment);
  }
  void add_text(std::string_view text) {
    ++rows;
    definitions.push_back(1);
    texts.add(text);
  }
  /// A null that is counted.
  void add_unfit() {
    ++unfit;
    add_null();
  }

  // Of lists:
  /// Adds a row: null, or empty.
  void add_no_elements(bool is_null) {
    ++rows;
    definitions.push_back(is_null ? 0 : 1);
    repetitions.push_back(0);
  }
  /// Adds an element; the first of a row begins the row. `definition` is 2 or 3.
  void add_element(bool is_first, std::uint8_t definition) {
    rows += is_first ? 1 : 0;
    definitions.push_back(definition);
    repetitions.push_back(is_first ? 0 : 1);
  }
};

}  // namespace tabiya::columns::parquet
