#include <cmath>

#include "tabiya/engine/engine.hpp"

namespace tabiya::engine {

WinDrawLoss chances_of(Score score) noexcept {
  constexpr int whole = 1000;
  if (const auto* mate = std::get_if<MateIn>(&score)) {
    return mate->moves > 0 ? WinDrawLoss{whole, 0, 0} : WinDrawLoss{0, 0, whole};
  }
  // A logistic curve: at `even` a win is as likely as not; `spread` sets the slope.
  constexpr double even = 165;
  constexpr double spread = 135;
  const double value = std::get_if<Centipawns>(&score)->value;
  const auto likely = [](double advantage) {
    return static_cast<int>(std::lround(whole / (1 + std::exp((even - advantage) / spread))));
  };
  const int win = likely(value);
  const int loss = likely(-value);
  return {win, whole - win - loss, loss};
}

}  // namespace tabiya::engine
