#include "review/summary_words.hpp"

namespace tabiya::review_words {
namespace {

using review::MissedResult;
using review::Standing;

std::string standing_in_english(Standing value, const ByColor<std::string>& names) {
  switch (value) {
    case Standing::Even: break;
    case Standing::WhiteBetter: return names.white + " stood better";
    case Standing::BlackBetter: return names.black + " stood better";
    case Standing::WhiteWinning: return names.white + " was winning";
    case Standing::BlackWinning: return names.black + " was winning";
  }
  return "the game was even";
}

std::string standing_in_german(Standing value, const ByColor<std::string>& names) {
  switch (value) {
    case Standing::Even: break;
    case Standing::WhiteBetter: return "stand " + names.white + " besser";
    case Standing::BlackBetter: return "stand " + names.black + " besser";
    case Standing::WhiteWinning: return "stand " + names.white + " auf Gewinn";
    case Standing::BlackWinning: return "stand " + names.black + " auf Gewinn";
  }
  return "war die Partie ausgeglichen";
}

std::string missed_in_english(const std::string& name, MissedResult missed,
                              const std::string& moves) {
  return name + " threw away a " + (missed == MissedResult::Win ? "win" : "draw") + " with " +
         moves + ".";
}

std::string missed_in_german(const std::string& name, MissedResult missed,
                             const std::string& moves) {
  return name + " vergab " + (missed == MissedResult::Win ? "den Gewinn" : "das Remis") + " mit " +
         moves + ".";
}

std::string worst_in_english(const std::string& name) { return "Worst moves of " + name; }

std::string worst_in_german(const std::string& name) {
  return "Die schlechtesten Züge von " + name;
}

}  // namespace

const SummaryWords english_summary{
    .colors = {"White", "Black"},
    .opening = "Opening",
    .left_book = "left the book",
    .accuracy = "Accuracy",
    .time_per_move = "Time per move",
    .turning_point = "The turning point",
    .instead_of = "better was",
    .conjunction = "and",
    .phases = {"in the opening", "in the middlegame", "in the endgame"},
    .standing = standing_in_english,
    .missed = missed_in_english,
    .worst = worst_in_english};

const SummaryWords german_summary{.colors = {"Weiß", "Schwarz"},
                                  .opening = "Eröffnung",
                                  .left_book = "verließ das Buch",
                                  .accuracy = "Genauigkeit",
                                  .time_per_move = "Bedenkzeit je Zug",
                                  .turning_point = "Der Wendepunkt",
                                  .instead_of = "besser war",
                                  .conjunction = "und",
                                  .phases = {"in der Eröffnung", "im Mittelspiel", "im Endspiel"},
                                  .standing = standing_in_german,
                                  .missed = missed_in_german,
                                  .worst = worst_in_german};

const SummaryWords& summary_words_of(Language language) noexcept {
  return language == Language::German ? german_summary : english_summary;
}

}  // namespace tabiya::review_words
