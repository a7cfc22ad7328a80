#include "winnability/cage.hpp"

#include <algorithm>

#include "rules/inner/play.hpp"
#include "winnability/material.hpp"

namespace tabiya::winnability {
namespace {

[[nodiscard]] bool is_slider(PieceType type) noexcept {
  return type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen;
}

}  // namespace

Bitboard Cage::final_moves(const TrackedPiece& tracked, Bitboard targets) const noexcept {
  Bitboard found;
  if (tracked.piece.color == winner_) {
    const TrackedPiece& king = reach_.king(~winner_);
    if (!is_fixed(king)) return found;
    const Bitboard beside = tables::king[index_of(king.home)];
    if ((beside - fixed_pieces(~winner_)).any()) return found;
    for (const Square to : targets& beside) {
      if (gives_itself_away(tracked, to)) found |= to;
    }
  } else if (is_fixed(tracked) && is_fixed(reach_.king(winner_))) {
    for (const Square to : targets) {
      if (mates(tracked, to)) found |= to;
    }
  }
  return found;
}

Bitboard Cage::fixed_pieces(Color color) const noexcept {
  Bitboard found;
  for (const TrackedPiece& tracked : reach_.pieces()) {
    if (tracked.piece.color == color && is_fixed(tracked)) found |= tracked.home;
  }
  return found;
}

/// Leaves out the piece on `except`.
Bitboard Cage::certainly_attacked_by_loser(Square except) const noexcept {
  Bitboard found;
  for (const TrackedPiece& tracked : reach_.pieces()) {
    if (tracked.piece.color != winner_ && tracked.home != except && is_fixed(tracked))
      found |= certain_attacks(tracked.piece, tracked.home);
  }
  return found;
}

/// True unless the piece, not a king, can never attack the square, if only `walls` block it.
bool Cage::can_attack(const TrackedPiece& tracked, Square sq, Bitboard walls) const noexcept {
  const Piece piece = tracked.piece;
  const Bitboard promoted =
      attacks_of_set(PieceType::Queen, sq, walls) | attacks_of_set(PieceType::Knight, sq, walls);
  if (tracked.promoted_reach.intersects(promoted)) return true;
  if (piece.type == PieceType::Pawn)
    return tracked.reach.intersects(certain_attacks({~piece.color, PieceType::Pawn}, sq));
  return tracked.reach.intersects(attacks_of_set(piece.type, sq, walls));
}

/// True unless no piece of the winner but the king can ever move to the square.
bool Cage::can_arrive(Square sq, Bitboard walls) const noexcept {
  const Bitboard file = squares_of(file_of(sq));
  return std::ranges::any_of(reach_.pieces(), [&](const TrackedPiece& tracked) {
    if (tracked.piece.color != winner_ || tracked.is_king()) return false;
    const bool may_advance =
        tracked.piece.type == PieceType::Pawn && (tracked.reach & (file - sq)).any();
    return may_advance || can_attack(tracked, sq, walls);
  });
}

bool Cage::mates(const TrackedPiece& mover, Square to) const noexcept {
  const Square king = reach_.king(winner_).home;
  if (certain_attacks(mover.piece, to).contains(king) && is_mate(mover, to, to, {})) return true;
  return std::ranges::any_of(reach_.pieces(), [&](const TrackedPiece& checker) {
    if (checker.piece.color == winner_ || !is_slider(checker.piece.type) ||
        checker.home == mover.home || !is_fixed(checker) ||
        tables::between[index_of(checker.home)][index_of(king)] != Bitboard{mover.home}) {
      return false;
    }
    const Bitboard line = attacks_of_set(checker.piece.type, checker.home, ~Bitboard{mover.home});
    return line.contains(king) && is_mate(mover, to, checker.home, mover.home);
  });
}

/// Whether a check by the piece on `checker` is mate with certainty. `between` are the squares
/// between it and the king.
bool Cage::is_mate(const TrackedPiece& mover, Square to, Square checker,
                   Bitboard between) const noexcept {
  const Square king = reach_.king(winner_).home;
  const Bitboard closed = (fixed_pieces(winner_) - to) | certainly_attacked_by_loser(mover.home);
  if ((tables::king[index_of(king)] - closed).any()) return false;
  const Bitboard walls = ~reach_.can_become_empty() - mover.home;
  return std::ranges::none_of(between | checker, [&](Square sq) { return can_arrive(sq, walls); });
}

bool Cage::gives_itself_away(const TrackedPiece& mover, Square to) const noexcept {
  const Square king = reach_.king(~winner_).home;
  if (!is_slider(mover.piece.type) || !certain_attacks(mover.piece, to).contains(king))
    return false;
  const Bitboard walls = ~reach_.can_become_empty() - to;
  for (const TrackedPiece& other : reach_.pieces()) {
    if (other.piece.color != winner_ || other.is_king() || other.home == mover.home) continue;
    for (const Square sq : tables::king[index_of(king)] | king) {
      if (can_attack(other, sq, walls)) return false;
    }
  }
  const bool king_can_take = !tables::king_steps(reach_.king(winner_).reach).contains(to);
  Bitboard guarded;
  for (const TrackedPiece& guard : reach_.pieces()) {
    if (guard.piece.color != winner_ && !guard.is_king() && guard.home != to && is_fixed(guard))
      guarded |= certain_attacks(guard.piece, guard.home);
  }
  return (king_can_take || guarded.contains(to)) && is_too_weak_without(mover.home, to);
}

bool Cage::is_too_weak_without(Square winners, Square losers) const noexcept {
  Board board;
  for (const TrackedPiece& tracked : reach_.pieces()) {
    if (tracked.home != winners && tracked.home != losers) board.put(tracked.home, tracked.piece);
  }
  return is_too_weak(board, winner_);
}

}  // namespace tabiya::winnability
