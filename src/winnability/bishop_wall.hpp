/// Squares that a group of shuffling pieces always guards. Internal.
///
/// Pieces of one kind that are shut in together can move and still guard their walls at all times:
///
///     B . B . B . B .     White's seven bishops have eight squares, from a8 to h7, and no other
///     p B p B p B p .     piece ever comes there. So just one of the eight is empty. The pawn on a6
///     P . P . P . P .     is guarded from b7, and if b7 is empty, from c8 across b7. Black's king
///     . . . . b . . .     can therefore never take it, although each bishop by itself could be
///     . . . . . b . .     elsewhere, and so the wall of pawns stands for ever.
///     . . . . . . . .
///     . . . . . . . .
///     k . K . . . . .
///
/// **Why it is sound.** Let `k` pieces of one type and colour stand on a set of `z` squares that no
/// other piece ever enters and none of the k ever leaves. Then at any time `z - k` of these squares
/// are empty. From a square s, look along each line on which the pieces move, as far as the squares
/// belong to the set; let `m` be the number of squares seen. If `m > z - k`, one of them is
/// occupied. The nearest occupied one on its line holds a piece that attacks s, because only
/// squares of the set lie between, and they are empty. If s itself belongs to the set and a king
/// captures there, `k - 1` pieces stand on `z - 1` squares, and the number of empty ones is the
/// same.
///
/// A piece that never moves is the case k = z = 1.
#pragma once

#include "winnability/reach.hpp"

namespace tabiya::winnability {

/// The squares that groups of this side guard at all times, if the sets of `reach` contain every
/// square of every piece.
[[nodiscard]] Bitboard guarded_by_walls(const Reach& reach, Color by) noexcept;

}  // namespace tabiya::winnability
