/// The sort keys of games.
///
/// A key is a sequence of bytes that compares like the game's sort values. Each game needs only the
/// memory of its key, and the sort itself needs no knowledge of dates or ratings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::cli {

/// A tag, or `plies`.
struct SortField {
  enum class Kind : std::uint8_t {
    Text,    ///< by its bytes
    Date,    ///< unknown parts are 0. Source: PGN 12
    Number,  ///< other values sort before all numbers
    Round,   ///< `?`, then `-`, then numbers part by part: 2, 10.1, 10.2. Source: PGN 12
  };

  std::string name;
  Kind kind;
  bool falls = false;
};

/// Parses `White`, or `WhiteElo-` for descending order. The kind follows from the name. Requires:
/// the text is not empty.
[[nodiscard]] SortField parse_sort_field(std::string_view text);

/// The standard order of games. Source: PGN 12.
[[nodiscard]] std::vector<SortField> standard_order();

/// Appends a value to the key of its game.
void append_sort_key(std::string& key, const SortField& field, std::string_view value);

}  // namespace tabiya::cli
