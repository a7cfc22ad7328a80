/// Finds the games in which a position arose.
///
///     search_all(std::move(input), {position}, [](const FoundGame& found) {
///       std::cout << found.text << "\n\n";
///       return true;  // go on
///     });
///
/// With and without an index the results are the same: every game reported has been played and
/// contains the position.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string_view>

#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/pgn/position_index.hpp"
#include "tabiya/pgn/tags.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::pgn {

/// What to search for. Positions are compared as for repetition: counters do not matter.
/// Source: FIDE 9.2.3.
struct PositionQuery {
  Position wanted;
  Lines lines = Lines::Main;
};

/// A game with the position, and its first occurrence there; valid only during the call.
struct FoundGame {
  std::uint64_t number;      ///< from 1, in the order of the text
  std::string_view text;     ///< unchanged
  const Tags& tags;          ///< up to a megabyte of them
  Result result;             ///< of the movetext, else of the tag Result
  const Position& position;  ///< with the counters of the game
  std::optional<Step> next;  ///< the next move or null move; nothing if the line ends or breaks off
};

/// Called for each game found, in text order; returns whether to continue.
using OnFoundGame = std::function<bool(const FoundGame&)>;

/// Plays all games of the text. Returns why the text ended early, if it did.
std::optional<InputFailure> search_all(Input input, const PositionQuery& query,
                                       const OnFoundGame& on_found);

/// Plays only the games that the index names.
///
/// Requires: the index describes this text and, for `Lines::All`, includes variations.
/// Errors: the index is damaged.
[[nodiscard]] std::expected<void, IndexError> search_indexed(const Input& text,
                                                             const PositionIndex& index,
                                                             const PositionQuery& query,
                                                             const OnFoundGame& on_found);

}  // namespace tabiya::pgn
