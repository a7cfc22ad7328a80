/// The representation invariant of a position.
///
/// A `Position` keeps what stands where twice, by kind and by colour, and a key that every move
/// brings up to date; and it promises that the generator can play it. The names of what can be
/// broken:
///
///     man_of_several_kinds  man_of_both_colors    man_without_kind        man_without_color
///     king_missing          kings_several         men_too_many            pawns_too_many
///     pawn_on_last_rank     opponent_in_check     fullmove_number_zero    key_out_of_date
///     castling_rook_missing    castling_king_displaced   castling_rooks_several
///     en_passant_square_off_its_rank   en_passant_square_occupied   en_passant_pawn_missing
#pragma once

#include "tabiya/rules/position.hpp"
#include "tabiya/support/auditable.hpp"

namespace tabiya {

/// Every way in which a position breaks its invariant: none, unless the library is at fault.
[[nodiscard]] Violations audit(const Position& position);

}  // namespace tabiya
