/// The teaching variant as text: positions as FEN, refusals as sentences.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/variant/csci1933.hpp"

namespace tabiya::csci1933 {

/// What a refusal cites: the variant's rules are the course's, whose text has no articles.
inline constexpr std::string_view rules_name = "CSCI 1933";

/// Reads placement and turn of a FEN, White being to move if only the placement is there. Castling
/// rights, en passant square and counters must be readable, and mean nothing.
[[nodiscard]] std::expected<Position, FenRefusal> parse_position(std::string_view text);

/// The FEN, without castling rights and en passant square, and with counters of no meaning.
[[nodiscard]] std::string to_fen(const Position& position);

/// Reads a move as files of games write it: algebraic, `Nf3`, `exd8=Q`, `Qxe8` also where that is the
/// king, or by squares, `e2e4`. Signs of check are read and mean nothing.
/// Errors: malformed, illegal (with the men that could be meant), or ambiguous.
/// Requires: nobody has won.
[[nodiscard]] std::expected<Move, MoveTextError> parse_san(const Position& position,
                                                           std::string_view text);

/// Writes a move as `parse_san()` reads it: "Nf3", "exd8=Q", "Qxe8"; nothing is check.
/// Requires: the move is legal here.
[[nodiscard]] std::string to_san(const Position& position, Move move);

/// Why the move is not allowed: "e1g1: a king does not move like that; it moves to an adjoining square".
/// What is as in chess cites its article.
/// Requires: the refusal is of this position.
[[nodiscard]] std::string to_words(const Position& position, const Refusal& refusal,
                                   Language language = Language::English);

/// Who has won, and how: "White has captured the king and won".
[[nodiscard]] std::string to_words(GameIsOver ending, Language language = Language::English);

}  // namespace tabiya::csci1933
