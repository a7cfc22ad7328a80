#include "rules/inner/attempt.hpp"

#include <algorithm>
#include <cassert>

#include "rules/inner/movement.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya {
namespace {

/// The square of the pawn that an en passant capture removes.
Square captured_pawn_square(const Attempt& attempt) {
  return make_square(file_of(attempt.to), rank_of(attempt.from));
}

/// The attackers of the king after another piece moves, also by an en passant capture.
Bitboard attackers_after(const Attempt& attempt, Square king) {
  Bitboard occupied = (attempt.occupied() - Bitboard{attempt.from}) | attempt.to;
  if (attempt.is_en_passant()) occupied -= captured_pawn_square(attempt);
  return attackers(attempt.board(), king, attempt.them(), occupied) - Bitboard{attempt.to};
}

bool reaches_last_rank(const Attempt& attempt) {
  return attempt.is_of(PieceType::Pawn) &&
         rank_of(attempt.to) == relative_rank(attempt.us(), Rank::Eighth);
}

}  // namespace

bool Attempt::is_en_passant() const {
  return is_of(PieceType::Pawn) && file_of(from) != file_of(to) &&
         position.en_passant_square(EnPassantMode::Always) == to;
}

Bitboard Attempt::captured() const {
  if (is_en_passant()) return captured_pawn_square(*this);
  return board().pieces(them()) & to;
}

MaybeRefusal refuse_mover(const Attempt& attempt, Color player) {
  if (attempt.from == attempt.to) return attempt.refusal(Reason::SameSquare);
  const auto piece = attempt.board().piece_on(attempt.from);
  if (!piece) return attempt.refusal(Reason::NothingThere);
  if (piece->color != player) return attempt.refusal(Reason::NotYourPiece);
  if (piece->color != attempt.us()) return attempt.refusal(Reason::NotYourTurn);
  return std::nullopt;
}

MaybeRefusal refuse_movement(const Attempt& attempt) {
  MaybeRefusal refusal = refuse_movement(attempt.board(), attempt.from, attempt.to,
                                         attempt.position.en_passant_square(EnPassantMode::Always));
  if (refusal) refusal->promotion = attempt.promotion;
  return refusal;
}

Move candidate(const Attempt& attempt) {
  if (attempt.is_en_passant()) return Move::en_passant(attempt.from, attempt.to);
  if (!reaches_last_rank(attempt)) return Move::normal(attempt.from, attempt.to);
  // The choice of the promotion does not affect legality.
  return Move::promotion(attempt.from, attempt.to, PieceType::Queen);
}

Refusal refuse_king_step(const Attempt& attempt) {
  const Board& board = attempt.board();
  const Square to = attempt.to;
  const Bitboard attackers_now = attackers(board, to, attempt.them());
  const Bitboard their_king = attackers_now & board.pieces(PieceType::King);
  if (their_king.any()) return attempt.refusal(Reason::KingsTouch, their_king, to);
  if (attackers_now.any()) return attempt.refusal(Reason::WalksIntoCheck, attackers_now, to);
  const Bitboard attackers_then =
      attackers(board, to, attempt.them(), attempt.occupied() - Bitboard{attempt.from});
  assert(attackers_then.any());
  return attempt.refusal(Reason::KingStaysOnLine, attackers_then, to);
}

Refusal refuse_for_king(const Attempt& attempt) {
  const Square king = attempt.position.king(attempt.us());
  const Bitboard checkers = attempt.position.checkers();
  if (checkers.has_several()) return attempt.refusal(Reason::DoubleCheck, checkers, king);

  const Bitboard attackers_then = attackers_after(attempt, king);
  assert(attackers_then.any());
  if (attackers_then.intersects(checkers)) {
    return attempt.refusal(Reason::LeavesCheck, checkers, king);
  }

  const Bitboard without_mover = attempt.occupied() - Bitboard{attempt.from};
  const Bitboard pinning =
      attackers_then & attackers(attempt.board(), king, attempt.them(), without_mover);
  if (pinning.any()) return attempt.refusal(Reason::Pinned, pinning, king);
  return attempt.refusal(Reason::EnPassantExposesKing, attackers_then, king);
}

MaybeRefusal refuse_promotion(const Attempt& attempt, std::span<const PieceType> possible) {
  if (reaches_last_rank(attempt)) {
    if (!attempt.promotion) return attempt.refusal(Reason::PromotionMissing);
    const bool is_possible = std::ranges::find(possible, *attempt.promotion) != possible.end();
    if (!is_possible) return attempt.refusal(Reason::PromotionImpossible);
    return std::nullopt;
  }
  if (!attempt.promotion) return std::nullopt;
  return attempt.refusal(attempt.is_of(PieceType::Pawn) ? Reason::PromotionBeforeLastRank
                                                        : Reason::PromotionNotAPawn);
}

}  // namespace tabiya
