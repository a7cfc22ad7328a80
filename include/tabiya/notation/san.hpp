/// Standard Algebraic Notation: `Nf3`, `exd5`, `O-O`, `e8=Q#`.
///
/// A move is read backwards: from the square it names to the men that could have come from there,
/// and last to the safety of their king. No moves are generated. So a man that may not move is no
/// rival, and a text that several men answer to is never guessed at.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// The move in export format: as short as the legal rivals allow, with `+` or `#`.
/// Requires: the move is legal here. Source: PGN 8.2.3.
[[nodiscard]] std::string to_san(const Position& position, Move move);

enum class SanReading : std::uint8_t {
  Lenient,  ///< whatever is clear
  Strict,   ///< exactly what `to_san()` writes
};

/// Reads one move and nothing around it: no blanks, no move number.
///
/// A lenient reading also takes more of the origin than is needed (`Ng1f3`, `e2-e4`, `e2e4`,
/// `e1g1`), a missing or superfluous capture sign, a wrong check sign, `!` and `?`, a pawn's letter
/// (`Pe4`), piece letters in lower case unless they name a file, figurines, other ways to promote
/// (`e8Q`, `e8(Q)`, `e8/Q`, `e8=q`), to castle (`0-0`, `o-o`), and the signs of the Laws (`exd6
/// e.p.`, `Qh5++`). It never takes a small `b` for a bishop, nor a king's step for castling unless
/// both squares are given.
/// Source: PGN 8.2.3; FIDE C.8 to C.13.
[[nodiscard]] std::expected<Move, MoveTextError> parse_san(
    const Position& position, std::string_view text, SanReading reading = SanReading::Lenient);

/// Reads a move leniently and plays it, faster than the one after the other. Of a position without
/// that move nothing is changed.
[[nodiscard]] std::expected<Move, MoveTextError> play_san(Position& position,
                                                          std::string_view text);

/// Reads what a person or a program writes for a move: lenient SAN, long algebraic notation or
/// UCI, with blanks around it, coordinates in either case, and pieces by the letters given.
[[nodiscard]] std::expected<Move, MoveTextError> parse_move(
    const Position& position, std::string_view text, const PieceLetters& letters = english_letters);

/// True for the ways in which analyses write that a side passes: `--`, `Z0`, `@@@@`, `0000`.
/// It is no move, and nothing that reads moves takes it for one.
[[nodiscard]] bool is_null_move(std::string_view text) noexcept;

}  // namespace tabiya
