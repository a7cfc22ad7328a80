#include "tabiya/game/move_attempt.hpp"

#include "tabiya/rules/variant/variant_explain.hpp"

namespace tabiya {

MoveAttempt attempt_of(Move move) noexcept {
  return {move.from(), move.to(), move.promotion_type(), move.dropped_type()};
}

std::expected<Move, Refusal> explain(const Position& position, const MoveAttempt& attempt) {
  if (attempt.drop) return explain(position, position.turn(), attempt);
  return explain(position, attempt.from, attempt.to, attempt.promotion);
}

std::expected<Move, Refusal> explain(const VariantPosition& position, const MoveAttempt& attempt) {
  if (attempt.drop) return explain(position, position.turn(), attempt);
  return explain(position, attempt.from, attempt.to, attempt.promotion);
}

std::expected<Move, Refusal> explain(const Position& position, Color player,
                                     const MoveAttempt& attempt) {
  if (attempt.drop) {
    return explain_drop(VariantPosition{position}, player, *attempt.drop, attempt.to);
  }
  return explain(position, player, attempt.from, attempt.to, attempt.promotion);
}

std::expected<Move, Refusal> explain(const VariantPosition& position, Color player,
                                     const MoveAttempt& attempt) {
  if (attempt.drop) return explain_drop(position, player, *attempt.drop, attempt.to);
  return explain(position, player, attempt.from, attempt.to, attempt.promotion);
}

}  // namespace tabiya
