#include "tabiya/winnability/history.hpp"

#include <algorithm>

#include "quicker_winner.hpp"

namespace tabiya {

std::optional<std::size_t> first_unwinnable(std::span<const Position> game, Color winner,
                                            Budget budget) noexcept {
  const auto is_unwinnable = [&](const Position& position) {
    return winnable(position, winner, budget) == Winnability::Unwinnable;
  };
  if (game.empty() || !is_unwinnable(game.back())) return std::nullopt;
  const auto first = std::ranges::partition_point(
      game, [&](const Position& position) { return !is_unwinnable(position); });
  return static_cast<std::size_t>(first - game.begin());
}

std::optional<std::size_t> first_dead(std::span<const Position> game, Budget budget) noexcept {
  if (game.empty()) return std::nullopt;
  std::size_t place = 0;
  const Color likelier = quicker_winner(game.back());
  for (const Color winner : {likelier, ~likelier}) {
    const auto first = first_unwinnable(game, winner, budget);
    if (!first) return std::nullopt;
    place = std::max(place, *first);
  }
  return place;
}

}  // namespace tabiya
