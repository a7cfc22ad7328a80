#include "tabiya/notation/move_text_error.hpp"

#include "notation/characters.hpp"

namespace tabiya {
namespace {

/// "b1 and f3", "e4, h4 and h1".
[[nodiscard]] std::string enumerated(Bitboard squares) {
  std::string text;
  for (const Square sq : squares) {
    if (!text.empty()) text += sq == squares.last() ? " and " : ", ";
    text += to_string(sq);
  }
  return text;
}

[[nodiscard]] std::string piece_name(const MoveTextError& error) {
  return std::string{error.piece ? to_string(*error.piece) : "piece"};
}

[[nodiscard]] constexpr bool is_small(char c) noexcept { return c >= 'a' && c <= 'z'; }
[[nodiscard]] constexpr bool is_capital(char c) noexcept { return c >= 'A' && c <= 'Z'; }

[[nodiscard]] std::string malformed_clause(const MoveTextError& error, std::string_view text) {
  if (const auto off = square_off_board(text); !off.empty()) {
    return "is not a move: " + std::string{off} + " is not on the board";
  }
  if (text.empty()) return "is missing";
  if (error.offset >= text.size()) return "is not a whole move: it ends too early";
  return "is not a move: unexpected text at byte " + std::to_string(error.offset + 1);
}

[[nodiscard]] std::string illegal_clause(const MoveTextError& error) {
  if (error.is_half) {
    return "is only half a move: a whole move also says where the piece on " +
           to_string(*error.to) + " goes, as in e2e4";
  }
  if (error.is_drop) {
    return "is illegal: a " + piece_name(error) + " cannot be dropped on " + to_string(*error.to);
  }
  if (error.castling) {
    const bool king_side = *error.castling == CastlingSide::KingSide;
    return std::string{"is illegal: the king cannot castle on the "} +
           (king_side ? "king's" : "queen's") + " side";
  }
  std::string where = error.to ? " to " + to_string(*error.to) : std::string{};
  if (error.promotion) where += " and become a " + std::string{to_string(*error.promotion)};
  if (const auto from = error.from()) {
    return "is illegal: the " + piece_name(error) + " on " + to_string(*from) + " cannot go" +
           where;
  }
  return "is illegal: no " + piece_name(error) + " can go" + where;
}

[[nodiscard]] std::string ambiguous_clause(const MoveTextError& error) {
  const std::string_view all = error.candidates.count() == 2 ? "both" : "all";
  return "is ambiguous: the " + piece_name(error) + "s on " + enumerated(error.candidates) +
         " can " + std::string{all} + " go there";
}

[[nodiscard]] std::string clause(const MoveTextError& error, std::string_view text) {
  switch (error.kind) {
    case MoveTextError::Kind::Malformed: return malformed_clause(error, text);
    case MoveTextError::Kind::Illegal: return illegal_clause(error);
    case MoveTextError::Kind::Ambiguous: return ambiguous_clause(error);
    case MoveTextError::Kind::Noncanonical:
      return "differs from standard notation at byte " + std::to_string(error.offset + 1);
  }
  __builtin_unreachable();
}

}  // namespace

std::string_view square_off_board(std::string_view text) noexcept {
  // Capitals are pieces, but in "E7E5" they are files.
  const bool in_capitals = text.size() >= 4 && is_capital(text[0]) && is_digit(text[1]) &&
                           is_capital(text[2]) && is_digit(text[3]);
  for (std::size_t place = 0; place + 1 < text.size(); ++place) {
    const std::string_view pair = text.substr(place, 2);
    const bool is_letter =
        (is_small(pair[0]) && pair[0] != 'x') || (in_capitals && is_capital(pair[0]));
    if (is_letter && is_digit(pair[1]) && !parse_square(pair)) return pair;
  }
  return {};
}

std::string_view to_string(MoveTextError::Kind kind) noexcept {
  switch (kind) {
    case MoveTextError::Kind::Malformed: return "Malformed";
    case MoveTextError::Kind::Illegal: return "Illegal";
    case MoveTextError::Kind::Ambiguous: return "Ambiguous";
    case MoveTextError::Kind::Noncanonical: return "Noncanonical";
  }
  __builtin_unreachable();
}

std::string to_string(const MoveTextError& error, std::string_view text) {
  std::string subject = text.empty() ? "the move" : '"' + std::string{text} + '"';
  return subject + " " + clause(error, text);
}

}  // namespace tabiya
