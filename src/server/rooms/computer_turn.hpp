/// What the computer player of a room is doing, and how often its engine has failed.
#pragma once

#include <optional>
#include <utility>

#include "server/base/loop.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::server {

class ComputerTurn {
 public:
  /// True from the question to the move, with the pause before it.
  [[nodiscard]] bool is_thinking() const noexcept { return is_thinking_; }
  /// True if it has found a move and pauses before playing it.
  [[nodiscard]] bool is_pausing() const noexcept { return pauses_in_.has_value(); }
  /// In a row.
  [[nodiscard]] int failures() const noexcept { return failures_; }

  void begin() noexcept { is_thinking_ = true; }
  void end() noexcept {
    is_thinking_ = false;
    pauses_in_.reset();
    timer_.cancel();
  }
  /// The move for this position is found; the timer plays it.
  void pause(const VariantPosition& position, Timer move) {
    is_thinking_ = true;
    pauses_in_ = position;
    timer_ = std::move(move);
  }
  /// Drops a move that waits for its pause to end, unless it is for this position.
  void drop_move_unless_for(const VariantPosition& position) noexcept {
    if (pauses_in_ && *pauses_in_ != position) end();
  }
  /// The engine has failed. Counts as thinking until the retry, which prevents other requests.
  void fail(Timer retry) {
    ++failures_;
    is_thinking_ = true;
    timer_ = std::move(retry);
  }
  void forget_failures() noexcept { failures_ = 0; }

 private:
  bool is_thinking_ = false;
  std::optional<VariantPosition> pauses_in_{};
  int failures_ = 0;
  Timer timer_;  // ends a pause, or retries
};

}  // namespace tabiya::server
