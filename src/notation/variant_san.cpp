#include "tabiya/notation/variant_san.hpp"

#include "notation/find_variant_move.hpp"
#include "notation/illegal_move.hpp"
#include "notation/move_body.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya {
namespace {

using Found = std::expected<Move, MoveTextError>;

/// The other pieces of this type that can legally move to the same square.
[[nodiscard]] Bitboard rivals(const VariantPosition& position, PieceType type, Move move) {
  const Bitboard others = position.board().pieces(position.turn(), type) - move.from();
  if (others.empty()) return {};
  Bitboard found;
  for (const Move other : legal_moves(position)) {
    if (other.to() == move.to() && !other.is_drop() && !other.is_castling()) found |= other.from();
  }
  return found & others;
}

[[nodiscard]] std::string drop_text(Move move, const MoveStyle& style) {
  std::string text{style.letters.of(*move.dropped_type())};
  return text + '@' + to_string(move.to());
}

[[nodiscard]] bool has_winner(const VariantPosition& position) {
  if (has_legal_move(position)) return false;
  const auto ending = ending_of(position);
  return ending && ending->winner;
}

[[nodiscard]] std::string_view check_sign(const VariantPosition& next, MoveStyle::Signs signs) {
  if (has_winner(next)) return signs == MoveStyle::Signs::Fide ? "++" : "#";
  return next.is_check() ? "+" : "";
}

/// Reads what has an `@` as a drop, anything else as a move on the board.
[[nodiscard]] Found find_move(const VariantPosition& position, std::string_view text,
                              const PieceLetters& letters) {
  if (text.contains('@')) {
    const auto drop = read_drop(text, letters);
    if (!drop) return std::unexpected{MoveTextError{.offset = drop.error()}};
    return find_move(position, *drop);
  }
  const auto written = read_leniently(text, letters);
  if (!written) return std::unexpected{MoveTextError{.offset = written.error()}};
  return find_move(position, *written);
}

/// Finds the move in a typed text. Requires: no surrounding blanks.
[[nodiscard]] Found find_typed(const VariantPosition& position, std::string_view text,
                               const PieceLetters& letters) {
  Found found = find_move(position, text, letters);
  if (found || found.error().kind != MoveTextError::Kind::Malformed) return found;
  if (const auto coordinates = read_coordinates(text)) return find_move(position, *coordinates);
  if (const auto drop = read_drop(in_small_letters(text), english_letters)) {
    return find_move(position, *drop);
  }
  return found;
}

}  // namespace

std::string to_san(const VariantPosition& position, Move move) {
  return to_text(position, move, {});
}

std::string to_text(const VariantPosition& position, Move move, const MoveStyle& style) {
  if (const auto chess = position.as_chess()) return to_text(*chess, move, style);
  const bool captures = position.captured_by(move).has_value();
  std::string text = move.is_drop()
                         ? drop_text(move, style)
                         : move_body(position.board(), move, captures, style,
                                     [&](PieceType type) { return rivals(position, type, move); });
  text += check_sign(position.after(move), style.signs);
  if (move.is_en_passant() && style.signs == MoveStyle::Signs::Fide) text += " e.p.";
  return text;
}

Found parse_san(const VariantPosition& position, std::string_view text, SanReading reading) {
  if (const auto chess = position.as_chess()) return parse_san(*chess, text, reading);
  Found found = find_move(position, text, english_letters);
  if (reading == SanReading::Lenient || !found) return found;
  if (const auto error = noncanonical(position.board(), *found, text, to_san(position, *found))) {
    return std::unexpected{*error};
  }
  return found;
}

Found parse_move(const VariantPosition& position, std::string_view text,
                 const PieceLetters& letters) {
  if (const auto chess = position.as_chess()) return parse_move(*chess, text, letters);
  const auto [trimmed, begin] = without_outer_blanks(text);
  Found found = find_typed(position, trimmed, letters);
  if (!found) found.error().offset += begin;
  return found;
}

}  // namespace tabiya
