#include "tabiya/notation/move_style.hpp"

#include "notation/legal_origins.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

using Length = MoveStyle::Length;
using Signs = MoveStyle::Signs;

/// The other pieces of the same type that can legally move to the same square.
[[nodiscard]] Bitboard rivals(const Position& position, PieceType type, Move move) noexcept {
  if (type == PieceType::Pawn) return {};
  const Bitboard others = every_square - move.from();
  return position.turn() == Color::White
             ? legal_origins<Color::White>(position.board(), type, move.to(), others)
             : legal_origins<Color::Black>(position.board(), type, move.to(), others);
}

/// The file if it is unique among the rivals, else the rank, else the square.
/// Source: PGN 8.2.3.4; FIDE C.10.
[[nodiscard]] std::string disambiguation(Square from, Bitboard rivals) {
  if (rivals.empty()) return {};
  if (!rivals.intersects(squares_of(file_of(from)))) return {to_char(file_of(from))};
  if (!rivals.intersects(squares_of(rank_of(from)))) return {to_char(rank_of(from))};
  return to_string(from);
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
  else if (!is_pawn) text += disambiguation(move.from(), rivals(position, type, move));
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
