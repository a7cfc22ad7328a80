#include "cli/play/csci1933_move.hpp"

#include <array>
#include <cstddef>

#include "cli/play/sentence.hpp"
#include "rules/inner/row_column.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya::cli {
namespace {

/// A square at the beginning of a text, by its name or by row and column, and its length there.
struct Place {
  Square square;
  std::size_t size;
};

bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }

/// Longer texts are tried first, so that "6 4 4 4" is two squares.
std::optional<Place> place_at_start(std::string_view text) {
  if (const auto square = parse_square(text.substr(0, 2))) return Place{*square, 2};
  constexpr std::size_t longest = 8;  // ( 6 , 4 )
  for (std::size_t size = std::min(longest, text.size()); size >= 2; --size) {
    const bool ends_word = size == text.size() || is_blank(text[size]) || is_blank(text[size - 1]);
    if (!ends_word) continue;
    const std::string_view word = trimmed(text.substr(0, size));
    if (const auto found = parse_row_column(word)) return Place{*found, size};
  }
  return std::nullopt;
}

/// A piece of a promotion, in any language, or one that a pawn cannot become.
std::optional<PieceType> parse_any_piece(std::string_view text) {
  if (const auto type = parse_promotion(text)) return type;
  for (const PieceType type : {PieceType::King, PieceType::Pawn}) {
    if (text == to_string(type) ||
        (text.size() == 1 && parse_piece(text[0]) == Piece{Color::Black, type})) {
      return type;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> csci1933_move(std::string_view text) {
  std::string move;
  for (int count = 0; count < 2; ++count) {
    text = trimmed(text);
    const auto place = place_at_start(text);
    if (!place) return std::nullopt;
    move += to_string(place->square);
    text.remove_prefix(place->size);
  }
  text = trimmed(text);
  if (text.empty()) return move;
  const auto type = parse_any_piece(text);
  if (!type) return std::nullopt;
  return move + to_char(Piece{Color::Black, *type});
}

}  // namespace tabiya::cli
