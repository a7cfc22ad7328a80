/// Measures the tasks of the loop and catches their failures.
///
/// One thread serves all clients, so a long task delays all others. The goal is that no input makes
/// a task take longer than five milliseconds. Every task of the loop runs here: its time goes into
/// the metrics, and an exception, usually out of memory, ends that task alone.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
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
  std::uint64_t long_tasks = 0;  ///< longer than five milliseconds
  std::uint64_t failures = 0;
  Duration all{0};
  Duration longest{0};
};

class LoopWatch {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds long_task{5};
  static constexpr std::chrono::milliseconds slow_task{50};

  /// A task to log: a slow one, or a failed one, whose reason is in `error`.
  struct Remark {
    std::string_view task;
    std::chrono::milliseconds took{0};
    std::string_view error{};
    std::uint64_t left_out = 0;  ///< remarks suppressed since the last one
  };

  explicit LoopWatch(std::function<Clock::time_point()> now = Clock::now) : now_{std::move(now)} {}
  LoopWatch(const LoopWatch&) = delete;
  LoopWatch& operator=(const LoopWatch&) = delete;
  ~LoopWatch() = default;

  /// Runs a task. Returns false if it throws. A nested task counts as part of the outer one.
  template <class Run>
  bool run(Run&& task) noexcept {
    const bool is_outermost = depth_++ == 0;
    if (is_outermost) begin();
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
  /// Counts a failure that has already been handled.
  void note_failure(std::string_view error) noexcept;

  [[nodiscard]] const LoopFigures& figures() const noexcept { return figures_; }
  /// Sets the callback for remarks, which is called at most once a second.
  void on_remark(std::function<void(const Remark&)> then) { on_remark_ = std::move(then); }

 private:
  void begin() noexcept;
  void end() noexcept;
  void count(Clock::duration took) noexcept;
  void remark(const Remark& remark) noexcept;

  std::function<Clock::time_point()> now_;
  std::function<void(const Remark&)> on_remark_;
  LoopFigures figures_;
  Clock::time_point began_{};
  Clock::time_point remarked_{};
  std::uint64_t left_out_ = 0;
  std::string_view name_;
  int depth_ = 0;
};

}  // namespace tabiya::server
