/// How the tests wait for an event.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "support/longest_wait.hpp"

namespace tabiya {

/// Waits until a condition holds, and calls `meanwhile` between two attempts. Fails after
/// `longest_wait`; GoogleTest's message then names the condition.
template <class Condition, class Step>
[[nodiscard]] ::testing::AssertionResult eventually(Condition&& holds, Step&& meanwhile) {
  const auto deadline = std::chrono::steady_clock::now() + longest_wait;
  while (!holds()) {
    if (std::chrono::steady_clock::now() >= deadline) {
      return ::testing::AssertionFailure() << "not within " << longest_wait.count() << " seconds";
    }
    meanwhile();
  }
  return ::testing::AssertionSuccess();
}
/// The same without anything to do meanwhile.
template <class Condition>
[[nodiscard]] ::testing::AssertionResult eventually(Condition&& holds) {
  return eventually(holds, [] { std::this_thread::sleep_for(std::chrono::milliseconds{1}); });
}

}  // namespace tabiya
