#include "tabiya/review/summary.hpp"

#include <cmath>
#include <cstdio>

#include "review/summary_words.hpp"
#include "review/words_of_language.hpp"
#include "tabiya/notation/move_style.hpp"
#include "tabiya/review/moments.hpp"

namespace tabiya::review {
namespace {

using review_words::SummaryWords;

/// What the sentences are about.
struct Subject {
  const Review& review;
  const ByColor<std::string>& names;
  Language language;
  const SummaryWords& words;
};

/// "a", "a and b", "a, b and c".
std::string list_of(const std::vector<std::string>& items, std::string_view conjunction) {
  std::string text;
  for (std::size_t item = 0; item < items.size(); ++item) {
    if (item > 0) {
      text += item + 1 == items.size() ? " " + std::string{conjunction} + " " : std::string{", "};
    }
    text += items[item];
  }
  return text;
}

std::string_view mark_of(Judgement judgement) noexcept {
  switch (judgement) {
    case Judgement::Inaccuracy: return "?!";
    case Judgement::Mistake: return "?";
    case Judgement::Blunder: return "??";
  }
  return {};
}

std::string opening_sentence(const Subject& subject) {
  const Review& review = subject.review;
  if (!review.opening) return {};
  std::string text = std::string{subject.words.opening} + ": " + std::string{review.opening->eco} +
                     " " + std::string{review.opening->name};
  if (review.book_plies < review.moves.size()) {
    text += "; " + marked_move(review, review.book_plies, subject.language) + " " +
            std::string{subject.words.left_book};
  }
  return text + ".";
}

std::string accuracy_of(const Subject& subject, Color color) {
  const auto accuracy = subject.review.players[color].accuracy;
  if (!accuracy) return {};
  char number[16];
  std::snprintf(number, sizeof number, "%.1f %%", *accuracy);
  return subject.names[color] + " " + number;
}

std::string time_of(const Subject& subject, Color color) {
  const auto time = subject.review.players[color].time_per_move;
  if (!time) return {};
  char number[32];
  std::snprintf(number, sizeof number, "%.1f s", std::chrono::duration<double>{*time}.count());
  return subject.names[color] + " " + number;
}

/// "Accuracy: Ann 94.1 %, Ben 80.0 %."
std::string both_players(const Subject& subject, std::string_view heading,
                         std::string (*of_player)(const Subject&, Color)) {
  std::string text;
  for (const Color color : all_colors) {
    const std::string part = of_player(subject, color);
    if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
  }
  return text.empty() ? text : std::string{heading} + ": " + text + ".";
}

std::string standing_sentence(const Subject& subject) {
  std::string text;
  for (const PhaseStanding& part : standings_of(subject.review)) {
    if (!text.empty()) text += ", ";
    text += std::string{text.empty() ? subject.words.phases_at_start[static_cast<int>(part.phase)]
                                     : subject.words.phases[static_cast<int>(part.phase)]} +
            " " + subject.words.standing(part.standing, subject.names);
  }
  return text.empty() ? text : text + ".";
}

/// " (0.20 → 3.40): the move played leaves …", or only the scores and the better move.
std::string loss_with_reason(const Subject& subject, std::size_t ply) {
  const ReviewedMove& move = subject.review.moves[ply];
  std::string text = marked_move(subject.review, ply, subject.language) + " (" +
                     scores_in_words(subject.review, ply, subject.language) + ")";
  const std::string reason = reason_in_words(subject.review, ply, subject.language);
  if (!reason.empty()) return text + " " + reason;
  return text + ", " + std::string{subject.words.instead_of} + " " +
         to_text(move.before, move.better.front(), {.letters = letters_of(subject.language)});
}

std::string turning_sentence(const Subject& subject) {
  const auto ply = turning_point(subject.review);
  if (!ply) return {};
  return std::string{subject.words.turning_point} + ": " + loss_with_reason(subject, *ply) + ".";
}

std::string missed_sentence(const Subject& subject, Color color, MissedResult missed) {
  std::vector<std::string> moves;
  for (std::size_t ply = 0; ply < subject.review.moves.size(); ++ply) {
    const ReviewedMove& move = subject.review.moves[ply];
    if (move.missed == missed && move.before.turn() == color) {
      moves.push_back(marked_move(subject.review, ply, subject.language));
    }
  }
  if (moves.empty()) return {};
  return subject.words.missed(subject.names[color], missed,
                              list_of(moves, subject.words.conjunction));
}

std::string worst_sentence(const Subject& subject, Color color) {
  const auto turning = turning_point(subject.review);
  std::vector<std::string> moves;
  for (const std::size_t ply : worst_moves(subject.review, color)) {
    // The sentence on the turning point has its reason already.
    moves.push_back(ply == turning ? marked_move(subject.review, ply, subject.language)
                                   : loss_with_reason(subject, ply));
  }
  if (moves.empty()) return {};
  std::string text;
  for (const std::string& move : moves) text += (text.empty() ? "" : "; ") + move;
  return subject.words.worst(subject.names[color]) + ": " + text + ".";
}

}  // namespace

ByColor<std::string> color_names(Language language) {
  const SummaryWords& words = review_words::summary_words_of(language);
  return {.white = std::string{words.colors.white}, .black = std::string{words.colors.black}};
}

std::string marked_move(const Review& review, std::size_t ply, Language language) {
  const ReviewedMove& move = review.moves[ply];
  const bool is_white = move.before.turn() == Color::White;
  std::string text = std::to_string(move.before.fullmove_number()) + (is_white ? ". " : "... ");
  if (move.is_pass) return text + "--";
  text += to_text(move.before, move.move, {.letters = letters_of(language)});
  if (move.judgement) text += mark_of(*move.judgement);
  return text;
}

std::vector<std::string> summary_of(const Review& review, const ByColor<std::string>& names,
                                    Language language) {
  const Subject subject{review, names, language, review_words::summary_words_of(language)};
  std::vector<std::string> sentences{opening_sentence(subject),
                                     both_players(subject, subject.words.accuracy, accuracy_of),
                                     both_players(subject, subject.words.time_per_move, time_of),
                                     standing_sentence(subject), turning_sentence(subject)};
  for (const Color color : all_colors) {
    sentences.push_back(missed_sentence(subject, color, MissedResult::Win));
    sentences.push_back(missed_sentence(subject, color, MissedResult::Draw));
  }
  for (const Color color : all_colors) sentences.push_back(worst_sentence(subject, color));
  std::erase_if(sentences, [](const std::string& sentence) { return sentence.empty(); });
  return sentences;
}

}  // namespace tabiya::review
