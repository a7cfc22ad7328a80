#include "cli/play/player.hpp"

#include <unistd.h>

#include <utility>

namespace tabiya::cli {

Player::Player(LineInput::Bounds bounds) : input_{bounds} {
  if (isatty(STDIN_FILENO) != 0) signals_.emplace();
}

std::optional<Said> Player::take_signal() {
  if (signals_->is_pending(Signal::Ended)) return Said{Said::Kind::Gone};
  const bool is_leaving = std::exchange(is_leaving_, false);
  if (signals_->take(Signal::Interrupted) || is_leaving) return Said{Said::Kind::Leave};
  if (signals_->take(Signal::Resized)) return Said{Said::Kind::Resized};
  return std::nullopt;
}

std::expected<Said, Failure> Player::next(std::optional<std::chrono::milliseconds> time) {
  if (!signals_) return read();
  if (!is_leaving_ && !signals_->wait(STDIN_FILENO, time)) return Said{Said::Kind::Nothing};
  if (auto said = take_signal()) return *std::move(said);
  return read();
}

std::expected<Said, Failure> Player::read() {
  auto line = input_.next();
  if (!line && is_person()) return Said{Said::Kind::Gone};
  if (!line) return std::unexpected{line.error()};
  if (*line) {
    has_ended_ = false;
    return Said{Said::Kind::Line, **std::move(line)};
  }
  const bool ends_again = std::exchange(has_ended_, true);
  return Said{is_person() && !ends_again ? Said::Kind::Leave : Said::Kind::Gone};
}

Player::Wish Player::wish(std::chrono::milliseconds time) {
  if (!signals_) return Wish::None;
  if (!signals_->wait(time)) return is_leaving_ ? Wish::Leave : Wish::None;
  if (signals_->is_pending(Signal::Ended)) return Wish::LeaveNow;
  if (!signals_->take(Signal::Interrupted)) return is_leaving_ ? Wish::Leave : Wish::None;
  return std::exchange(is_leaving_, true) ? Wish::LeaveNow : Wish::Leave;
}

}  // namespace tabiya::cli
