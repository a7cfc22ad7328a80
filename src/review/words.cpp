#include <algorithm>
#include <cstdio>

#include "review/words_of_language.hpp"
#include "tabiya/notation/move_style.hpp"
#include "tabiya/review/consequence.hpp"

namespace tabiya::review {
namespace {

/// "Nxb7", or "12... Nd4 13. a3 Nxc2+".
std::string line_in_words(const Consequence& consequence, const MoveStyle& style) {
  Position position = consequence.start;
  if (consequence.line.size() == 1) return to_text(position, consequence.line.front(), style);
  std::string text;
  for (const Move move : consequence.line) {
    const bool is_white = position.turn() == Color::White;
    if (!text.empty()) text += " ";
    if (is_white || text.empty()) {
      text += std::to_string(position.fullmove_number()) + (is_white ? ". " : "... ");
    }
    text += to_text(position, move, style);
    position.play_unchecked(move);
  }
  return text;
}

}  // namespace

const review_words::Vocabulary& vocabulary_of(Language language) noexcept {
  switch (language) {
    case Language::English: return review_words::english;
    case Language::German: return review_words::german;
  }
  return review_words::english;
}

PieceLetters letters_of(Language language) noexcept {
  return piece_letters(to_string(language)).value_or(english_letters);
}

std::string number_in_words(double number, int decimals, Language language) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", decimals, number);
  std::string words = text;
  std::ranges::replace(words, '.', vocabulary_of(language).decimal_mark);
  return words;
}

std::string to_words(const Consequence& consequence, Language language) {
  const review_words::Vocabulary& words = vocabulary_of(language);
  const MoveStyle style{.letters = letters_of(language)};
  const bool shows_nothing =
      consequence.kind == Consequence::Kind::BetterMove || consequence.line.empty();
  if (shows_nothing) return words.consequence(consequence);
  return words.consequence(consequence) + ": " + line_in_words(consequence, style);
}

}  // namespace tabiya::review
