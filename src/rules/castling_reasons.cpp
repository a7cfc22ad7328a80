#include <cassert>

#include "rules/inner/attempt.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/castling.hpp"

namespace tabiya {
namespace {

/// The squares after `from` up to and including the target.
Bitboard path_to(Square from, Square target) { return between(from, target) | target; }

/// Refuses castling for the first attacked square on the king's path.
MaybeRefusal refuse_castling_path(const Attempt& attempt, Square king_target, Bitboard safe) {
  const Square king = attempt.from;
  const Bitboard path = path_to(king, king_target) - safe;
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

}  // namespace

std::optional<Square> intended_castling_rook(const Attempt& attempt) {
  const Position& position = attempt.position;
  const Square king = attempt.from;
  const Bitboard first_rank = squares_of(relative_rank(attempt.us(), Rank::First));
  if (!attempt.is_of(PieceType::King) || !first_rank.contains(king) ||
      !first_rank.contains(attempt.to)) {
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

MaybeRefusal refuse_castling_right(const Attempt& attempt, Square rook) {
  const Bitboard rights = attempt.position.castling_rooks() & attempt.board().pieces(attempt.us());
  if (rights.contains(rook)) return std::nullopt;
  if (!attempt.board().pieces(attempt.us(), PieceType::Rook).contains(rook)) {
    return attempt.refusal(Reason::CastlingRookMissing, {}, rook);
  }
  return attempt.refusal(rights.any() ? Reason::CastlingRookMoved : Reason::CastlingRightLost);
}

Refusal refuse_castling_now(const Attempt& attempt, Square rook, const CastlingDangers& dangers) {
  const Square king = attempt.from;
  const CastlingSide side = castling_side(king, rook);
  const Square king_target = king_castling_target(attempt.us(), side);
  const Square rook_target = rook_castling_target(attempt.us(), side);
  if (dangers.checkers.any()) {
    return attempt.refusal(Reason::CastlingInCheck, dangers.checkers, king);
  }

  const Bitboard others = attempt.occupied() - Bitboard{king, rook};
  const Bitboard blockers = (path_to(king, king_target) | path_to(rook, rook_target)) & others;
  if (blockers.any()) return attempt.refusal(Reason::CastlingWayBlocked, blockers);
  if (const auto refusal = refuse_castling_path(attempt, king_target, dangers.safe)) {
    return *refusal;
  }

  const Bitboard discovered = attackers(attempt.board(), king_target, attempt.them(), others);
  assert(discovered.any());
  return attempt.refusal(Reason::CastlingRookShieldsKing, discovered, king_target);
}

}  // namespace tabiya
