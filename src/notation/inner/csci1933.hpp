/// Text for the teaching variant: positions as FEN, moves as SAN, refusals as sentences.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "rules/inner/csci1933.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::csci1933 {

/// The source that refusals cite. The course's text has no numbered articles.
inline constexpr std::string_view rules_name = "CSCI 1933";

/// Reads placement and side to move from a FEN. A placement alone means White to move. Castling
/// rights, en passant square and counters must be well-formed, but are ignored.
[[nodiscard]] std::expected<Position, FenRefusal> parse_position(std::string_view text);

/// The FEN, without castling rights and en passant square, and with the counters `0 1`.
[[nodiscard]] std::string to_fen(const Position& position);

/// Reads a move in algebraic notation (`Nf3`, `exd8=Q`, `Qxe8`, also for a capture of the king) or
/// as two squares (`e2e4`). Check signs are ignored.
/// Errors: malformed, illegal (with the candidate pieces), or ambiguous.
/// Requires: winner() is empty.
[[nodiscard]] std::expected<Move, MoveTextError> parse_san(const Position& position,
                                                           std::string_view text);

/// The move in algebraic notation, without check signs: "Nf3", "exd8=Q", "Qxe8".
/// Requires: the move is legal here.
[[nodiscard]] std::string to_san(const Position& position, Move move);

/// Why the move is not allowed:
/// "e1g1: a king does not move like that; it moves to an adjoining square (CSCI 1933)".
/// Requires: the refusal is for this position.
[[nodiscard]] std::string to_words(const Position& position, const Refusal& refusal,
                                   Language language = Language::English);

/// The winner as a sentence: "White has captured the king and won".
[[nodiscard]] std::string to_words(GameIsOver ending, Language language = Language::English);

}  // namespace tabiya::csci1933
