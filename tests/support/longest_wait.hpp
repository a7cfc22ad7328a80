/// The longest wait of any test.
#pragma once

#include <chrono>

namespace tabiya {

/// One deadline for all, which no machine reaches, however busy.
constexpr std::chrono::seconds longest_wait{60};

/// The deadline of a call that takes one.
inline std::chrono::steady_clock::time_point after_longest_wait() {
  return std::chrono::steady_clock::now() + longest_wait;
}

}  // namespace tabiya
