#include "tabiya/winnability/history.hpp"

#include <algorithm>

#include "winnability/deadness.hpp"
#include "winnability/reversal.hpp"
#include "winnability/standstill.hpp"

namespace tabiya {
namespace {

/// True only if legal moves lead back to an earlier position.
[[nodiscard]] bool leads_back(std::span<const Position> game) noexcept {
  using namespace winnability;
  const std::size_t plies = game.size() - 1;
  return (plies >= 2 && can_go_back(game[plies - 2], game[plies])) ||
         (plies >= 1 && can_go_back_by_waiting(game[plies - 1], game[plies]));
}

}  // namespace

bool DeadPositionWatch::has_died(std::span<const Position> game, Budget budget) noexcept {
  return !leads_back(game) && !sees_mate(game.back()) &&
         deadness_not_foreseen(game.back(), budget) == Deadness::Dead;
}

bool DeadPositionWatch::sees_mate(const Position& position) noexcept {
  using namespace winnability;
  if (seen_) {
    seen_ = standstill_mate_again(position, winner_, *seen_);
    if (seen_) return true;
  }
  const Color first = winner_to_try_first(position);
  for (const Color winner : {first, ~first}) {
    seen_ = standstill_mate(position, winner);
    winner_ = winner;
    if (seen_) return true;
  }
  return false;
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
  const auto is_dead = [&](const Position& position) {
    return deadness(position, budget) == Deadness::Dead;
  };
  if (game.empty() || !is_dead(game.back())) return std::nullopt;
  std::size_t dead = game.size() - 1;
  std::size_t begin = dead;  // of the reversible moves
  for (;;) {
    while (begin != 0 && game[begin].halfmove_clock() != 0) --begin;
    if (begin == 0 || !is_dead(game[begin - 1])) break;
    dead = --begin;
  }
  if (dead == begin || is_dead(game[begin])) return begin;
  const auto between = game.subspan(begin + 1, dead - begin - 1);
  const auto first = std::ranges::partition_point(
      between, [&](const Position& position) { return !is_dead(position); });
  return begin + 1 + static_cast<std::size_t>(first - between.begin());
}

}  // namespace tabiya
