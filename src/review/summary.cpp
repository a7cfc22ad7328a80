#include "tabiya/review/summary.hpp"

#include <chrono>

#include "review/summary_words.hpp"
#include "review/words_of_language.hpp"
#include "tabiya/notation/move_style.hpp"
#include "tabiya/review/moments.hpp"

namespace tabiya::review {
namespace {

using review_words::SummaryWords;

constexpr std::string_view no_break = "\u00A0";  // a space between a number and its unit

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
  return subject.names[color] + " " + number_in_words(*accuracy, 1, subject.language) +
         std::string{no_break} + "%";
}

std::string time_of(const Subject& subject, Color color) {
  const auto time = subject.review.players[color].time_per_move;
  if (!time) return {};
  const double seconds = std::chrono::duration<double>{*time}.count();
  return subject.names[color] + " " + number_in_words(seconds, 1, subject.language) +
         std::string{no_break} + "s";
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
    text += (text.empty() ? "" : "; ") +
            std::string{subject.words.phases[static_cast<std::size_t>(part.phase)]} + " " +
            subject.words.standing(part.standing, subject.names);
  }
  if (text.empty()) return text;
  text.front() = 'I';  // "in the opening", "im Mittelspiel"
  return text + ".";
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

/// "Donald Byrne" of "Byrne, Donald"; other names as they are.
std::string name_in_sentence(const std::string& name) {
  const auto comma = name.find(", ");
  const bool is_surname_first = comma != std::string::npos && name.find(',') == comma &&
                                name.find(',', comma + 1) == std::string::npos;
  return is_surname_first ? name.substr(comma + 2) + " " + name.substr(0, comma) : name;
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
  const ByColor<std::string> in_sentence{.white = name_in_sentence(names.white),
                                         .black = name_in_sentence(names.black)};
  const Subject subject{review, in_sentence, language, review_words::summary_words_of(language)};
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
