/// The phases of a game: where the middlegame and the endgame begin.
///
/// The middlegame begins when pieces are gone, a back rank is empty, or the pieces of both sides are
/// mixed; the endgame when at most six pieces other than kings and pawns are left.
///
/// Source: the rules of Lichess' division of games.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "tabiya/rules/board.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::review {

/// The numbers of positions, counted from 0 at the start.
struct Phases {
  std::optional<std::size_t> middlegame{};  ///< nothing if the game ends before, or skips it
  std::optional<std::size_t> endgame{};     ///< nothing if the game ends before

  friend bool operator==(const Phases&, const Phases&) noexcept = default;
};

/// Requires: the positions follow each other.
[[nodiscard]] Phases phases_of(std::span<const Position> positions);

/// How much the pieces of both sides are mixed: 0 to several hundreds, 0 at the start of a game.
[[nodiscard]] int mixedness(const Board& board) noexcept;

}  // namespace tabiya::review
