/// Measures the tasks of the loop and catches their failures.
///
/// One thread serves all clients, so a long task delays all others. The goal is that no input makes
/// a task work longer than five milliseconds. Every task of the loop runs here: its time goes into
/// the metrics, and an exception, usually out of memory, ends that task alone.
///
/// A task's *time* passes by the clock on the wall; on a busy machine it includes the time in which
/// the system runs other threads. Its *work* is the processor time of the loop's thread. Asking for
/// that costs a system call, so it is asked for at most once a millisecond: a task's work is
/// reported up to a millisecond too high, and never higher than its time.
///
/// A task is named after its route, or else after the place in the source that began it:
/// "rooms/game_lists.cpp:26".
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <source_location>
#include <string>
#include <string_view>
#include <utility>

namespace tabiya::server {

struct LoopFigures {
  using Duration = std::chrono::steady_clock::duration;
  /// Upper bounds of the histogram's buckets; times above the last have no bucket.
  static constexpr std::array<std::chrono::microseconds, 7> bounds{
      std::chrono::microseconds{100},      std::chrono::microseconds{1'000},
      std::chrono::microseconds{5'000},    std::chrono::microseconds{10'000},
      std::chrono::microseconds{50'000},   std::chrono::microseconds{200'000},
      std::chrono::microseconds{1'000'000}};

  std::array<std::uint64_t, bounds.size()> counts{};  ///< tasks up to each bound
  std::uint64_t tasks = 0;
  std::uint64_t long_tasks = 0;  ///< whose time exceeds five milliseconds
  std::uint64_t long_works = 0;  ///< whose work does
  std::uint64_t failures = 0;
  Duration all{0};
  Duration longest{0};
  Duration longest_work{0};
  /// The longest work of each task by its name, as far as it exceeds a millisecond.
  std::map<std::string, Duration, std::less<>> longest_work_of{};
};

/// The clocks by which tasks are measured.
struct LoopClocks {
  std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
  /// The processor time that the calling thread has used.
  std::function<LoopFigures::Duration()> work = thread_work;

  [[nodiscard]] static LoopFigures::Duration thread_work() noexcept;
};

class LoopWatch {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds long_task{5};
  static constexpr std::chrono::milliseconds slow_task{50};
  static constexpr std::chrono::milliseconds noted_work{1};

  /// A task to log: a slow one, or a failed one, whose reason is in `error`.
  struct Remark {
    std::string_view task;
    std::chrono::milliseconds took{0};
    std::string_view error{};
    std::uint64_t left_out = 0;  ///< remarks suppressed since the last one
  };

  explicit LoopWatch(LoopClocks clocks = {}) : clocks_{std::move(clocks)} {}
  LoopWatch(const LoopWatch&) = delete;
  LoopWatch& operator=(const LoopWatch&) = delete;
  ~LoopWatch() = default;

  /// Runs a task. Returns false if it throws. A nested task counts as part of the outer one.
  template <class Run>
  bool run(Run&& task, std::source_location place = std::source_location::current()) noexcept {
    const bool is_outermost = depth_++ == 0;
    if (is_outermost) begin(place);
    bool is_done = true;
    try {
      task();
    } catch (const std::exception& fault) {
      is_done = false;
      note_failure(fault.what());
    } catch (...) {
      is_done = false;
      note_failure("an exception of no known kind");
    }
    --depth_;
    if (is_outermost) end();
    return is_done;
  }

  /// Names the running task, by the pattern of a route. Requires: the name outlives the task.
  void name_task(std::string_view name) noexcept {
    if (!name.empty()) name_ = name;
  }
  /// Counts a failure of the running task that has already been handled.
  void note_failure(std::string_view error) noexcept { note_failure(task_name(), error); }
  /// The same for other work.
  void note_failure(std::string_view work, std::string_view error) noexcept;

  [[nodiscard]] const LoopFigures& figures() const noexcept { return figures_; }
  /// Sets the callback for remarks, which is called at most once a second.
  void on_remark(std::function<void(const Remark&)> then) { on_remark_ = std::move(then); }

 private:
  void begin(const std::source_location& place) noexcept;
  void end() noexcept;
  /// Valid until the next call.
  [[nodiscard]] std::string_view task_name() noexcept;
  [[nodiscard]] Clock::duration work_of(Clock::duration took) const;
  void count(Clock::duration took) noexcept;
  void count_work(Clock::duration work) noexcept;
  void remark(const Remark& remark) noexcept;

  LoopClocks clocks_;
  std::function<void(const Remark&)> on_remark_;
  LoopFigures figures_;
  Clock::time_point began_{};
  Clock::time_point work_asked_{};  // when `work_before_` was asked for
  Clock::duration work_before_{};   // of the thread, shortly before the task
  Clock::time_point remarked_{};
  std::uint64_t left_out_ = 0;
  std::string_view name_;       // of a route, or empty
  std::source_location place_;  // where the task began
  std::array<char, 64> place_text_{};
  int depth_ = 0;
};

}  // namespace tabiya::server
