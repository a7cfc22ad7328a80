#include "tabiya/tablebase/words.hpp"

#include <cstdlib>

#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

std::string in_english(const Position& position, Dtz dtz) {
  using enum TablebaseCategory;
  const auto name_of = [](Color color) { return std::string{to_words(color, Language::English)}; };
  const Color mover = position.turn();
  if (!has_legal_move(position)) {
    return name_of(mover) + (position.is_check() ? " is mated" : " is stalemated");
  }
  const std::string winner = name_of(dtz.plies > 0 ? mover : ~mover);
  const std::string distance =
      distance_in_words(dtz, Language::English) + " to the next capture, pawn move or mate";
  switch (category_of(dtz, position.halfmove_clock())) {
    case Draw: return "draw";
    case Win:
    case Loss: return winner + " wins: " + distance;
    case SyzygyWin:
    case SyzygyLoss:
      return winner + " wins, unless the fifty-move rule comes one ply earlier: " + distance;
    case CursedWin:
    case BlessedLoss: return "draw by the fifty-move rule, without which " + winner + " would win";
  }
  return {};
}

std::string in_german(const Position& position, Dtz dtz) {
  using enum TablebaseCategory;
  const auto name_of = [](Color color) { return std::string{to_words(color, Language::German)}; };
  const Color mover = position.turn();
  if (!has_legal_move(position)) {
    return name_of(mover) + (position.is_check() ? " ist matt" : " ist patt");
  }
  const std::string winner = name_of(dtz.plies > 0 ? mover : ~mover);
  const std::string distance =
      distance_in_words(dtz, Language::German) + " bis zum nächsten Schlagen, Bauernzug oder Matt";
  switch (category_of(dtz, position.halfmove_clock())) {
    case Draw: return "remis";
    case Win:
    case Loss: return winner + " gewinnt: " + distance;
    case SyzygyWin:
    case SyzygyLoss:
      return winner +
             " gewinnt, wenn die 50-Züge-Regel nicht einen Halbzug früher greift: " + distance;
    case CursedWin:
    case BlessedLoss: return "remis nach der 50-Züge-Regel, ohne die " + winner + " gewänne";
  }
  return {};
}

}  // namespace

std::string to_words(const Position& position, Dtz dtz, Language language) {
  return language == Language::German ? in_german(position, dtz) : in_english(position, dtz);
}

std::string distance_in_words(Dtz dtz, Language language) {
  const int plies = std::abs(dtz.plies);
  const bool is_german = language == Language::German;
  const std::string unit = is_german ? " Halbzüge" : " plies";
  if (!dtz.is_exact) {
    return std::to_string(plies) + (is_german ? " oder " : " or ") + std::to_string(plies + 1) +
           unit;
  }
  if (plies == 1) return is_german ? "1 Halbzug" : "1 ply";
  return std::to_string(plies) + unit;
}

}  // namespace tabiya
