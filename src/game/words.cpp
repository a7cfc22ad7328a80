#include "tabiya/game/words.hpp"

#include <cstddef>

#include "game/words_vocabulary.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/notation/variant_words.hpp"

namespace tabiya {
namespace {

using game_words::Vocabulary;

const Vocabulary& vocabulary(Language language) noexcept {
  switch (language) {
    case Language::English: return game_words::english;
    case Language::German: return game_words::german;
  }
  return game_words::english;
}

std::string name_of(Color color, Language language) {
  return std::string{to_words(color, language)};
}

template <class Enum>
constexpr std::size_t place_of(Enum value) noexcept {
  return static_cast<std::size_t>(value);
}

std::string win_in_words(Color winner, Termination termination, Language language) {
  const Vocabulary& words = vocabulary(language);
  std::string text = name_of(winner, language).append(" ").append(words.won);
  const bool names_loser =
      termination != Termination::Adjudication && termination != Termination::VariantRule;
  if (!names_loser) return text.append(words.loss(termination));
  text.append(": ");
  if (termination == Termination::Checkmate) return text.append(words.checkmate);
  return text.append(name_of(~winner, language)).append(" ").append(words.loss(termination));
}

std::string without_article(const Outcome& outcome, Language language) {
  const Vocabulary& words = vocabulary(language);
  const Termination termination = outcome.termination();
  if (outcome.winner()) return win_in_words(*outcome.winner(), termination, language);
  if (outcome.is_draw()) return std::string{words.draw(termination)};
  return std::string{outcome.both_lost() ? words.both_lost : words.no_result(termination)};
}

}  // namespace

std::string to_words(const Outcome& outcome, Language language) {
  std::string text = without_article(outcome, language);
  const std::string_view rule = article(outcome.termination());
  if (rule.empty()) return text;
  return text.append(" (").append(rule).append(")");
}

std::string outcome_in_words(const Game& game, Language language) {
  return to_words(*game.outcome(), language);
}

std::string outcome_in_words(const VariantGame& game, Language language) {
  const Outcome& outcome = *game.outcome();
  if (game.variant() == Variant::Standard) return to_words(outcome, language);
  if (const auto ending = game.ending()) return to_words(*ending, language);
  if (outcome.is_draw()) {
    const std::string_view text = vocabulary(language).draw_in_variant(outcome.termination());
    if (!text.empty()) return std::string{text};
  }
  return without_article(outcome, language);
}

std::string to_words(Claim claim, Color claimant, Language language) {
  const Vocabulary& words = vocabulary(language);
  return name_of(claimant, language)
      .append(" ")
      .append(words.may_claim)
      .append(": ")
      .append(words.on_board[place_of(claim)]);
}

std::string to_words(Claim claim, Color claimant, std::string_view stated_move, Language language) {
  const Vocabulary& words = vocabulary(language);
  return name_of(claimant, language)
      .append(" ")
      .append(words.may_claim_with)
      .append(stated_move)
      .append(words.with_end)
      .append(": ")
      .append(words.with_move[place_of(claim)]);
}

std::string draw_offer_in_words(Color by, Language language) {
  const Vocabulary& words = vocabulary(language);
  return name_of(by, language).append(" ").append(words.offers_draw);
}

std::string_view to_words(ClaimError error, Language language) noexcept {
  return vocabulary(language).claim_error(error);
}

std::string_view to_words(GameError error, Language language) noexcept {
  return vocabulary(language).game_error(error);
}

namespace {

template <class AnyPosition>
std::string refusal_in_words(const AnyPosition& position, const ArbiterRefusal& refusal,
                             Language language) {
  if (refusal.why) return to_words(position, *refusal.why, language);
  std::string text{vocabulary(language).refusal(refusal.kind)};
  if (article(refusal).empty()) return text;
  return text.append(" (").append(article(refusal)).append(")");
}

}  // namespace

std::string to_words(const Position& position, const ArbiterRefusal& refusal, Language language) {
  return refusal_in_words(position, refusal, language);
}

std::string to_words(const VariantPosition& position, const ArbiterRefusal& refusal,
                     Language language) {
  return refusal_in_words(position, refusal, language);
}

}  // namespace tabiya
