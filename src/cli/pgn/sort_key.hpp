/// How games are put in order.
///
/// What a game is sorted by is written as bytes such that comparing these compares the games; so a
/// game takes no more memory than its key, and sorting knows nothing of dates or ratings.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::cli {

/// A tag, or `plies`.
struct SortField {
  enum class Kind : std::uint8_t {
    Text,    ///< by its bytes
    Date,    ///< what is unknown is 0. Source: PGN 12
    Number,  ///< what is none comes before all numbers
    Round,   ///< `?`, then `-`, then numbers part by part: 2, 10.1, 10.2. Source: PGN 12
  };

  std::string name;
  Kind kind;
  bool falls = false;
};

/// Reads `White` or `WhiteElo-`: a field, falling with a minus behind it. The kind follows from the
/// name. Requires: the text is not empty.
[[nodiscard]] SortField parse_sort_field(std::string_view text);

/// The order in which the standard lists games. Source: PGN 12.
[[nodiscard]] std::vector<SortField> standard_order();

/// Adds what a value is to the key of its game.
void append_sort_key(std::string& key, const SortField& field, std::string_view value);

}  // namespace tabiya::cli
