/// An attempted move, and the reasons against it that chess and its variants share. Internal.
///
/// These functions only find reasons: where one requires that a move is illegal, the generator has
/// said so. The position of a variant need not have a king; only the functions that speak of one need
/// him.
#pragma once

#include <optional>
#include <span>

#include "tabiya/rules/explain.hpp"

namespace tabiya {

struct Attempt {
  const Position& position;
  Square from;
  Square to;
  std::optional<PieceType> promotion;

  [[nodiscard]] const Board& board() const { return position.board(); }
  [[nodiscard]] Bitboard occupied() const { return board().occupied(); }
  [[nodiscard]] Color us() const { return position.turn(); }
  [[nodiscard]] Color them() const { return ~us(); }
  [[nodiscard]] bool is_of(PieceType type) const { return board().type_on(from) == type; }
  /// True if a pawn goes to the square that another has just passed over.
  [[nodiscard]] bool is_en_passant() const;
  /// The square of the captured piece, if the move is a capture.
  [[nodiscard]] Bitboard captured() const;

  [[nodiscard]] Refusal refusal(Reason reason, Bitboard culprits = {},
                                std::optional<Square> where = {}) const {
    return {reason, from, to, promotion, board().piece_on(from), {}, culprits, where};
  }
};

using MaybeRefusal = std::optional<Refusal>;

/// Why the player may not move what stands on the origin.
[[nodiscard]] MaybeRefusal refuse_mover(const Attempt& attempt, Color player);

/// Why the piece does not move like that. Requires: not refuse_mover().
[[nodiscard]] MaybeRefusal refuse_movement(const Attempt& attempt);

/// The move that is attempted, castling aside; a promotion is one to a queen. Requires: not
/// refuse_movement().
[[nodiscard]] Move candidate(const Attempt& attempt);

/// Why the king cannot step to a square that he could otherwise reach. Requires: it is attacked.
[[nodiscard]] Refusal refuse_king_step(const Attempt& attempt);

/// Why another piece's move, otherwise possible, would leave the king attacked. Requires: it would.
[[nodiscard]] Refusal refuse_for_king(const Attempt& attempt);

/// One of these two.
[[nodiscard]] inline Refusal refuse_unsafe(const Attempt& attempt) {
  return attempt.is_of(PieceType::King) ? refuse_king_step(attempt) : refuse_for_king(attempt);
}

/// What is wrong with the promotion of an otherwise legal move, if a pawn can become these.
[[nodiscard]] MaybeRefusal refuse_promotion(const Attempt& attempt,
                                            std::span<const PieceType> possible);

/// The square of the rook if the attempt is castling, even if the rook is missing; nothing for a
/// plain king move.
[[nodiscard]] std::optional<Square> intended_castling_rook(const Attempt& attempt);

/// Why there is no right to castle.
[[nodiscard]] MaybeRefusal refuse_castling_right(const Attempt& attempt, Square rook);

/// What prevents castling in chess, or in a variant that understands check differently.
struct CastlingDangers {
  Bitboard checkers;
  Bitboard safe{};  ///< squares where the king is safe whatever attacks them
};

/// Why castling is temporarily prevented. Requires: the right exists, but castling is illegal.
[[nodiscard]] Refusal refuse_castling_now(const Attempt& attempt, Square rook,
                                          const CastlingDangers& dangers);

}  // namespace tabiya
