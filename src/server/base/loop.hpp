/// The event loop: one thread owns all state of the server, so nothing needs a lock.
///
/// Rooms, accounts, lobby and challenges are called from this thread only. Other threads (the
/// store's writer, the engines, the password pool) post their results to it. No code on the loop
/// reads the system's clock or blocks: the time is `now()`, and a `Timer` runs a task later. Tests
/// therefore drive the loop by hand and never sleep.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <source_location>
#include <string_view>
#include <type_traits>
#include <utility>

#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

/// Work to run once. It remembers the place in the source that made it, so that a slow task has a
/// name.
class Task {
 public:
  Task() noexcept = default;
  template <class Run>
    requires(!std::same_as<std::remove_cvref_t<Run>, Task> &&
             std::is_invocable_v<std::remove_cvref_t<Run>&>)
  Task(Run&& run,  // NOLINT(google-explicit-constructor): a task is what it runs
       std::source_location place = std::source_location::current())
      : run_{std::forward<Run>(run)}, place_{place} {}

  void operator()() { run_(); }
  [[nodiscard]] explicit operator bool() const noexcept { return static_cast<bool>(run_); }
  [[nodiscard]] const std::source_location& place() const noexcept { return place_; }

 private:
  std::move_only_function<void()> run_;
  std::source_location place_;
};

class Timers;

/// A scheduled task. The destructor cancels it.
class Timer {
 public:
  Timer() noexcept = default;
  Timer(Timer&& other) noexcept;
  Timer& operator=(Timer&& other) noexcept;
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  ~Timer() { cancel(); }

  void cancel() noexcept;

 private:
  friend class Timers;
  using Key = std::pair<Instant, std::uint64_t>;
  Timer(Timers& timers, Key key) noexcept : timers_{&timers}, key_{std::move(key)} {}

  Timers* timers_ = nullptr;
  Key key_{};
};

/// All timers of the loop, ordered by time; nothing polls.
class Timers {
 public:
  Timers() = default;
  ~Timers() = default;
  Timers(const Timers&) = delete;
  Timers& operator=(const Timers&) = delete;

  /// Requires: this outlives the timer.
  [[nodiscard]] Timer at(Instant when, Task task);

  /// When the first task is due, or nothing.
  [[nodiscard]] std::optional<Instant> next() const noexcept;
  /// Takes the first task that is due off the list; nothing if there is none.
  [[nodiscard]] std::optional<Task> take_due(Instant now);
  /// Runs the due tasks in order of time, including those that a task adds.
  void run_due(Instant now);
  /// Sets a listener that is called when a task becomes the earliest one, so that the loop's driver
  /// can wake up sooner.
  void on_earlier(std::function<void(Instant)> wake) { wake_ = std::move(wake); }

 private:
  friend class Timer;
  std::map<Timer::Key, Task> tasks_;
  std::uint64_t count_ = 0;
  std::function<void(Instant)> wake_;
};

/// The interface of the loop that the server's parts see.
struct Loop {
  /// Schedules a task to run on the loop. Thread safety: any.
  std::function<void(Task)> post;
  /// The time, which never goes backwards. Thread safety: any.
  std::function<Instant()> now;
  Timers& timers;
  /// Counts and logs work that has failed on another thread: what it was, and the error.
  std::function<void(std::string_view work, std::string_view error)> note_failure;
};

/// A clock that starts at the system time and then follows the steady clock, so that a correction
/// of the system clock does not cost a player time.
[[nodiscard]] std::function<Instant()> anchored_time();

}  // namespace tabiya::server
