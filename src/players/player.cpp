#include "tabiya/players/player.hpp"

#include "tabiya/game/move_attempt.hpp"
#include "tabiya/players/draw_offer.hpp"
#include "tabiya/players/resignation.hpp"

namespace tabiya::players {
namespace {

/// For the side that is asked.
std::optional<engine::Score> own_score(const Question& question, const Thought& thought) noexcept {
  if (!thought.score || question.is_for_move()) return thought.score;
  return engine::negated(*thought.score);
}

bool accepts(const Question& question, const std::optional<engine::Score>& score) noexcept {
  return question.draw_offer &&
         accepts_draw({.score = score,
                       .move_number = question.position.fullmove_number(),
                       .pieces = question.position.board().occupied().count(),
                       .rating_lead = question.rating_lead,
                       .plies_since_last_offer = question.draw_offer->plies_since_last});
}

}  // namespace

Player::Result<Thought> Player::think_in_variant(const VariantQuestion& question,
                                                 std::stop_token /*hurry*/) {
  return std::unexpected{Failure{.reason = PlaysOnlyChess{question.position.variant()}}};
}

Player::Result<Thought> think(Player& player, const AnyQuestion& question,
                              const std::stop_token& hurry) {
  if (const auto* const chess = std::get_if<Question>(&question)) {
    return player.think(*chess, hurry);
  }
  return player.think_in_variant(std::get<VariantQuestion>(question), hurry);
}

Decision decide(const Question& question, const Thought& thought) noexcept {
  const auto score = own_score(question, thought);
  if (accepts(question, score)) return AcceptDraw{};
  if (!question.is_for_move()) return DeclineDraw{};
  if (score && resigns(question, *score)) return Resign{};
  return *thought.move;
}

Event event_of(const Decision& decision, Color side) noexcept {
  if (const auto* const move = std::get_if<Move>(&decision)) {
    return event::MoveMade{side, attempt_of(*move)};
  }
  if (std::holds_alternative<AcceptDraw>(decision)) return event::DrawAccepted{side};
  if (std::holds_alternative<Resign>(decision)) return event::Resigned{side};
  return event::DrawDeclined{side};
}

}  // namespace tabiya::players
