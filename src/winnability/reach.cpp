#include "winnability/reach.hpp"

#include <utility>

#include "rules/inner/sweep.hpp"

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

Reach::Reach(const Position& position, std::optional<Color> stop_at_promotion_of) noexcept
    : stop_at_promotion_of_{stop_at_promotion_of} {
  const Board& board = position.board();
  can_become_empty_ = ~board.occupied();
  for (const Square sq : board.occupied()) {
    pieces_.push_back({sq, *board.piece_on(sq), Bitboard{sq}, {}});
  }
  for (TrackedPiece& tracked : pieces_) {
    if (tracked.piece.type == PieceType::King) king_[tracked.piece.color] = &tracked;
    else homes_[tracked.piece.color] |= tracked.home;
  }
  if (const auto passed = position.en_passant_square(EnPassantMode::Always)) {
    // The pawn that has just passed can be captured there, as if it could go back.
    for (TrackedPiece& tracked : pieces_) {
      if (tracked.piece.type == PieceType::Pawn && tracked.piece.color != position.turn() &&
          Bitboard{tracked.home} == ahead(tracked.piece.color, *passed)) {
        tracked.reach |= *passed;
        can_become_empty_ |= tracked.home;
      }
    }
  }
  kings_[position.turn()][index_of(position.king(Color::White))] = position.king(Color::Black);
  // The kings are the most expensive, so the other pieces grow first.
  do {
    while (!has_stopped_ && grow_pieces()) {
    }
  } while (!has_stopped_ && grow_kings());
}

bool Reach::grow_pieces() noexcept {
  reachable_ = {};
  for (const TrackedPiece& tracked : pieces_) {
    if (tracked.piece.type != PieceType::King)
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
    has_stopped_ = has_stopped_ || (from.any() && color == stop_at_promotion_of_);
    if (from.any()) {
      tracked.promoted_reach |= swept(from, from, from, ~can_become_empty_) & enterable(color);
    }
  } else {
    tracked.reach |=
        attacks_of_set(tracked.piece.type, tracked.reach, ~can_become_empty_) & enterable(color);
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
  for (const Color color : all_colors) {
    king_squares_[color] = enterable(color) - permanently_guarded(~color);
  }
  if (king_squares_ == squares_before && can_wait_ == waited_) return false;
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

/// Moves both kings from every known pair of squares until no new pair appears.
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
      if (can_wait_[Color::White]) meet(Color::Black, white, black);
      for (const Square to : tables::king[index_of(white)] & king_squares_[Color::White]) {
        meet(Color::Black, to, black - (tables::king[index_of(to)] | to));
      }
    }
    for (const Square white : std::exchange(fresh[Color::Black], {})) {
      const Bitboard black = kings_[Color::Black][index_of(white)];
      if (can_wait_[Color::Black]) meet(Color::White, white, black);
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
    if (faces && (other.reach - file).empty() && !can_be_captured(other)) barred |= other.home;
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
  Bitboard guarded;
  for (const TrackedPiece& tracked : pieces_) {
    if (tracked.piece.color != by || can_become_empty_.contains(tracked.home)) continue;
    if (tracked.piece.type == PieceType::Pawn) guarded |= pawn_attacks(by, tracked.home);
    else guarded |= attacks_of_set(tracked.piece.type, tracked.home, every_square);
  }
  return guarded;
}

}  // namespace tabiya::winnability
