/// Standard Algebraic Notation: `Nf3`, `exd5`, `O-O`, `e8=Q#`.
///
/// The reader works backwards, without generating moves: from the target square to the pieces that
/// could have moved there, then to the safety of their king. So a pinned piece never makes a move
/// ambiguous, and the reader never guesses between two pieces that can both move.
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

/// The move in PGN export format: with the shortest disambiguation, and with `+` or `#`.
/// Requires: the move is legal here. Source: PGN 8.2.3.
[[nodiscard]] std::string to_san(const Position& position, Move move);

enum class SanReading : std::uint8_t {
  Lenient,  ///< any unambiguous text
  Strict,   ///< exactly what `to_san()` writes
};

/// Reads a single move, without surrounding blanks or a move number.
///
/// Lenient reading also accepts a longer origin than necessary (`Ng1f3`, `e2-e4`, `e2e4`, `e1g1`),
/// blanks after a piece letter (`N f3`), a missing or superfluous capture sign, a wrong check sign,
/// `!` and `?`, the letter of a pawn (`Pe4`), lower-case piece letters that are not files, figurines,
/// other notations for promotion (`e8Q`, `e8(Q)`, `e8/Q`, `e8=q`) and castling (`0-0`, `o-o`,
/// `Ke1-g1`), the signs of the Laws (`exd6 e.p.`, `Qh5++`), words (`exd6/ep`, `Qh5ch`, `Qh5mate`),
/// typographic signs (`e2–e4`, `N×e5`, `Bxf7†`), and the files alone of a pawn's capture (`ed`) if
/// only one is legal. It never reads a lower-case `b` before a square as a bishop, nor a king's
/// step as castling unless both squares are given.
/// Source: PGN 8.2.3; FIDE C.8 to C.13.
[[nodiscard]] std::expected<Move, MoveTextError> parse_san(
    const Position& position, std::string_view text, SanReading reading = SanReading::Lenient);

/// Reads a move leniently and plays it in one step, which is faster than `parse_san()` and
/// `play_unchecked()`. On error, the position is unchanged.
[[nodiscard]] std::expected<Move, MoveTextError> play_san(Position& position,
                                                          std::string_view text);

/// Reads a move as a person or a program types it: lenient SAN, long algebraic notation or UCI,
/// with surrounding blanks, coordinates in either case, and the given piece letters.
[[nodiscard]] std::expected<Move, MoveTextError> parse_move(
    const Position& position, std::string_view text, const PieceLetters& letters = english_letters);

/// True for the null moves of analyses: `--`, also with typographic dashes, `Z0`, `@@@@`, `0000`,
/// `null`, `pass`.
/// The functions that read moves reject them.
[[nodiscard]] bool is_null_move(std::string_view text) noexcept;

}  // namespace tabiya
