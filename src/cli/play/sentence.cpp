#include "cli/play/sentence.hpp"

#include <fmt/core.h>

#include "cli/play/session_command.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::cli {
namespace {

std::string number_before(std::uint32_t number, Color turn) {
  return fmt::format("{}{}", number, turn == Color::White ? "." : "...");
}

}  // namespace

std::string as_sentence(std::string words) {
  if (words.empty()) return words;
  // A text that begins with a square or a move is not capitalised.
  const bool begins_word = 'a' <= words[0] && words[0] <= 'z' &&
                           !(words.size() > 1 && '0' <= words[1] && words[1] <= '9');
  if (begins_word) words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words + ".";
}

std::string move_number(const Position& position) {
  return number_before(position.fullmove_number(), position.turn());
}

std::string move_number(const VariantPosition& position) {
  return number_before(position.fullmove_number(), position.turn());
}

std::optional<Color> parse_player(std::string_view word) {
  const std::string name = lower_case(word);
  for (const Color color : all_colors) {
    for (const Language language : all_languages) {
      if (name == lower_case(to_words(color, language))) return color;
    }
  }
  return std::nullopt;
}

std::optional<PieceType> parse_promotion(std::string_view text) {
  const std::string word = lower_case(text);
  if (word.empty()) return std::nullopt;
  for (const PieceType type : promotion_types) {
    for (const Language language : all_languages) {
      const std::string name = lower_case(to_words(type, language));
      // The English letter N is not the first letter of "knight".
      if (name == word || (word.size() == 1 && type != PieceType::Knight && name[0] == word[0])) {
        return type;
      }
    }
  }
  return word == "n" || word == "s" ? std::optional{PieceType::Knight} : std::nullopt;
}

}  // namespace tabiya::cli
