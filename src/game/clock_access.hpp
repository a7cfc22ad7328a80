/// Access to the private members of clocks, for the audit and its tests.
#pragma once

#include "tabiya/game/clock.hpp"

namespace tabiya {

/// Each function takes a constant clock or a changing one.
struct ClockAccess {
  static auto& controls(auto& clock) { return clock.controls_; }
  static auto& sides(auto& clock) { return clock.sides_; }
  static auto& last_event(auto& clock) { return clock.last_event_; }
  static auto& sand(auto& clock) { return clock.sand_; }
  static auto& started(auto& clock) { return clock.started_; }
  static auto& running(auto& clock) { return clock.running_; }
};

}  // namespace tabiya
