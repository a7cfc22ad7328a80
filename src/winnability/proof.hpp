/// All proofs that a side can never mate which need no search. Internal.
///
/// The walls (structure.hpp) and the jam (jam.hpp) look at pieces and squares, not at the moves that
/// are legal now. A check has to be answered first:
///
///     . b B . . . . .     Black's rook gives check, and one of the bishops has to take it. Only
///     k . . . . . . .     then do the walls hold for ever: as long as the rook is there, it could
///     r . . . . . . .     go anywhere, as far as squares alone show.
///     . . . . . . . .
///     . p B p . p . p
///     . P p P . P b P
///     K . P . . . . b
///     R B . . . . . .
///
/// So where a side has hardly any choice, every legal move is played, a few plies deep, and the
/// proof has to hold after each.
#pragma once

#include "tabiya/rules/position.hpp"

namespace tabiya::winnability {

/// True if it is proved that `winner` can never mate.
[[nodiscard]] bool is_proved_hopeless(const Position& position, Color winner);

}  // namespace tabiya::winnability
