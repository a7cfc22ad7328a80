/// What a player did with a piece, legal or not.
#pragma once

#include <expected>
#include <optional>

#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// A piece moved from one square to another, legally or not. Castling is a king's move to its
/// castling square, two or more squares away, or onto its own rook.
struct MoveAttempt {
  Square from;  ///< of a drop, the square that it is dropped on
  Square to;
  std::optional<PieceType> promotion{};
  std::optional<PieceType> drop{};  ///< a piece from the pocket

  friend bool operator==(const MoveAttempt&, const MoveAttempt&) = default;
};

/// The attempt to play a move.
[[nodiscard]] MoveAttempt attempt_of(Move move) noexcept;

/// The legal move that an attempt is, or the reason why it is not legal. A piece of the side that is
/// not to move is refused with `NotYourTurn`.
[[nodiscard]] std::expected<Move, Refusal> explain(const Position& position,
                                                   const MoveAttempt& attempt);
[[nodiscard]] std::expected<Move, Refusal> explain(const VariantPosition& position,
                                                   const MoveAttempt& attempt);

/// The same for an attempt by one of the players. A piece of the opponent is refused with
/// `NotYourPiece`.
[[nodiscard]] std::expected<Move, Refusal> explain(const Position& position, Color player,
                                                   const MoveAttempt& attempt);
[[nodiscard]] std::expected<Move, Refusal> explain(const VariantPosition& position, Color player,
                                                   const MoveAttempt& attempt);

}  // namespace tabiya
