#include "server/base/loop.hpp"

#include <chrono>

namespace tabiya::server {

Timer::Timer(Timer&& other) noexcept
    : timers_{std::exchange(other.timers_, nullptr)}, key_{std::move(other.key_)} {}

Timer& Timer::operator=(Timer&& other) noexcept {
  if (this == &other) return *this;
  cancel();
  timers_ = std::exchange(other.timers_, nullptr);
  key_ = other.key_;
  return *this;
}

void Timer::cancel() noexcept {
  if (timers_ != nullptr) timers_->tasks_.erase(key_);
  timers_ = nullptr;
}

Timer Timers::at(Instant when, Task task) {
  const Timer::Key key{when, ++count_};
  const bool is_earliest = tasks_.empty() || key < tasks_.begin()->first;
  tasks_.emplace(key, std::move(task));
  if (is_earliest && wake_) wake_(when);
  return Timer{*this, key};
}

std::optional<Instant> Timers::next() const noexcept {
  if (tasks_.empty()) return std::nullopt;
  return tasks_.begin()->first.first;
}

std::optional<Task> Timers::take_due(Instant now) {
  if (tasks_.empty() || tasks_.begin()->first.first > now) return std::nullopt;
  return std::move(tasks_.extract(tasks_.begin()).mapped());
}

// Each task leaves the list before it runs: it can cancel its own timer or add others.
void Timers::run_due(Instant now) {
  while (auto task = take_due(now)) (*task)();
}

std::function<Instant()> anchored_time() {
  using Steady = std::chrono::steady_clock;
  const Steady::time_point begin = Steady::now();
  const auto system_begin =
      std::chrono::time_point_cast<Milliseconds>(std::chrono::system_clock::now());
  return [begin, system_begin] {
    return system_begin + std::chrono::duration_cast<Milliseconds>(Steady::now() - begin);
  };
}

}  // namespace tabiya::server
