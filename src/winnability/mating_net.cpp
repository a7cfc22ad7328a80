#include "winnability/mating_net.hpp"

#include <algorithm>

namespace tabiya::winnability {

MatingNet::MatingNet(const Reach& reach, Color winner, Square target, int& patience) noexcept
    : reach_{reach},
      winner_{winner},
      target_{target},
      walls_{~(reach.may_fall_empty() | target)},
      patience_{patience} {
  is_attackable_ = std::ranges::any_of(
      reach.men(), [&](const Wanderer& man) { return is_hunter(man) && posts(man, target).any(); });
}

bool MatingNet::exists(Square king) noexcept {
  if (!is_attackable_) return false;
  const Bitboard beside = tables::king[index_of(target_)];
  const Bitboard held = beside & tables::king[index_of(king)];
  if (held.any()) return some_check_holds(beside - held, king, every_square);
  // A king that holds no square is left out, so that one answer does for all of them.
  if (without_king_ == Answer::NotAsked) {
    without_king_ = some_check_holds(beside, {}, every_square) ? Answer::Yes : Answer::No;
  }
  return without_king_ == Answer::Yes;
}

bool MatingNet::exists_by_discovery(Square from, Square to) noexcept {
  const Bitboard line = tables::line[index_of(target_)][index_of(from)];
  if (!is_attackable_ || line.empty() || line.contains(to)) return false;
  Bitboard behind;
  for (const Square sq : line) {
    if (tables::between[index_of(target_)][index_of(sq)].contains(from)) behind |= sq;
  }
  const Bitboard beside = tables::king[index_of(target_)];
  return some_check_holds(beside - tables::king[index_of(to)], to, behind);
}

bool MatingNet::is_hunter(const Wanderer& man) const noexcept {
  return man.piece.color == winner_ && man.piece.type != PieceType::King;
}

Bitboard MatingNet::attacks(const Wanderer& man, Square from) const noexcept {
  Bitboard attacked;
  if (man.reach.contains(from)) attacked |= attacks_as(man.piece, from);
  if (man.promoted_reach.contains(from)) {
    attacked |= attacks_as({winner_, PieceType::Queen}, from) |
                attacks_as({winner_, PieceType::Knight}, from);
  }
  return attacked;
}

Bitboard MatingNet::attacks_as(Piece piece, Square from) const noexcept {
  switch (piece.type) {
    case PieceType::Pawn:
      return piece.color == Color::White ? tables::pawn_attacks<Color::White>(Bitboard{from})
                                         : tables::pawn_attacks<Color::Black>(Bitboard{from});
    case PieceType::Knight: return tables::knight[index_of(from)];
    case PieceType::Bishop: return tables::bishop(from, walls_);
    case PieceType::Rook: return tables::rook(from, walls_);
    case PieceType::Queen: return tables::rook(from, walls_) | tables::bishop(from, walls_);
    case PieceType::King: return tables::king[index_of(from)];
  }
  return {};
}

/// Attacks are mutual, but for pawns, who attack as the other side's pawns would from there.
Bitboard MatingNet::posts(const Wanderer& man, Square attacked) const noexcept {
  const Piece piece =
      man.piece.type == PieceType::Pawn ? Piece{~winner_, PieceType::Pawn} : man.piece;
  Bitboard found = attacks_as(piece, attacked) & man.reach;
  if (man.promoted_reach.any()) {
    found |= (attacks_as({winner_, PieceType::Queen}, attacked) |
              attacks_as({winner_, PieceType::Knight}, attacked)) &
             man.promoted_reach;
  }
  return found;
}

bool MatingNet::some_check_holds(Bitboard uncovered, Bitboard taken, Bitboard checkers) noexcept {
  for (std::size_t index = 0; index < reach_.men().size(); ++index) {
    const Wanderer& man = reach_.men()[index];
    if (!is_hunter(man) || has_twin_before(index, 0)) continue;
    for (const Square from : (posts(man, target_) & checkers) - taken) {
      if (can_cover(uncovered - attacks(man, from), taken | from, UsedMen{1} << index)) return true;
    }
  }
  return false;
}

/// True if an unused man before this one could do the same: one of them is enough.
bool MatingNet::has_twin_before(std::size_t index, UsedMen used) const noexcept {
  const Wanderer& man = reach_.men()[index];
  for (std::size_t before = 0; before < index; ++before) {
    const Wanderer& other = reach_.men()[before];
    if ((used >> before & 1) == 0 && other.piece == man.piece && other.reach == man.reach &&
        other.promoted_reach == man.promoted_reach) {
      return true;
    }
  }
  return false;
}

/// The square with the fewest men who could block or attack it.
Square MatingNet::hardest(Bitboard uncovered, UsedMen used) const noexcept {
  Square found = uncovered.first();
  std::size_t fewest = max_men + 1;
  for (const Square sq : uncovered) {
    std::size_t count = 0;
    for (std::size_t index = 0; index < reach_.men().size(); ++index) {
      if ((used >> index & 1) == 0 && can_serve(reach_.men()[index], sq)) ++count;
    }
    if (count < fewest) {
      fewest = count;
      found = sq;
    }
  }
  return found;
}

bool MatingNet::can_serve(const Wanderer& man, Square sq) const noexcept {
  if (man.piece.type == PieceType::King) return false;
  return man.piece.color == winner_ ? posts(man, sq).any() : man.anywhere().contains(sq);
}

bool MatingNet::can_cover(Bitboard uncovered, Bitboard taken, UsedMen used) noexcept {
  if (uncovered.empty() || --patience_ < 0) return true;
  const Square sq = hardest(uncovered, used);
  for (std::size_t index = 0; index < reach_.men().size(); ++index) {
    const Wanderer& man = reach_.men()[index];
    const UsedMen self = UsedMen{1} << index;
    if ((used & self) != 0 || !can_serve(man, sq) || has_twin_before(index, used)) continue;
    if (man.piece.color != winner_) {
      if (!taken.contains(sq) && can_cover(uncovered - sq, taken | sq, used | self)) return true;
      continue;
    }
    for (const Square from : posts(man, sq) - taken) {
      if (can_cover(uncovered - attacks(man, from), taken | from, used | self)) return true;
    }
  }
  return false;
}

}  // namespace tabiya::winnability
