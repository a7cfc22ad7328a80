/// Whether a side can still mate at all: what decides dead positions, and who may win by
/// resignation.
///
/// This is the one place where the game asks. The answer so far is by material alone, and errs on
/// one side only: "can never mate" is a proof, and its absence proves nothing. Walls of blocked
/// pawns and forced lines are not seen.
#pragma once

#include "tabiya/rules/board.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// True only if no series of legal moves, both sides helping, leads to a position in which `color`
/// has given mate. False does not promise that there is one.
///
/// Requires: nobody is mated already.
/// Source: FIDE 5.1.2, 5.2.2, 6.9.
[[nodiscard]] bool can_never_mate(const Position& position, Color color) noexcept;

/// True only if neither side can mate by any series of legal moves. False does not promise that one
/// of them can. Counters and repetitions do not matter.
///
/// Requires: nobody is mated already.
/// Source: FIDE 5.2.2.
[[nodiscard]] bool is_dead(const Position& position) noexcept;

/// The part of `can_never_mate()` that the men alone decide, wherever they stand:
///
/// - a bare king never mates;
/// - a king and bishops that all stand on squares of one colour never mate a side without pawns,
///   knights and bishops of the other square colour: next to a king checked on a diagonal there
///   are squares of the other colour which no one attacks, and a rook or queen that blocks one
///   of them can also interpose or capture;
/// - a king and one knight never mate a side that has nothing but queens beside its king: whatever
///   blocks the king's flight can capture the knight.
///
/// For both sides at once that is exactly: king v king, king and knight v king, and kings with any
/// number of bishops, of either side, on squares of one colour.
[[nodiscard]] bool cannot_mate_by_material(const Board& board, Color color) noexcept;

}  // namespace tabiya
