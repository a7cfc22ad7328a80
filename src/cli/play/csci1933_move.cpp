#include "cli/play/csci1933_move.hpp"

#include <sstream>
#include <string>
#include <vector>

#include "rules/inner/csci1933.hpp"
#include "rules/inner/row_column.hpp"

namespace tabiya::cli {
namespace {

std::optional<Square> parse_place(std::string_view text) {
  const auto square = parse_square(text);
  return square ? square : parse_row_column(text);
}

/// "e2e4" and "e7e8q" are also two squares and an optional piece.
std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string{text}};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  const bool is_joined = words.size() == 1 && words[0].size() >= 4 &&
                         parse_square(std::string_view{words[0]}.substr(0, 2));
  if (!is_joined) return words;
  const std::string joined = words[0];
  words = {joined.substr(0, 2), joined.substr(2, 2)};
  if (joined.size() > 4) words.push_back(joined.substr(4));
  return words;
}

std::optional<PieceType> parse_csci1933_promotion(std::string_view text) {
  if (text.size() != 1) return csci1933::parse_piece_name(text);
  const auto piece = parse_piece(text.front());
  if (!piece) return std::nullopt;
  return piece->type;
}

}  // namespace

std::expected<Csci1933Move, Csci1933MoveError> parse_csci1933_move(std::string_view text) {
  const std::vector<std::string> words = words_of(text);
  const auto from = words.empty() ? std::nullopt : parse_place(words[0]);
  const auto to = words.size() < 2 ? std::nullopt : parse_place(words[1]);
  if (!from || !to) return std::unexpected{Csci1933MoveError::SquareExpected};
  Csci1933Move move{*from, *to};
  if (words.size() > 2) {
    move.promotion = parse_csci1933_promotion(words[2]);
    if (!move.promotion) return std::unexpected{Csci1933MoveError::PieceExpected};
  }
  if (words.size() > 3) return std::unexpected{Csci1933MoveError::TooManyWords};
  return move;
}

std::string_view to_string(Csci1933MoveError error) noexcept {
  switch (error) {
    case Csci1933MoveError::SquareExpected: return "square_expected";
    case Csci1933MoveError::PieceExpected: return "piece_expected";
    case Csci1933MoveError::TooManyWords: return "too_many_words";
  }
  return {};
}

std::string_view to_words(Csci1933MoveError error) noexcept {
  switch (error) {
    case Csci1933MoveError::SquareExpected:
      return "two squares are expected, such as e2 e4 or 6,4 4,4";
    case Csci1933MoveError::PieceExpected: return "the name of a piece is expected";
    case Csci1933MoveError::TooManyWords: return "nothing more is expected";
  }
  return {};
}

}  // namespace tabiya::cli
