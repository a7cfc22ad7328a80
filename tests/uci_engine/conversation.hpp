/// A session within the test process, with its recorded output.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "uci_engine/inner/session.hpp"

namespace tabiya::test {

class Conversation {
 public:
  /// Sends a line to the session.
  Conversation& say(std::string_view line, uci_engine::Session::Clock::time_point arrival =
                                               uci_engine::Session::Clock::now()) {
    goes_on_ = session_.handle(line, arrival);
    return *this;
  }
  [[nodiscard]] bool goes_on() const { return goes_on_; }

  /// Waits until `count` lines of output begin with `beginning`.
  Conversation& wait_for(std::string_view beginning, long count = 1) {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [&] { return count_lines(beginning) >= count; });
    return *this;
  }
  Conversation& wait() {
    session_.wait();
    return *this;
  }

  /// The number of lines so far that begin with `beginning`.
  [[nodiscard]] long count(std::string_view beginning) {
    const std::lock_guard lock{mutex_};
    return count_lines(beginning);
  }
  /// The last line that begins with `beginning`; empty if there is none.
  [[nodiscard]] std::string last(std::string_view beginning) {
    const std::lock_guard lock{mutex_};
    const auto found = std::find_if(lines_.rbegin(), lines_.rend(), [beginning](const auto& line) {
      return line.starts_with(beginning);
    });
    return found == lines_.rend() ? "" : *found;
  }
  [[nodiscard]] std::vector<std::string> lines() {
    const std::lock_guard lock{mutex_};
    return lines_;
  }

 private:
  [[nodiscard]] long count_lines(std::string_view beginning) const {
    return std::ranges::count_if(
        lines_, [beginning](const std::string& line) { return line.starts_with(beginning); });
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;
  bool goes_on_ = true;
  uci_engine::Session session_{[this](std::string_view line) {
    const std::lock_guard lock{mutex_};
    for (const auto part : std::views::split(line, '\n')) {
      lines_.emplace_back(part.begin(), part.end());
    }
    changed_.notify_all();
  }};
};

}  // namespace tabiya::test
