#include <cstdlib>

#include "review/words_of_language.hpp"
#include "review/words_vocabulary.hpp"
#include "tabiya/notation/move_style.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::review {
namespace {

/// A score for White: "0.23", "-5.32", "Black mates in 3".
std::string score_in_words(engine::Score score, Language language) {
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) {
    const Color winner = mate->moves > 0 ? Color::White : Color::Black;
    return vocabulary_of(language).forced_mate(winner, std::abs(mate->moves));
  }
  constexpr double centipawns_per_pawn = 100;
  return number_in_words(std::get<engine::Centipawns>(score).value / centipawns_per_pawn, 2,
                         language);
}

std::optional<engine::Score> score_at(const Review& review, std::size_t ply) {
  const auto& evaluation = review.evaluations[ply];
  if (!evaluation) return std::nullopt;
  const Color first = review.moves.front().before.turn();
  return white_score(evaluation->score, ply % 2 == 0 ? first : ~first);
}

bool is_mate(const std::optional<Evaluation>& evaluation) {
  return evaluation && std::holds_alternative<engine::MateIn>(evaluation->score);
}

/// What Lichess says of a move that loses or allows a mate, and the name of the judgement otherwise.
std::string_view verdict(const Review& review, std::size_t ply,
                         const review_words::Vocabulary& words) {
  const auto& after = review.evaluations[ply + 1];
  const bool is_mated = is_mate(after) && capped_centipawns(after->score) > 0;
  const auto& before = review.evaluations[ply];
  if (is_mate(before) && capped_centipawns(before->score) > 0) return words.lost_mate;
  if (is_mated) return words.mate_unavoidable;
  return words.judgements[static_cast<std::size_t>(*review.moves[ply].judgement)];
}

/// The words as a sentence: with a capital letter and a full stop.
std::string as_sentence(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') {
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
  }
  return words + ".";
}

}  // namespace

std::string judgement_in_words(const Review& review, std::size_t ply, Language language) {
  const ReviewedMove& move = review.moves[ply];
  if (!move.judgement) return {};
  const review_words::Vocabulary& words = vocabulary_of(language);
  const std::string best =
      to_text(move.before, move.better.front(), {.letters = letters_of(language)});
  return as_sentence(std::string{verdict(review, ply, words)}) + " " + best + " " +
         std::string{words.was_best} + ".";
}

std::string comment_on(const Review& review, std::size_t ply, Language language) {
  const ReviewedMove& move = review.moves[ply];
  if (!move.judgement) return {};
  std::string comment = judgement_in_words(review, ply, language);
  const std::string reason = reason_in_words(review, ply, language);
  if (reason.empty()) return comment;
  return comment + " " + std::string{vocabulary_of(language).the_move} + " " + reason + ".";
}

std::string reason_in_words(const Review& review, std::size_t ply, Language language) {
  const ReviewedMove& move = review.moves[ply];
  if (!move.written_why.empty()) return move.written_why;
  const bool says_more = move.why && move.why->kind != Consequence::Kind::BetterMove;
  return says_more ? to_words(*move.why, language) : std::string{};
}

std::string scores_in_words(const Review& review, std::size_t ply, Language language) {
  const auto before = score_at(review, ply);
  const auto after = score_at(review, ply + 1);
  if (!before || !after) return {};
  return score_in_words(*before, language) + " → " + score_in_words(*after, language);
}

}  // namespace tabiya::review
