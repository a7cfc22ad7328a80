#include "winnability/bishop_wall.hpp"

namespace tabiya::winnability {
namespace {

/// Pieces of one type and colour, and all squares of all of them.
struct Group {
  PieceType type;
  Bitboard homes;
  Bitboard zone;

  [[nodiscard]] int holes() const noexcept { return zone.count() - homes.count(); }
};

[[nodiscard]] bool is_shuffling(const TrackedPiece& tracked) noexcept {
  return tracked.piece.type != PieceType::Pawn && !tracked.is_king() && tracked.can_move();
}

/// The group of a piece: all of its kind whose squares are connected with its own.
[[nodiscard]] Group group_of(const Reach& reach, const TrackedPiece& first) noexcept {
  Group group{first.piece.type, first.home, first.reach};
  for (bool grew = true; grew;) {
    grew = false;
    for (const TrackedPiece& other : reach.pieces()) {
      if (other.piece != first.piece || group.homes.contains(other.home) ||
          !group.zone.intersects(other.reach))
        continue;
      group.homes |= other.home;
      group.zone |= other.reach;
      grew = true;
    }
  }
  return group;
}

/// True if no piece outside the group ever stands on one of its squares.
[[nodiscard]] bool is_by_itself(const Reach& reach, const Group& group) noexcept {
  for (const TrackedPiece& other : reach.pieces()) {
    if (!group.homes.contains(other.home) && group.zone.intersects(other.anywhere())) return false;
  }
  return true;
}

[[nodiscard]] Bitboard guarded_by(const Group& group) noexcept {
  Bitboard guarded;
  for (const Square sq : all_squares) {
    const Bitboard seen = attacks_of_set(group.type, sq, ~group.zone) & group.zone;
    if (seen.count() > group.holes()) guarded |= sq;
  }
  return guarded;
}

}  // namespace

Bitboard guarded_by_walls(const Reach& reach, Color by) noexcept {
  constexpr int most_holes = 6;  // hardly any square is seen from more
  Bitboard guarded;
  Bitboard done;
  for (const TrackedPiece& tracked : reach.pieces()) {
    if (tracked.piece.color != by || !is_shuffling(tracked) || done.contains(tracked.home))
      continue;
    const Group group = group_of(reach, tracked);
    done |= group.homes;
    if (group.holes() <= most_holes && is_by_itself(reach, group)) guarded |= guarded_by(group);
  }
  return guarded;
}

}  // namespace tabiya::winnability
