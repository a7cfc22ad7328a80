#include <algorithm>
#include <cmath>

#include "engine/search/value.hpp"
#include "tabiya/engine/engine.hpp"

namespace tabiya::engine {
namespace {

// What tools/win_chances finds, in units of the evaluation. At the score `even`, a win is as likely as
// not; `spread` sets the slope there. Both change with time, which is 1 at move 32.
constexpr double even_at_start = 41;
constexpr double even_per_time = evaluation_units_per_pawn - even_at_start;
constexpr double spread_at_start = 63;
constexpr double spread_per_time = 4;

}  // namespace

WinDrawLoss chances_of(Score score, std::uint32_t move_number) noexcept {
  constexpr int whole = 1000;
  if (const auto* mate = std::get_if<MateIn>(&score)) {
    return mate->moves > 0 ? WinDrawLoss{whole, 0, 0} : WinDrawLoss{0, 0, whole};
  }
  constexpr std::uint32_t first_move = 8;
  constexpr std::uint32_t last_move = 80;
  constexpr double reference_move = 32;
  const double time = std::clamp(move_number, first_move, last_move) / reference_move;
  const double even = even_at_start + even_per_time * time;
  const double spread = spread_at_start + spread_per_time * time;
  const double value = std::get_if<Centipawns>(&score)->value * (evaluation_units_per_pawn / 100.0);
  const auto likely = [&](double advantage) {
    return static_cast<int>(std::lround(whole / (1 + std::exp((even - advantage) / spread))));
  };
  const int win = likely(value);
  const int loss = std::min(likely(-value), whole - win);
  return {win, whole - win - loss, loss};
}

}  // namespace tabiya::engine
