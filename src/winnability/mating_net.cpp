#include "winnability/mating_net.hpp"

#include <algorithm>

namespace tabiya::winnability {

MatingNet::MatingNet(const Reach& reach, Color winner, Square target, int& patience) noexcept
    : reach_{reach},
      winner_{winner},
      target_{target},
      walls_{~(reach.can_become_empty() | target)},
      patience_{patience} {
  is_attackable_ = std::ranges::any_of(reach.pieces(), [&](const TrackedPiece& tracked) {
    return is_hunter(tracked) && posts(tracked, target).any();
  });
}

bool MatingNet::exists(Square king) noexcept {
  if (!is_attackable_) return false;
  const Bitboard beside = tables::king[index_of(target_)];
  const Bitboard held = beside & tables::king[index_of(king)];
  if (held.any()) return some_check_holds(beside - held, king, every_square);
  // A king that holds no square does not matter, so one answer serves for all its squares.
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

bool MatingNet::is_hunter(const TrackedPiece& tracked) const noexcept {
  return tracked.piece.color == winner_ && tracked.piece.type != PieceType::King;
}

Bitboard MatingNet::attacks(const TrackedPiece& tracked, Square from) const noexcept {
  Bitboard attacked;
  if (tracked.reach.contains(from)) attacked |= attacks_as(tracked.piece, from);
  if (tracked.promoted_reach.contains(from)) {
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

/// The squares from which a piece attacks a square. Attacks are symmetric, except that a pawn's are
/// those of an enemy pawn in reverse.
Bitboard MatingNet::posts(const TrackedPiece& tracked, Square attacked) const noexcept {
  const Piece piece =
      tracked.piece.type == PieceType::Pawn ? Piece{~winner_, PieceType::Pawn} : tracked.piece;
  Bitboard found = attacks_as(piece, attacked) & tracked.reach;
  if (tracked.promoted_reach.any()) {
    found |= (attacks_as({winner_, PieceType::Queen}, attacked) |
              attacks_as({winner_, PieceType::Knight}, attacked)) &
             tracked.promoted_reach;
  }
  return found;
}

bool MatingNet::some_check_holds(Bitboard uncovered, Bitboard taken, Bitboard checkers) noexcept {
  for (std::size_t index = 0; index < reach_.pieces().size(); ++index) {
    const TrackedPiece& tracked = reach_.pieces()[index];
    if (!is_hunter(tracked) || has_twin_before(index, 0)) continue;
    for (const Square from : (posts(tracked, target_) & checkers) - taken) {
      if (can_cover(uncovered - attacks(tracked, from), taken | from, UsedPieces{1} << index))
        return true;
    }
  }
  return false;
}

/// True if an unused piece before this one is interchangeable with it; trying one of them is
/// enough.
bool MatingNet::has_twin_before(std::size_t index, UsedPieces used) const noexcept {
  const TrackedPiece& tracked = reach_.pieces()[index];
  for (std::size_t before = 0; before < index; ++before) {
    const TrackedPiece& other = reach_.pieces()[before];
    if ((used >> before & 1) == 0 && other.piece == tracked.piece && other.reach == tracked.reach &&
        other.promoted_reach == tracked.promoted_reach) {
      return true;
    }
  }
  return false;
}

/// The square that the fewest pieces can block or attack.
Square MatingNet::hardest(Bitboard uncovered, UsedPieces used) const noexcept {
  Square found = uncovered.first();
  std::size_t fewest = max_pieces + 1;
  for (const Square sq : uncovered) {
    std::size_t count = 0;
    for (std::size_t index = 0; index < reach_.pieces().size(); ++index) {
      if ((used >> index & 1) == 0 && can_serve(reach_.pieces()[index], sq)) ++count;
    }
    if (count < fewest) {
      fewest = count;
      found = sq;
    }
  }
  return found;
}

bool MatingNet::can_serve(const TrackedPiece& tracked, Square sq) const noexcept {
  if (tracked.piece.type == PieceType::King) return false;
  return tracked.piece.color == winner_ ? posts(tracked, sq).any()
                                        : tracked.anywhere().contains(sq);
}

bool MatingNet::can_cover(Bitboard uncovered, Bitboard taken, UsedPieces used) noexcept {
  if (uncovered.empty() || --patience_ < 0) return true;
  const Square sq = hardest(uncovered, used);
  for (std::size_t index = 0; index < reach_.pieces().size(); ++index) {
    const TrackedPiece& tracked = reach_.pieces()[index];
    const UsedPieces self = UsedPieces{1} << index;
    if ((used & self) != 0 || !can_serve(tracked, sq) || has_twin_before(index, used)) continue;
    if (tracked.piece.color != winner_) {
      if (!taken.contains(sq) && can_cover(uncovered - sq, taken | sq, used | self)) return true;
      continue;
    }
    for (const Square from : posts(tracked, sq) - taken) {
      if (can_cover(uncovered - attacks(tracked, from), taken | from, used | self)) return true;
    }
  }
  return false;
}

}  // namespace tabiya::winnability
