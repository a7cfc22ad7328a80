/// The loop: one thread that owns all state of the server, so that nothing in it needs a lock.
///
/// Rooms, accounts, lobby and challenges are called from this thread only, and what other threads
/// have to say (the writer of the store, the engines, the hashing of passwords) they post to it.
/// None of them asks a system for the time or waits: time is `now()`, and what shall happen later
/// is a `Timer`. So a test turns the loop by hand, and no test sleeps.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

/// Something to do, once.
using Task = std::move_only_function<void()>;

class Timers;

/// A task that waits for its time. It is dropped when this ends.
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

/// All timers of the loop in one ordered list; nothing polls.
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
  /// Does what is due, in the order of the instants; what a task adds for now, too.
  void run_due(Instant now);
  /// Called whenever a task is added that is due before all others: whoever turns the loop must
  /// then wake up earlier.
  void on_earlier(std::function<void(Instant)> wake) { wake_ = std::move(wake); }

 private:
  friend class Timer;
  std::map<Timer::Key, Task> tasks_;
  std::uint64_t count_ = 0;
  std::function<void(Instant)> wake_;
};

/// What the server's parts know of the loop that they live in.
struct Loop {
  /// Lets a task run on the loop, later. May be called from any thread.
  std::function<void(Task)> post;
  /// The time, which never goes backwards. Thread safety: any.
  std::function<Instant()> now;
  Timers& timers;
};

/// The system's time when it is first asked, and from then on the steady clock: a corrected system
/// clock costs no player time.
[[nodiscard]] std::function<Instant()> anchored_time();

}  // namespace tabiya::server
