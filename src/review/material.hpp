/// What lines win and lose.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "tabiya/review/consequence.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::review {

/// In pawns. Kings have no value.
[[nodiscard]] int value_of(PieceType type) noexcept;

/// What the side to move gains in material by a line, in pawns; negative if it loses. Only the first
/// plies count, and of these only those up to the last one that no capture or promotion follows, so
/// that the line does not break off within an exchange. At its end the piece that captured counts as
/// lost if it can be captured.
[[nodiscard]] int settled_gain(const Position& position, std::span<const Move> line);

/// A step of a line that wins material.
struct Gain {
  std::size_t ply = 0;      ///< the place of the step in the line
  bool is_capture = false;  ///< otherwise a promotion
  int net = 0;              ///< in pawns, less what is captured on its square just before or after
  /// What is captured on its square just before it or just after.
  std::optional<PieceType> price{};
};

/// The capture of the most valuable piece, or the promotion, by the side to move in the first plies of
/// a line. Even trades do not count: what is captured on the same square before and after is deducted.
[[nodiscard]] std::optional<Gain> largest_gain(const Position& position,
                                               std::span<const Move> line);

/// The piece that the last move of a line captures, as it stands before the first move: where the
/// reader sees it. A piece promoted in the line is still a pawn there.
/// Requires: the last move is a capture.
[[nodiscard]] PlacedPiece placed_at_start(const Position& start, std::span<const Move> line);

/// True if the opponent can capture on the square where a move ends.
[[nodiscard]] bool can_be_recaptured(const Position& position, Move move);

/// Pieces that a move attacks at once, the most valuable first: kings, pieces worth more than the
/// attacker, and undefended ones. At least two, or none.
[[nodiscard]] std::vector<PlacedPiece> forked_by(const Position& position, Move move);

/// True if a line has a capture on a square by the side that is to move at its start, or by the other.
[[nodiscard]] bool captures_on(const Position& position, std::span<const Move> line, Square sq,
                               bool is_own);

/// A piece that a move attacks with the piece it moves, and did not attack before: one worth more than
/// the attacker, or undefended. The most valuable one; kings do not count.
[[nodiscard]] std::optional<PlacedPiece> attacked_by(const Position& position, Move move);

/// A piece other than a pawn that a move pins to its king.
[[nodiscard]] std::optional<PlacedPiece> pinned_by(const Position& position, Move move);

/// True if a position occurs twice in a line.
[[nodiscard]] bool repeats(const Position& position, std::span<const Move> line);

}  // namespace tabiya::review
