/// Games that went on although nobody could mate any more. Internal.
#pragma once

#include <cstddef>
#include <span>

#include "tabiya/notation/quick_position.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::pgn {

/// False where a dead position would be a miracle: somebody has means to mate, such as a queen, a rook
/// or a pawn that is not blocked, and the side to move has a choice of at least three moves. Where all
/// is forced, such men may have to be taken.
[[nodiscard]] bool may_be_dead(const QuickPosition& position);

/// The first dead position of a game of which the last one is dead.
///
/// Mostly a game has died by a capture or a move of a pawn. To see that a position is alive takes
/// a moment, to see that it is dead much longer; so the positions before such moves are asked first,
/// from the last one on, and the other ones only between two of them.
[[nodiscard]] std::size_t first_dead_of(std::span<const Position> game);

}  // namespace tabiya::pgn
