/// Short forms for the answers of the arbiter's handlers. Internal.
#pragma once

#include <algorithm>
#include <cassert>
#include <expected>

#include "tabiya/game/arbiter_refusal.hpp"

namespace tabiya {

[[nodiscard]] inline std::unexpected<ArbiterRefusal> refused(ArbiterRefusal::Kind kind) {
  return std::unexpected{ArbiterRefusal{.kind = kind}};
}

[[nodiscard]] inline std::unexpected<ArbiterRefusal> refused(ClockError error) {
  return std::unexpected{ArbiterRefusal{.kind = ArbiterRefusal::Kind::ClockSaysNo, .clock = error}};
}

template <class Range, class Value>
[[nodiscard]] bool contains(const Range& range, const Value& value) noexcept {
  return std::ranges::find(range, value) != std::ranges::end(range);
}

/// Asserts success, for calls whose preconditions were checked before.
template <class Value, class Error>
void must([[maybe_unused]] const std::expected<Value, Error>& answer) {
  assert(answer);
}

}  // namespace tabiya
