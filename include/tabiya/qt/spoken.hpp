/// Squares and moves in words to be read aloud, for people who do not see the board.
///
///     square_in_words(board, Square::G1)         "g1, white knight", "e4, empty"
///     move_in_words(position, move)              "white knight g1 to f3"
///                                                "white pawn e4 takes d5, check"
///
/// In English and German; refusals and outcomes have their sentences in notation/words.hpp and
/// game/words.hpp.
#pragma once

#include <QString>

#include "tabiya/notation/words.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::qt {

/// "white knight", "weißer Springer".
[[nodiscard]] QString piece_in_words(Piece piece, Language language);

/// "g1, white knight" or "e4, empty".
[[nodiscard]] QString square_in_words(const Board& board, Square square, Language language);

/// The move and what it does: a capture, a promotion, castling, check, checkmate.
/// Requires: the move is legal.
[[nodiscard]] QString move_in_words(const Position& before, Move move, Language language);
/// The same in a variant: also a drop, and an explosion.
[[nodiscard]] QString move_in_words(const VariantPosition& before, Move move, Language language);

/// A kind of piece in a pocket: "white knight, 2 to drop".
[[nodiscard]] QString pocket_place_in_words(const VariantPosition& position, Piece piece,
                                            Language language);
/// What a side has beside the board: "White can drop: queen, pawn × 2", "White has given 1 of 3
/// checks"; empty in variants without pockets and counts.
[[nodiscard]] QString strip_in_words(const VariantPosition& position, Color color,
                                     Language language);

}  // namespace tabiya::qt
