/// Games that went on although nobody could mate any more. Internal.
#pragma once

#include "tabiya/notation/quick_position.hpp"

namespace tabiya::pgn {

/// False where a dead position would be a miracle: somebody has means to mate, such as a queen, a rook
/// or a pawn that is not blocked, and the side to move has a choice of at least three moves. Where all
/// is forced, such men may have to be taken.
[[nodiscard]] bool may_be_dead(const QuickPosition& position);

}  // namespace tabiya::pgn
