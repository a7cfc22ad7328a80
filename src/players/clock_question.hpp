/// What questions about all games have in common: the clocks, and the offer of a draw.
#pragma once

#include <optional>

#include "tabiya/engine/limits.hpp"
#include "tabiya/game/clock_time.hpp"
#include "tabiya/game/draw_offers.hpp"
#include "tabiya/players/question.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::players {

template <class ArbiterType>
[[nodiscard]] std::optional<engine::ClockState> clock_of(const ArbiterType& arbiter, Color color,
                                                         Instant now) {
  const auto left = arbiter.clock().remaining(color, now);
  if (!left) return std::nullopt;
  return engine::ClockState{*left, arbiter.clock().extra_time(color)};
}

template <class ArbiterType>
[[nodiscard]] std::optional<OfferedDraw> offer_to(Color side, const ArbiterType& arbiter) {
  if (arbiter.game().draw_offer() != ~side) return std::nullopt;
  return OfferedDraw{plies_between_last_offers(arbiter.events(), ~side)};
}

/// Asks `side`.
template <class ArbiterType>
void add_clocks_and_offer(Question& question, const ArbiterType& arbiter, Color side, Instant now) {
  question.side = side;
  for (const Color color : all_colors) question.clocks[color] = clock_of(arbiter, color, now);
  question.moves_to_go = arbiter.clock().moves_to_control(side);
  question.draw_offer = offer_to(side, arbiter);
}

}  // namespace tabiya::players
