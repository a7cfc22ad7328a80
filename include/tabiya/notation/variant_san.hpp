/// Moves of the variants as text: SAN and UCI notation, as san.hpp and uci_move.hpp have them for
/// chess.
///
///     N@f3, P@e4    a drop in Crazyhouse; readers also accept @e4
///     a8=K, a7a8k   a promotion in Antichess
///     Qxd7#         also a move that wins by the variant's own rule
///
/// Positions of chess are read and written by the functions for chess.
/// Source: docs/variants.md.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "tabiya/notation/move_style.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya {

/// The move as Lichess writes it in PGN: with the shortest disambiguation among the variant's legal
/// moves, with `#` if the game ends and has a winner, of either side, and with `+` for a check.
/// Requires: the move is legal here.
[[nodiscard]] std::string to_san(const VariantPosition& position, Move move);

/// The move in the given style. `parse_move()` with the same letters reads it back.
/// Requires: the move is legal here.
[[nodiscard]] std::string to_text(const VariantPosition& position, Move move,
                                  const MoveStyle& style);

/// Reads a single move, without surrounding blanks or a move number, as tolerantly as for chess. A
/// drop can have its letter in lower case, and that of a pawn can be missing.
///
/// The error of an illegal drop has `is_drop`, the piece and the square.
[[nodiscard]] std::expected<Move, MoveTextError> parse_san(
    const VariantPosition& position, std::string_view text,
    SanReading reading = SanReading::Lenient);

/// Reads a move as a person or a program types it: lenient SAN, long algebraic notation or UCI,
/// with surrounding blanks, coordinates in either case, and the given piece letters.
[[nodiscard]] std::expected<Move, MoveTextError> parse_move(
    const VariantPosition& position, std::string_view text,
    const PieceLetters& letters = english_letters);

/// The move as two squares, or as a drop: `N@f3`. Castling is the king's move (`e1g1`) in standard
/// mode, and the king taking his rook (`e1h1`) in Chess960.
/// Requires: the move is legal here.
[[nodiscard]] std::string to_uci(const VariantPosition& position, Move move,
                                 CastlingMode mode = CastlingMode::Standard);

/// Reads a move, with castling in either form, and the letter of a promotion or a drop in either
/// case.
[[nodiscard]] std::expected<Move, MoveTextError> parse_uci(const VariantPosition& position,
                                                           std::string_view text);

}  // namespace tabiya
