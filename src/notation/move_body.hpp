/// Writing a move of a piece on the board, in chess and its variants. Internal.
#pragma once

#include <string>

#include "notation/disambiguation.hpp"
#include "tabiya/notation/move_style.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya {

[[nodiscard]] inline std::string castling_text(Move move, MoveStyle::Signs signs) {
  const bool king_side = castling_side(move.from(), move.to()) == CastlingSide::KingSide;
  if (signs == MoveStyle::Signs::Fide) return king_side ? "0-0" : "0-0-0";
  return king_side ? "O-O" : "O-O-O";
}

inline void append_origin(std::string& text, Square from, Bitboard rivals) {
  const auto [has_file, has_rank] = disambiguation(from, rivals);
  if (has_file) text += to_char(file_of(from));
  if (has_rank) text += to_char(rank_of(from));
}

inline void append_promotion(std::string& text, PieceType type, const MoveStyle& style) {
  if (style.signs == MoveStyle::Signs::Pgn) text += '=';
  text += style.letters.of(type);
}

/// The move without check signs. `rivals_of(type)` are the other pieces of this type that can
/// legally move to the same square.
template <class RivalsOf>
[[nodiscard]] std::string move_body(const Board& board, Move move, bool captures,
                                    const MoveStyle& style, RivalsOf rivals_of) {
  if (move.is_castling()) return castling_text(move, style.signs);
  const bool is_long = style.length == MoveStyle::Length::Long;
  const PieceType type = board.occupied_type_on(move.from());
  const bool is_pawn = type == PieceType::Pawn;
  std::string text;
  if (!is_pawn) text += style.letters.of(type);
  if (is_long) text += to_string(move.from());
  else if (!is_pawn) append_origin(text, move.from(), rivals_of(type));
  else if (captures) text += to_char(file_of(move.from()));
  if (captures) text += 'x';
  else if (is_long) text += '-';
  text += to_string(move.to());
  if (const auto promotion = move.promotion_type()) append_promotion(text, *promotion, style);
  return text;
}

}  // namespace tabiya
