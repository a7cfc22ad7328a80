#include "tabiya/notation/piece_letters.hpp"

#include <utility>

namespace tabiya {
namespace {

/// By ISO 639-1 code. Source: PGN 17, except for the Cyrillic letters.
constexpr std::array<std::pair<std::string_view, PieceLetters>, 19> languages{{
    {"cs", {{"P", "J", "S", "V", "D", "K"}}},  {"da", {{"B", "S", "L", "T", "D", "K"}}},
    {"de", {{"B", "S", "L", "T", "D", "K"}}},  {"en", english_letters},
    {"es", {{"P", "C", "A", "T", "D", "R"}}},  {"et", {{"P", "R", "O", "V", "L", "K"}}},
    {"fi", {{"P", "R", "L", "T", "D", "K"}}},  {"fr", {{"P", "C", "F", "T", "D", "R"}}},
    {"hu", {{"G", "H", "F", "B", "V", "K"}}},  {"is", {{"P", "R", "B", "H", "D", "K"}}},
    {"it", {{"P", "C", "A", "T", "D", "R"}}},  {"nb", {{"B", "S", "L", "T", "D", "K"}}},
    {"nl", {{"O", "P", "L", "T", "D", "K"}}},  {"pl", {{"P", "S", "G", "W", "H", "K"}}},
    {"pt", {{"P", "C", "B", "T", "D", "R"}}},  {"ro", {{"P", "C", "N", "T", "D", "R"}}},
    {"ru", {{"п", "К", "С", "Л", "Ф", "Кр"}}}, {"sv", {{"B", "S", "L", "T", "D", "K"}}},
    {"uk", {{"п", "К", "С", "Т", "Ф", "Кр"}}},
}};

}  // namespace

std::optional<PieceLetters> piece_letters(std::string_view language) noexcept {
  for (const auto& [code, letters] : languages) {
    if (code == language) return letters;
  }
  return std::nullopt;
}

}  // namespace tabiya
