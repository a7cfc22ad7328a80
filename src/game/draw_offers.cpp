#include "tabiya/game/draw_offers.hpp"

#include <ranges>

namespace tabiya {

std::optional<std::size_t> plies_between_last_offers(std::span<const TimedEvent> events,
                                                     Color by) noexcept {
  std::size_t plies = 0;
  bool has_met_last = false;
  for (const TimedEvent& timed : events | std::views::reverse) {
    if (std::holds_alternative<event::MoveMade>(timed.event) && has_met_last) ++plies;
    const auto* const offer = std::get_if<event::DrawOffered>(&timed.event);
    if (offer == nullptr || offer->by != by) continue;
    if (has_met_last) return plies;
    has_met_last = true;
  }
  return std::nullopt;
}

}  // namespace tabiya
