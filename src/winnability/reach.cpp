#include "winnability/reach.hpp"

#include <utility>

#include "rules/inner/play.hpp"
#include "rules/inner/sweep.hpp"
#include "winnability/bishop_wall.hpp"
#include "winnability/cage.hpp"
#include "winnability/material.hpp"

namespace tabiya::winnability {
namespace {

/// The squares beside a king on any square of the set. Unlike tables::king_steps(), it keeps
/// squares that are themselves in the set.
[[nodiscard]] Bitboard beside(Bitboard kings) noexcept {
  using enum Direction;
  const Bitboard sides = shifted<East>(kings) | shifted<West>(kings);
  return sides | shifted<North>(sides | kings) | shifted<South>(sides | kings);
}

[[nodiscard]] Bitboard pawn_attacks(Color color, Bitboard pawns) noexcept {
  return color == Color::White ? tables::pawn_attacks<Color::White>(pawns)
                               : tables::pawn_attacks<Color::Black>(pawns);
}
[[nodiscard]] Bitboard ahead(Color color, Bitboard pawns) noexcept {
  return color == Color::White ? shifted<Direction::North>(pawns)
                               : shifted<Direction::South>(pawns);
}

}  // namespace

Bitboard certain_attacks(Piece piece, Square from) noexcept {
  if (piece.type == PieceType::Pawn) return pawn_attacks(piece.color, from);
  return attacks_of_set(piece.type, from, every_square);
}

Bitboard attacks_of_set(PieceType type, Bitboard from, Bitboard walls) noexcept {
  const Bitboard none;
  switch (type) {
    case PieceType::Knight: return tables::knight_steps(from);
    case PieceType::Bishop: return swept(none, from, none, walls);
    case PieceType::Rook: return swept(from, none, none, walls);
    case PieceType::Queen: return swept(from, from, none, walls);
    default: return beside(from);
  }
}

Beginning Beginning::of(const Position& position) noexcept {
  const Board& board = position.board();
  Beginning beginning;
  for (const Square sq : board.occupied()) {
    beginning.pieces.push_back({sq, *board.piece_on(sq), Bitboard{sq}, {}});
  }
  if (const auto passed = position.en_passant_square(EnPassantMode::Always)) {
    // The pawn that has just passed can be captured there, as if it could go back.
    for (TrackedPiece& tracked : beginning.pieces) {
      if (tracked.piece.type == PieceType::Pawn && tracked.piece.color != position.turn() &&
          Bitboard{tracked.home} == ahead(tracked.piece.color, *passed)) {
        tracked.reach |= *passed;
      }
    }
  }
  beginning.kings[position.turn()][index_of(position.king(Color::White))] =
      position.king(Color::Black);
  return beginning;
}

Reach::Reach(const Beginning& beginning, Scope scope) noexcept
    : pieces_{beginning.pieces}, kings_{beginning.kings}, scope_{scope} {
  can_become_empty_ = every_square;
  for (TrackedPiece& tracked : pieces_) {
    if (tracked.is_king()) king_[tracked.piece.color] = &tracked;
    if (!tracked.can_move()) can_become_empty_ -= tracked.home;
    else if (!tracked.is_king()) can_wait_[tracked.piece.color] = true;
  }
  find_last_hopes();
  for (const TrackedPiece& tracked : pieces_) {
    if (!tracked.is_king() && !is_last_hope(tracked)) {
      homes_[tracked.piece.color] |= tracked.home;
    }
  }
  // The kings are the most expensive, so the other pieces grow first.
  do {
    while (!has_stopped_ && grow_pieces()) {
    }
  } while (!has_stopped_ && grow_kings());
}

void Reach::find_last_hopes() noexcept {
  if (!scope_.winner) return;
  Board board;
  for (const TrackedPiece& tracked : pieces_) board.put(tracked.home, tracked.piece);
  for (const TrackedPiece& tracked : pieces_) {
    if (tracked.piece.color != *scope_.winner || tracked.is_king()) continue;
    Board rest = board;
    rest.remove(tracked.home);
    if (is_too_weak(rest, *scope_.winner)) last_hopes_ |= tracked.home;
  }
}

bool Reach::grow_pieces() noexcept {
  reachable_ = {};
  for (const TrackedPiece& tracked : pieces_) {
    if (!tracked.is_king() && !is_last_hope(tracked))
      reachable_[tracked.piece.color] |= tracked.anywhere();
  }
  bool grew = false;
  for (TrackedPiece& tracked : pieces_) {
    if (tracked.piece.type != PieceType::King) grew |= grow(tracked);
  }
  return grew;
}

bool Reach::grow(TrackedPiece& tracked) noexcept {
  const Color color = tracked.piece.color;
  const TrackedPiece before = tracked;
  if (tracked.piece.type == PieceType::Pawn) {
    tracked.reach |= pawn_steps(tracked);
    const Bitboard last_rank = squares_of(relative_rank(color, Rank::Eighth));
    tracked.promoted_reach |= tracked.reach & last_rank;
    tracked.reach -= last_rank;
    const Bitboard from = tracked.promoted_reach;
    has_stopped_ = has_stopped_ || (from.any() && color == scope_.stop_at_promotion_of);
    if (from.any()) {
      tracked.promoted_reach |= swept(from, from, from, ~can_become_empty_) & enterable(color);
    }
  } else {
    Bitboard targets =
        attacks_of_set(tracked.piece.type, tracked.reach, ~can_become_empty_) & enterable(color);
    if (scope_.winner) targets -= Cage{*this, *scope_.winner}.final_moves(tracked, targets);
    tracked.reach |= targets;
  }
  if (tracked.reach == before.reach && tracked.promoted_reach == before.promoted_reach)
    return false;
  can_wait_[color] = true;
  can_become_empty_ |= tracked.home;
  // A piece that enters a square captures what stood there.
  can_become_empty_ |= tracked.anywhere() & homes_[~color];
  return true;
}

bool Reach::grow_kings() noexcept {
  const ByColor<Bitboard> squares_before = king_squares_;
  const ByColor<Bitboard> unsafe_before = unsafe_;
  for (const Color color : all_colors) {
    unsafe_[color] = permanently_guarded(~color);
    king_squares_[color] = enterable(color) - unsafe_[color];
  }
  if (king_squares_ == squares_before && unsafe_ == unsafe_before && can_wait_ == waited_)
    return false;
  waited_ = can_wait_;
  move_kings();
  bool grew = false;
  for (const Color color : all_colors) grew |= vacate_for_king(color);
  return grew;
}

/// A king vacates its home, and a captured piece vacates its square. But the king itself stands on
/// that square until it moves again. So a capture after which the king never gets another move
/// vacates nothing.
bool Reach::vacate_for_king(Color color) noexcept {
  TrackedPiece& king = *king_[color];
  const Bitboard reach_before = king.reach;
  Bitboard stood_to_move;
  for (const Color turn : all_colors) {
    Bitboard stood;
    for (const Square white : all_squares) {
      const Bitboard black = kings_[turn][index_of(white)];
      if (black.any()) stood |= color == Color::White ? Bitboard{white} : black;
    }
    king.reach |= stood;
    if (turn == color) stood_to_move = stood;
  }
  const Bitboard left = king.can_move() ? Bitboard{king.home} : Bitboard{};
  const Bitboard emptied = left | (stood_to_move & homes_[~color]);
  const bool grew = king.reach != reach_before || (emptied - can_become_empty_).any();
  can_become_empty_ |= emptied;
  return grew;
}

/// Moves both kings from every known pair of squares until no new pair appears. Another piece can
/// move instead, unless the king stands where it is attacked for ever: then it has to leave.
void Reach::move_kings() noexcept {
  ByColor<Bitboard> fresh;  // squares of the white king whose sets have grown
  const auto meet = [&](Color turn, Square white, Bitboard black) {
    Bitboard& known = kings_[turn][index_of(white)];
    if ((black - known).empty()) return;
    known |= black;
    fresh[turn] |= white;
  };
  for (const Color turn : all_colors) {
    for (const Square white : all_squares) {
      if (kings_[turn][index_of(white)].any()) fresh[turn] |= white;
    }
  }
  while ((fresh[Color::White] | fresh[Color::Black]).any()) {
    for (const Square white : std::exchange(fresh[Color::White], {})) {
      const Bitboard black = kings_[Color::White][index_of(white)];
      if (can_wait_[Color::White] && !unsafe_[Color::White].contains(white))
        meet(Color::Black, white, black);
      for (const Square to : tables::king[index_of(white)] & king_squares_[Color::White]) {
        meet(Color::Black, to, black - (tables::king[index_of(to)] | to));
      }
    }
    for (const Square white : std::exchange(fresh[Color::Black], {})) {
      const Bitboard black = kings_[Color::Black][index_of(white)];
      if (can_wait_[Color::Black]) meet(Color::White, white, black - unsafe_[Color::Black]);
      meet(Color::White, white,
           (beside(black) & king_squares_[Color::Black]) - tables::king[index_of(white)] - white);
    }
  }
}

Bitboard Reach::king_moves(Color color, Square from, Square other_king) const noexcept {
  return (tables::king[index_of(from)] & king_squares_[color]) -
         tables::king[index_of(other_king)] - other_king;
}

Bitboard Reach::pawn_steps(const TrackedPiece& tracked) const noexcept {
  const Color color = tracked.piece.color;
  const Bitboard once =
      (ahead(color, tracked.reach) & can_become_empty_) - permanently_blocked(tracked);
  const Bitboard twice =
      ahead(color, once & squares_of(relative_rank(color, Rank::Third))) & can_become_empty_;
  if (scope_.is_quiet) return once | twice;
  return once | twice | (pawn_attacks(color, tracked.reach) & reachable_[~color]);
}

Bitboard Reach::permanently_blocked(const TrackedPiece& pawn) const noexcept {
  const Bitboard file = squares_of(file_of(pawn.home));
  Bitboard barred;
  if ((pawn.reach - file).any()) return barred;
  for (const TrackedPiece& other : pieces_) {
    const bool faces = other.piece == Piece{~pawn.piece.color, PieceType::Pawn} &&
                       file.contains(other.home) &&
                       (other.home > pawn.home) == (pawn.piece.color == Color::White);
    if (faces && (other.reach - file).empty() && (scope_.is_quiet || !can_be_captured(other)))
      barred |= other.home;
  }
  return barred;
}

bool Reach::can_be_captured(const TrackedPiece& pawn) const noexcept {
  for (const TrackedPiece& tracked : pieces_) {
    if (tracked.piece.color == pawn.piece.color) continue;
    const Bitboard takes_on =
        tracked.piece.type == PieceType::Pawn
            ? pawn_attacks(tracked.piece.color, tracked.reach) | tracked.promoted_reach
            : tracked.reach;
    if (takes_on.intersects(pawn.reach)) return true;
  }
  return false;
}

Bitboard Reach::permanently_guarded(Color by) const noexcept {
  Bitboard guarded = guarded_by_walls(*this, by);
  for (const TrackedPiece& tracked : pieces_) {
    if (tracked.piece.color == by && !can_become_empty_.contains(tracked.home))
      guarded |= certain_attacks(tracked.piece, tracked.home);
  }
  return guarded;
}

Bitboard Reach::captures(const TrackedPiece& tracked) const noexcept {
  const Color color = tracked.piece.color;
  if (tracked.is_king()) return beside(tracked.reach) - permanently_guarded(~color);
  const Bitboard promoted = tracked.promoted_reach;
  const Bitboard others = swept(promoted, promoted, promoted, ~can_become_empty_);
  if (tracked.piece.type == PieceType::Pawn) return pawn_attacks(color, tracked.reach) | others;
  return attacks_of_set(tracked.piece.type, tracked.reach, ~can_become_empty_);
}

}  // namespace tabiya::winnability
