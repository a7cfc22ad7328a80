#include "tabiya/notation/move_style.hpp"

#include "notation/move_body.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

using Signs = MoveStyle::Signs;

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
  const bool captures = position.captured_by(move).has_value();
  std::string text = move_body(position.board(), move, captures, style, [&](PieceType type) {
    return rivals(position.board(), {position.turn(), type}, move.from(), move.to());
  });
  text += check_sign(next, style.signs);
  if (move.is_en_passant() && style.signs == Signs::Fide) text += " e.p.";
  return text;
}

}  // namespace tabiya
