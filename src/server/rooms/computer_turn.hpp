/// Whether the computer player of a room is thinking, and how often its engine has failed.
#pragma once

#include <utility>

#include "server/base/loop.hpp"

namespace tabiya::server {

class ComputerTurn {
 public:
  [[nodiscard]] bool is_thinking() const noexcept { return is_thinking_; }
  /// In a row.
  [[nodiscard]] int failures() const noexcept { return failures_; }

  void begin() noexcept { is_thinking_ = true; }
  void end() noexcept { is_thinking_ = false; }
  /// The engine has failed. Counts as thinking until the retry, which prevents other requests.
  void fail(Timer retry) {
    ++failures_;
    is_thinking_ = true;
    retry_ = std::move(retry);
  }
  void forget_failures() noexcept { failures_ = 0; }

 private:
  bool is_thinking_ = false;
  int failures_ = 0;
  Timer retry_;
};

}  // namespace tabiya::server
