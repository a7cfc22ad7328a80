#include "game/dead_position.hpp"

#include "tabiya/winnability/winnability.hpp"

namespace tabiya {

bool can_never_mate(const Position& position, Color color) noexcept {
  return winnable(position, color) == Winnability::Unwinnable;
}

bool is_dead(const Position& position) noexcept { return deadness(position) == Deadness::Dead; }

}  // namespace tabiya
