#include "winnability/reach.hpp"

#include <utility>

#include "rules/sweep.hpp"

namespace tabiya::winnability {
namespace {

/// The squares beside a king on any of the squares; unlike tables::king_steps() it keeps those that
/// are themselves in the set.
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
  may_fall_empty_ = ~board.occupied();
  for (const Square sq : board.occupied()) {
    men_.push_back({sq, *board.piece_on(sq), Bitboard{sq}, {}});
  }
  for (Wanderer& man : men_) {
    if (man.piece.type == PieceType::King) king_[man.piece.color] = &man;
    else homes_[man.piece.color] |= man.home;
  }
  if (const auto passed = position.en_passant_square(EnPassantMode::Always)) {
    // The pawn that has just passed may be taken there: as if it could go back.
    for (Wanderer& man : men_) {
      if (man.piece.type == PieceType::Pawn && man.piece.color != position.turn() &&
          Bitboard{man.home} == ahead(man.piece.color, *passed)) {
        man.reach |= *passed;
        may_fall_empty_ |= man.home;
      }
    }
  }
  kings_[position.turn()][index_of(position.king(Color::White))] = position.king(Color::Black);
  // The kings cost most, so the others go first, as far as they come.
  do {
    while (!has_stopped_ && grow_men()) {
    }
  } while (!has_stopped_ && grow_kings());
}

bool Reach::grow_men() noexcept {
  wanders_ = {};
  for (const Wanderer& man : men_) {
    if (man.piece.type != PieceType::King) wanders_[man.piece.color] |= man.anywhere();
  }
  bool grew = false;
  for (Wanderer& man : men_) {
    if (man.piece.type != PieceType::King) grew |= grow(man);
  }
  return grew;
}

bool Reach::grow(Wanderer& man) noexcept {
  const Color color = man.piece.color;
  const Wanderer before = man;
  if (man.piece.type == PieceType::Pawn) {
    man.reach |= pawn_steps(man);
    const Bitboard last_rank = squares_of(relative_rank(color, Rank::Eighth));
    man.promoted_reach |= man.reach & last_rank;
    man.reach -= last_rank;
    const Bitboard from = man.promoted_reach;
    has_stopped_ = has_stopped_ || (from.any() && color == stop_at_promotion_of_);
    if (from.any()) {
      man.promoted_reach |= swept(from, from, from, ~may_fall_empty_) & enterable(color);
    }
  } else {
    man.reach |= attacks_of_set(man.piece.type, man.reach, ~may_fall_empty_) & enterable(color);
  }
  if (man.reach == before.reach && man.promoted_reach == before.promoted_reach) return false;
  may_wait_[color] = true;
  may_fall_empty_ |= man.home;
  // Whoever enters a square takes what stood there.
  may_fall_empty_ |= man.anywhere() & homes_[~color];
  return true;
}

bool Reach::grow_kings() noexcept {
  const ByColor<Bitboard> squares_before = king_squares_;
  for (const Color color : all_colors) {
    king_squares_[color] = enterable(color) - guarded_for_ever(~color);
  }
  if (king_squares_ == squares_before && may_wait_ == waited_) return false;
  waited_ = may_wait_;
  move_kings();
  bool grew = false;
  for (const Color color : all_colors) grew |= clear_way_of_king(color);
  return grew;
}

/// What a king takes is gone, and so is he from his home. But as long as he does not move again he
/// stands where his victim stood; so a capture that leaves the other side without a move, ever,
/// opens nothing.
bool Reach::clear_way_of_king(Color color) noexcept {
  Wanderer& king = *king_[color];
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
  const Bitboard left = king.may_move() ? Bitboard{king.home} : Bitboard{};
  const Bitboard emptied = left | (stood_to_move & homes_[~color]);
  const bool grew = king.reach != reach_before || (emptied - may_fall_empty_).any();
  may_fall_empty_ |= emptied;
  return grew;
}

/// Moves of both sides from every pair of squares known, until nothing is new.
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
      if (may_wait_[Color::White]) meet(Color::Black, white, black);
      for (const Square to : tables::king[index_of(white)] & king_squares_[Color::White]) {
        meet(Color::Black, to, black - (tables::king[index_of(to)] | to));
      }
    }
    for (const Square white : std::exchange(fresh[Color::Black], {})) {
      const Bitboard black = kings_[Color::Black][index_of(white)];
      if (may_wait_[Color::Black]) meet(Color::White, white, black);
      meet(Color::White, white,
           (beside(black) & king_squares_[Color::Black]) - tables::king[index_of(white)] - white);
    }
  }
}

Bitboard Reach::king_moves(Color color, Square from, Square other_king) const noexcept {
  return (tables::king[index_of(from)] & king_squares_[color]) -
         tables::king[index_of(other_king)] - other_king;
}

Bitboard Reach::pawn_steps(const Wanderer& man) const noexcept {
  const Color color = man.piece.color;
  const Bitboard once = (ahead(color, man.reach) & may_fall_empty_) - barred_for_ever(man);
  const Bitboard twice =
      ahead(color, once & squares_of(relative_rank(color, Rank::Third))) & may_fall_empty_;
  return once | twice | (pawn_attacks(color, man.reach) & wanders_[~color]);
}

Bitboard Reach::barred_for_ever(const Wanderer& pawn) const noexcept {
  const Bitboard file = squares_of(file_of(pawn.home));
  Bitboard barred;
  if ((pawn.reach - file).any()) return barred;
  for (const Wanderer& other : men_) {
    const bool faces = other.piece == Piece{~pawn.piece.color, PieceType::Pawn} &&
                       file.contains(other.home) &&
                       (other.home > pawn.home) == (pawn.piece.color == Color::White);
    if (faces && (other.reach - file).empty() && !may_be_taken(other)) barred |= other.home;
  }
  return barred;
}

bool Reach::may_be_taken(const Wanderer& pawn) const noexcept {
  for (const Wanderer& man : men_) {
    if (man.piece.color == pawn.piece.color) continue;
    const Bitboard takes_on = man.piece.type == PieceType::Pawn
                                  ? pawn_attacks(man.piece.color, man.reach) | man.promoted_reach
                                  : man.reach;
    if (takes_on.intersects(pawn.reach)) return true;
  }
  return false;
}

Bitboard Reach::guarded_for_ever(Color by) const noexcept {
  Bitboard guarded;
  for (const Wanderer& man : men_) {
    if (man.piece.color != by || may_fall_empty_.contains(man.home)) continue;
    if (man.piece.type == PieceType::Pawn) guarded |= pawn_attacks(by, man.home);
    else guarded |= attacks_of_set(man.piece.type, man.home, every_square);
  }
  return guarded;
}

}  // namespace tabiya::winnability
