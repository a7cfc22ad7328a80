#include "tabiya/game/dead_position.hpp"

#include "tabiya/winnability/winnability.hpp"

namespace tabiya {
namespace {

/// What may be asked between two moves: some milliseconds, and hardly ever more than microseconds.
constexpr Budget between_moves{.nodes = 50'000};

}  // namespace

bool can_never_mate(const Position& position, Color color) noexcept {
  return winnable(position, color, between_moves) == Winnability::Unwinnable;
}

bool is_dead(const Position& position) noexcept {
  return deadness(position, between_moves) == Deadness::Dead;
}

}  // namespace tabiya
