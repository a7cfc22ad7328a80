#include "tabiya/notation/move_style.hpp"

#include "notation/disambiguation.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

using Length = MoveStyle::Length;
using Signs = MoveStyle::Signs;

void append_origin(std::string& text, const Position& position, PieceType type, Move move) {
  const Square from = move.from();
  const Bitboard others = rivals(position.board(), {position.turn(), type}, from, move.to());
  const auto [has_file, has_rank] = disambiguation(from, others);
  if (has_file) text += to_char(file_of(from));
  if (has_rank) text += to_char(rank_of(from));
}

[[nodiscard]] std::string castling_text(Move move, Signs signs) {
  const bool king_side = castling_side(move.from(), move.to()) == CastlingSide::KingSide;
  if (signs == Signs::Fide) return king_side ? "0-0" : "0-0-0";
  return king_side ? "O-O" : "O-O-O";
}

void append_promotion(std::string& text, PieceType type, const MoveStyle& style) {
  if (style.signs == Signs::Pgn) text += '=';
  text += style.letters.of(type);
}

/// The move without check signs.
[[nodiscard]] std::string move_body(const Position& position, Move move, const MoveStyle& style) {
  if (move.is_castling()) return castling_text(move, style.signs);
  const PieceType type = position.board().occupied_type_on(move.from());
  const bool is_pawn = type == PieceType::Pawn;
  const bool captures = position.captured_by(move).has_value();
  std::string text;
  if (!is_pawn) text += style.letters.of(type);
  if (style.length == Length::Long) text += to_string(move.from());
  else if (!is_pawn) append_origin(text, position, type, move);
  else if (captures) text += to_char(file_of(move.from()));
  if (captures) text += 'x';
  else if (style.length == Length::Long) text += '-';
  text += to_string(move.to());
  if (const auto promotion = move.promotion_type()) append_promotion(text, *promotion, style);
  return text;
}

/// Source: PGN 8.2.3.5; FIDE C.13.
[[nodiscard]] std::string_view check_sign(const Position& next, Signs signs) {
  if (!next.is_check()) return "";
  if (has_legal_move(next)) return "+";
  return signs == Signs::Fide ? "++" : "#";
}

}  // namespace

std::string to_text(const Position& position, Move move, const MoveStyle& style) {
  return to_text(position, move, position.after(move), style);
}

std::string to_text(const Position& position, Move move, const Position& next,
                    const MoveStyle& style) {
  std::string text = move_body(position, move, style);
  text += check_sign(next, style.signs);
  if (move.is_en_passant() && style.signs == Signs::Fide) text += " e.p.";
  return text;
}

}  // namespace tabiya
