#include "server/http/loop_watch.hpp"

#include <algorithm>

namespace tabiya::server {
namespace {

constexpr std::string_view unnamed_task = "a task without a route";
constexpr std::chrono::seconds remark_every{1};

}  // namespace

void LoopWatch::begin() noexcept {
  name_ = unnamed_task;
  began_ = now_();
}

void LoopWatch::end() noexcept {
  const Clock::duration took = now_() - began_;
  count(took);
  if (took < slow_task) return;
  remark({.task = name_, .took = std::chrono::floor<std::chrono::milliseconds>(took)});
}

void LoopWatch::count(Clock::duration took) noexcept {
  ++figures_.tasks;
  figures_.all += took;
  figures_.longest = std::max(figures_.longest, took);
  if (took > long_task) ++figures_.long_tasks;
  for (std::size_t bucket = 0; bucket < LoopFigures::bounds.size(); ++bucket) {
    if (took <= LoopFigures::bounds[bucket]) ++figures_.counts[bucket];
  }
}

void LoopWatch::note_failure(std::string_view error) noexcept {
  ++figures_.failures;
  remark({.task = name_, .error = error});
}

// A flooded log would fill the disk, so remarks that come too soon are only counted.
void LoopWatch::remark(const Remark& remark) noexcept {
  const Clock::time_point now = now_();
  if (!on_remark_ || (remarked_ != Clock::time_point{} && now < remarked_ + remark_every)) {
    ++left_out_;
    return;
  }
  remarked_ = now;
  Remark complete = remark;
  complete.left_out = std::exchange(left_out_, 0);
  try {
    on_remark_(complete);
  } catch (...) {
    ++left_out_;  // there was not even memory for a line of the log
  }
}

}  // namespace tabiya::server
