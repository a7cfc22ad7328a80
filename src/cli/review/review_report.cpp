#include "cli/review/review_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "cli/analyse/analyst.hpp"
#include "tabiya/notation/move_style.hpp"
#include "tabiya/review/summary.hpp"

namespace tabiya::cli {
namespace {

using review::Judgement;
using review::PlayerReview;
using review::Review;
using review::ReviewedMove;

struct ReportWords {
  std::string_view accuracy;
  std::string_view loss;
  std::string_view inaccuracies;
  std::string_view mistakes;
  std::string_view blunders;
  std::string_view middlegame;
  std::string_view endgame;
  std::string_view instead;
  char decimal_mark;
};

constexpr ReportWords english_words{"accuracy",     "loss",     "inaccuracies",
                                    "mistakes",     "blunders", "Middlegame from",
                                    "Endgame from", "instead",  '.'};
constexpr ReportWords german_words{"Genauigkeit", "Verlust",      "Ungenauigkeiten",
                                   "Fehler",      "grobe Fehler", "Mittelspiel ab",
                                   "Endspiel ab", "stattdessen",  ','};

const ReportWords& words_of(Language language) {
  return language == Language::German ? german_words : english_words;
}

/// The number of characters, which is less than that of bytes.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(std::string text, std::size_t width) {
  const std::size_t own = width_of(text);
  if (own < width) text.append(width - own, ' ');
  return text;
}

std::string right_aligned(const std::string& text, std::size_t width) {
  const std::size_t own = width_of(text);
  return own < width ? std::string(width - own, ' ') + text : text;
}

std::string percentage(double percent, const ReportWords& words) {
  std::string text = fmt::format("{:.1f} %", percent);
  std::ranges::replace(text, '.', words.decimal_mark);
  return text;
}

std::string table_of(const Review& review, const ByColor<std::string>& names,
                     const ReportWords& words) {
  const std::array heads{words.accuracy, words.loss, words.inaccuracies, words.mistakes,
                         words.blunders};
  const std::size_t first = std::max(width_of(names.white), width_of(names.black));
  std::string text = padded("", first);
  for (const std::string_view head : heads) text += "  " + std::string{head};
  text += "\n";
  for (const Color color : all_colors) {
    const PlayerReview& player = review.players[color];
    const std::array cells{player.accuracy ? percentage(*player.accuracy, words) : "-",
                           player.acpl ? std::to_string(*player.acpl) : "-",
                           std::to_string(player.count(Judgement::Inaccuracy)),
                           std::to_string(player.count(Judgement::Mistake)),
                           std::to_string(player.count(Judgement::Blunder))};
    text += padded(names[color], first);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      text += "  " + right_aligned(cells[cell], width_of(heads[cell]));
    }
    text += "\n";
  }
  return text;
}

/// The phase begins with the move that reaches its first position.
std::string phase(const Review& review, std::optional<std::size_t> position, std::string_view words,
                  Language language) {
  if (!position || *position == 0) return {};
  return fmt::format("{} {}\n", words, review::marked_move(review, *position - 1, language));
}

std::string judged_move(const Review& review, std::size_t ply, const ReportWords& words,
                        Language language) {
  constexpr std::size_t plies_of_line = 8;
  const ReviewedMove& move = review.moves[ply];
  const MoveStyle style{.letters = piece_letters(to_string(language)).value_or(english_letters)};
  return fmt::format("{} ({}) {}\n    {}: {}\n", review::marked_move(review, ply, language),
                     review::scores_in_words(review, ply, language),
                     review::comment_on(review, ply, language), words.instead,
                     line_in_words(move.before, move.better, plies_of_line, style));
}

}  // namespace

ByColor<std::string> player_names(const pgn::GameTree& game, Language language) {
  ByColor<std::string> names = review::color_names(language);
  for (const Color color : all_colors) {
    const std::string_view name = game.tags.find(to_string(color)).value_or("?");
    if (name != "?" && !name.empty()) names[color] = name;
  }
  return names;
}

std::string report_of(const GameForReport& game, const Review& review, Language language) {
  const ReportWords& words = words_of(language);
  const ByColor<std::string> names = player_names(game.tree, language);
  std::string text =
      fmt::format("{} – {}  {}\n", names.white, names.black, pgn::to_string(game.tree.result));
  if (game.break_off) text += sentence_of(*game.break_off, language) + "\n";
  for (const std::string& sentence : review::summary_of(review, names, language)) {
    text += sentence + "\n";
  }
  text += table_of(review, names, words);
  text += phase(review, review.phases.middlegame, words.middlegame, language);
  text += phase(review, review.phases.endgame, words.endgame, language);
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    if (review.moves[ply].judgement) text += judged_move(review, ply, words, language);
  }
  return text;
}

}  // namespace tabiya::cli
