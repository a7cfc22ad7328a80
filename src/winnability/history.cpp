#include "tabiya/winnability/history.hpp"

#include <algorithm>

#include "quicker_winner.hpp"
#include "reversal.hpp"

namespace tabiya {
namespace {

/// True if some earlier position is seen to be within reach again.
[[nodiscard]] bool leads_back(std::span<const Position> game) noexcept {
  using namespace winnability;
  const std::size_t plies = game.size() - 1;
  return (plies >= 2 && can_go_back(game[plies - 2], game[plies])) ||
         (plies >= 1 && can_go_back_by_waiting(game[plies - 1], game[plies]));
}

}  // namespace

bool has_died(std::span<const Position> game, Budget budget) noexcept {
  return !leads_back(game) && deadness(game.back(), budget) == Deadness::Dead;
}

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
