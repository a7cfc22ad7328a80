// The generator decides legality; this file finds the reason.
#include "tabiya/rules/explain.hpp"

#include <cassert>

#include "rules/inner/movement.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

/// An attempted move.
struct Attempt {
  const Position& position;
  Square from;
  Square to;
  std::optional<PieceType> promotion;

  [[nodiscard]] const Board& board() const { return position.board(); }
  [[nodiscard]] Bitboard occupied() const { return board().occupied(); }
  [[nodiscard]] Color us() const { return position.turn(); }
  [[nodiscard]] Color them() const { return ~us(); }

  [[nodiscard]] Refusal refusal(Reason reason, Bitboard culprits = {},
                                std::optional<Square> where = {}) const {
    return {reason, from, to, promotion, board().piece_on(from), {}, culprits, where};
  }
};

using MaybeRefusal = std::optional<Refusal>;

// The mover

MaybeRefusal refuse_mover(const Attempt& attempt, Color player) {
  if (attempt.from == attempt.to) return attempt.refusal(Reason::SameSquare);
  const auto piece = attempt.board().piece_on(attempt.from);
  if (!piece) return attempt.refusal(Reason::NothingThere);
  if (piece->color != player) return attempt.refusal(Reason::NotYourPiece);
  if (piece->color != attempt.us()) return attempt.refusal(Reason::NotYourTurn);
  return std::nullopt;
}

// The movement

bool is_en_passant(const Attempt& attempt) {
  return attempt.board().type_on(attempt.from) == PieceType::Pawn &&
         file_of(attempt.from) != file_of(attempt.to) &&
         attempt.position.en_passant_square(EnPassantMode::Always) == attempt.to;
}

/// The square of the pawn that an en passant capture removes.
Square captured_pawn_square(const Attempt& attempt) {
  return make_square(file_of(attempt.to), rank_of(attempt.from));
}

MaybeRefusal refuse_plain_movement(const Attempt& attempt) {
  MaybeRefusal refusal = refuse_movement(attempt.board(), attempt.from, attempt.to,
                                         attempt.position.en_passant_square(EnPassantMode::Always));
  if (refusal) refusal->promotion = attempt.promotion;
  return refusal;
}

// King safety

/// Why the king cannot safely step to a square that he could otherwise reach.
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

/// The attackers of the king after another piece moves, also by an en passant capture.
Bitboard attackers_after(const Attempt& attempt, Square king) {
  Bitboard occupied = (attempt.occupied() - Bitboard{attempt.from}) | attempt.to;
  if (is_en_passant(attempt)) occupied -= captured_pawn_square(attempt);
  return attackers(attempt.board(), king, attempt.them(), occupied) - Bitboard{attempt.to};
}

/// Why another piece's move, otherwise possible, would leave the king attacked.
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

// Castling

/// The square of the rook if the attempt is castling, even if the rook is missing; nothing for a
/// plain king move.
std::optional<Square> intended_castling_rook(const Attempt& attempt) {
  const Position& position = attempt.position;
  const Square king = position.king(attempt.us());
  const Bitboard first_rank = squares_of(relative_rank(attempt.us(), Rank::First));
  if (attempt.from != king || !first_rank.contains(king) || !first_rank.contains(attempt.to)) {
    return std::nullopt;
  }
  const Bitboard own_rooks = attempt.board().pieces(attempt.us(), PieceType::Rook);
  if ((position.castling_rooks() & own_rooks).contains(attempt.to)) return attempt.to;
  if (distance(king, attempt.to) < 2) return std::nullopt;

  const CastlingSide side = castling_side(king, attempt.to);
  const bool is_target = attempt.to == king_castling_target(attempt.us(), side);
  if (is_target) {
    if (const auto rook = position.castling_rook(attempt.us(), side)) return rook;
  }
  if (own_rooks.contains(attempt.to)) return attempt.to;
  if (!is_target || file_of(king) != File::E) return std::nullopt;
  return make_square(side == CastlingSide::KingSide ? File::H : File::A, rank_of(king));
}

/// The squares after `from` up to and including the target.
Bitboard path_to(Square from, Square target) { return between(from, target) | target; }

/// Why there is no right to castle.
MaybeRefusal refuse_castling_right(const Attempt& attempt, Square rook) {
  const Bitboard rights = attempt.position.castling_rooks() & attempt.board().pieces(attempt.us());
  if (rights.contains(rook)) return std::nullopt;
  if (!attempt.board().pieces(attempt.us(), PieceType::Rook).contains(rook)) {
    return attempt.refusal(Reason::CastlingRookMissing, {}, rook);
  }
  return attempt.refusal(rights.any() ? Reason::CastlingRookMoved : Reason::CastlingRightLost);
}

/// Refuses castling for the first attacked square on the king's path.
MaybeRefusal refuse_castling_path(const Attempt& attempt, Square king_target) {
  const Square king = attempt.from;
  const Bitboard path = path_to(king, king_target);
  const auto attackers_of = [&](Square sq) {
    return attackers(attempt.board(), sq, attempt.them(), attempt.occupied() - Bitboard{king});
  };
  MaybeRefusal nearest;
  for (const Square sq : path) {
    const Bitboard found = attackers_of(sq);
    if (found.empty() || (nearest && distance(king, *nearest->where) < distance(king, sq))) {
      continue;
    }
    nearest = attempt.refusal(
        sq == king_target ? Reason::CastlingIntoCheck : Reason::CastlingThroughCheck, found, sq);
  }
  return nearest;
}

/// Why castling is temporarily prevented. Requires: the right exists, but castling is illegal.
Refusal refuse_castling_now(const Attempt& attempt, Square rook) {
  const Square king = attempt.from;
  const CastlingSide side = castling_side(king, rook);
  const Square king_target = king_castling_target(attempt.us(), side);
  const Square rook_target = rook_castling_target(attempt.us(), side);
  const Bitboard checkers = attempt.position.checkers();
  if (checkers.any()) return attempt.refusal(Reason::CastlingInCheck, checkers, king);

  const Bitboard others = attempt.occupied() - Bitboard{king, rook};
  const Bitboard blockers = (path_to(king, king_target) | path_to(rook, rook_target)) & others;
  if (blockers.any()) return attempt.refusal(Reason::CastlingWayBlocked, blockers);
  if (const auto refusal = refuse_castling_path(attempt, king_target)) return *refusal;

  const Bitboard discovered = attackers(attempt.board(), king_target, attempt.them(), others);
  assert(discovered.any());
  return attempt.refusal(Reason::CastlingRookShieldsKing, discovered, king_target);
}

std::expected<Move, Refusal> explain_castling(const Attempt& attempt, Square rook) {
  const Move move = Move::castling(attempt.from, rook);
  MaybeRefusal refusal = refuse_castling_right(attempt, rook);
  if (!refusal) {
    if (!is_legal(attempt.position, move)) refusal = refuse_castling_now(attempt, rook);
    else if (attempt.promotion) refusal = attempt.refusal(Reason::PromotionNotAPawn);
  }
  if (!refusal) return move;
  refusal->castling_rook = rook;
  return std::unexpected{*refusal};
}

// Promotion

bool reaches_last_rank(const Attempt& attempt, Piece piece) {
  return piece.type == PieceType::Pawn &&
         rank_of(attempt.to) == relative_rank(attempt.us(), Rank::Eighth);
}

MaybeRefusal refuse_promotion(const Attempt& attempt, Piece piece) {
  if (reaches_last_rank(attempt, piece)) {
    if (!attempt.promotion) return attempt.refusal(Reason::PromotionMissing);
    const bool is_possible =
        attempt.promotion != PieceType::Pawn && attempt.promotion != PieceType::King;
    if (!is_possible) return attempt.refusal(Reason::PromotionImpossible);
    return std::nullopt;
  }
  if (!attempt.promotion) return std::nullopt;
  return attempt.refusal(piece.type == PieceType::Pawn ? Reason::PromotionBeforeLastRank
                                                       : Reason::PromotionNotAPawn);
}

Move candidate(const Attempt& attempt, Piece piece) {
  if (is_en_passant(attempt)) return Move::en_passant(attempt.from, attempt.to);
  if (!reaches_last_rank(attempt, piece)) return Move::normal(attempt.from, attempt.to);
  // The choice of the promotion does not affect legality.
  return Move::promotion(attempt.from, attempt.to, PieceType::Queen);
}

std::expected<Move, Refusal> explain_plain(const Attempt& attempt, Piece piece) {
  if (const auto refusal = refuse_plain_movement(attempt)) return std::unexpected{*refusal};
  const Move move = candidate(attempt, piece);
  if (!is_legal(attempt.position, move)) {
    return std::unexpected{piece.type == PieceType::King ? refuse_king_step(attempt)
                                                         : refuse_for_king(attempt)};
  }
  if (const auto refusal = refuse_promotion(attempt, piece)) return std::unexpected{*refusal};
  if (!attempt.promotion) return move;
  return Move::promotion(attempt.from, attempt.to, *attempt.promotion);
}

}  // namespace

std::expected<Move, Refusal> explain(const Position& position, Square from, Square to,
                                     std::optional<PieceType> promotion) {
  const auto piece = position.board().piece_on(from);
  return explain(position, piece ? piece->color : position.turn(), from, to, promotion);
}

std::expected<Move, Refusal> explain(const Position& position, Color player, Square from, Square to,
                                     std::optional<PieceType> promotion) {
  const Attempt attempt{position, from, to, promotion};
  if (const auto refusal = refuse_mover(attempt, player)) return std::unexpected{*refusal};
  if (const auto rook = intended_castling_rook(attempt)) return explain_castling(attempt, *rook);
  return explain_plain(attempt, *position.board().piece_on(from));
}

}  // namespace tabiya
