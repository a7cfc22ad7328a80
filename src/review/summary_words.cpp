#include "review/summary_words.hpp"

namespace tabiya::review_words {
namespace {

using review::MissedResult;
using review::Standing;

/// The standing with the words for "better" and "winning" in front of the name.
std::string standing(Standing standing, const ByColor<std::string>& names, std::string_view even,
                     std::string_view better, std::string_view winning) {
  switch (standing) {
    case Standing::Even: break;
    case Standing::WhiteBetter: return std::string{better} + " " + names.white;
    case Standing::BlackBetter: return std::string{better} + " " + names.black;
    case Standing::WhiteWinning: return std::string{winning} + " " + names.white;
    case Standing::BlackWinning: return std::string{winning} + " " + names.black;
  }
  return std::string{even};
}

std::string standing_in_english(Standing value, const ByColor<std::string>& names) {
  return standing(value, names, "even", "better for", "winning for");
}

std::string standing_in_german(Standing value, const ByColor<std::string>& names) {
  return standing(value, names, "ausgeglichen", "besser für", "gewonnen für");
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

const SummaryWords english_summary{.colors = {"White", "Black"},
                                   .opening = "Opening",
                                   .left_book = "left the book",
                                   .accuracy = "Accuracy",
                                   .time_per_move = "Time per move",
                                   .turning_point = "The turning point",
                                   .instead_of = "better was",
                                   .conjunction = "and",
                                   .phases_at_start = {"Opening", "Middlegame", "Endgame"},
                                   .phases = {"opening", "middlegame", "endgame"},
                                   .standing = standing_in_english,
                                   .missed = missed_in_english,
                                   .worst = worst_in_english};

const SummaryWords german_summary{.colors = {"Weiß", "Schwarz"},
                                  .opening = "Eröffnung",
                                  .left_book = "war nicht mehr im Buch",
                                  .accuracy = "Genauigkeit",
                                  .time_per_move = "Bedenkzeit je Zug",
                                  .turning_point = "Der Wendepunkt",
                                  .instead_of = "besser war",
                                  .conjunction = "und",
                                  .phases_at_start = {"Eröffnung", "Mittelspiel", "Endspiel"},
                                  .phases = {"Eröffnung", "Mittelspiel", "Endspiel"},
                                  .standing = standing_in_german,
                                  .missed = missed_in_german,
                                  .worst = worst_in_german};

const SummaryWords& summary_words_of(Language language) noexcept {
  return language == Language::German ? german_summary : english_summary;
}

}  // namespace tabiya::review_words
