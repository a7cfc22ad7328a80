/// Finds the games of a text in which a position arose.
///
///     search_all(std::move(input), {position}, [](const FoundGame& found) {
///       std::cout << found.text << "\n\n";
///       return true;  // go on
///     });
///
/// Whether an index helps or every game is played, each game that is told has the position on its
/// board; and the answers are the same.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string_view>

#include "tabiya/pgn/input.hpp"
#include "tabiya/pgn/position_index.hpp"
#include "tabiya/pgn/position_matcher.hpp"

namespace tabiya::pgn {

struct PositionQuery {
  Position wanted;
  Lines lines = Lines::Main;
};

/// A game with the position; valid during the call.
struct FoundGame {
  std::uint64_t number;         ///< from 1, in the order of the text
  std::string_view text;        ///< as it stands in the file
  const PositionMatcher& game;  ///< its tags, its result, and what was played
};

/// Told each game in the order of the text; says whether to go on.
using OnFoundGame = std::function<bool(const FoundGame&)>;

/// Plays the games of the text, as many as there are. Returns why the text ends too early, if it does.
std::optional<InputFailure> search_all(Input input, const PositionQuery& query,
                                       const OnFoundGame& on_found);

/// Plays only the games that the index names.
///
/// Requires: the index describes this text and, for `Lines::All`, holds variations.
/// Errors: the index is damaged.
[[nodiscard]] std::expected<void, IndexError> search_indexed(const Input& text,
                                                             const PositionIndex& index,
                                                             const PositionQuery& query,
                                                             const OnFoundGame& on_found);

}  // namespace tabiya::pgn
