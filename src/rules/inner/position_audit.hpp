/// The representation invariant of a position.
///
/// A `Position` stores each piece twice, by type and by colour, updates its key incrementally, and
/// guarantees that the generator can play it. The names of the violations:
///
///     piece_of_several_types   piece_of_both_colors     piece_without_type
///     piece_without_color      king_missing             several_kings
///     too_many_pieces          too_many_pawns           pawn_on_last_rank
///     opponent_in_check        fullmove_number_zero     key_out_of_date
///     castling_rook_missing    castling_king_displaced  several_castling_rooks
///     en_passant_square_on_wrong_rank
///     en_passant_square_occupied
///     en_passant_pawn_missing
#pragma once

#include "support/inner/auditable.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// Every violation of the invariant; any violation is a bug in the library.
[[nodiscard]] Violations audit(const Position& position);

}  // namespace tabiya
