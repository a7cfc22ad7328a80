#include "engine/search/delays.hpp"

#include <algorithm>

namespace tabiya::engine {

void Delays::note_gap(Duration gap) noexcept {
  longest_ = std::max(longest_, std::min(gap, longest_counted));
}

void Delays::note_lag(Duration lag) noexcept {
  constexpr int averaged_moves = 16;
  const Duration counted = std::clamp(lag, Duration{}, longest_counted);
  note_gap(counted);
  mean_lag_ += (counted - mean_lag_) / averaged_moves;
}

void Delays::fade() noexcept {
  // Half of a delay is forgotten after 23 moves.
  constexpr int remembered_percent = 97;
  longest_ = longest_ * remembered_percent / 100;
}

}  // namespace tabiya::engine
