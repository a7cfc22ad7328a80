#include "server/http/loop_watch.hpp"

#include <time.h>  // NOLINT(modernize-deprecated-headers): clock_gettime() is POSIX

#include <algorithm>
#include <cstdio>

namespace tabiya::server {
namespace {

constexpr std::chrono::seconds remark_every{1};

/// A file's path within the folder of the server's sources; of another file, its name.
std::string_view short_path(std::string_view file) noexcept {
  constexpr std::string_view folder = "/server/";
  const std::size_t at = file.rfind(folder);
  if (at != std::string_view::npos) return file.substr(at + folder.size());
  return file.substr(file.rfind('/') + 1);
}

}  // namespace

LoopFigures::Duration LoopClocks::thread_work() noexcept {
  timespec used{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds{used.tv_sec} + std::chrono::nanoseconds{used.tv_nsec};
}

void LoopWatch::begin(const std::source_location& place) noexcept {
  name_ = {};
  place_ = place;
  began_ = clocks_.now();
  if (began_ < work_asked_ + noted_work) return;
  work_asked_ = began_;
  work_before_ = clocks_.work();
}

void LoopWatch::end() noexcept {
  const Clock::duration took = clocks_.now() - began_;
  count(took);
  count_work(work_of(took));
  if (took < slow_task) return;
  remark({.task = task_name(), .took = std::chrono::floor<std::chrono::milliseconds>(took)});
}

std::string_view LoopWatch::task_name() noexcept {
  if (!name_.empty()) return name_;
  const std::string_view path = short_path(place_.file_name());
  const int size = std::snprintf(place_text_.data(), place_text_.size(), "%.*s:%u",
                                 static_cast<int>(path.size()), path.data(),
                                 static_cast<unsigned>(place_.line()));
  return {place_text_.data(),
          std::min(static_cast<std::size_t>(std::max(size, 0)), place_text_.size() - 1)};
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

LoopWatch::Clock::duration LoopWatch::work_of(Clock::duration took) const {
  return took <= noted_work ? took : std::min(took, clocks_.work() - work_before_);
}

void LoopWatch::count_work(Clock::duration work) noexcept {
  figures_.longest_work = std::max(figures_.longest_work, work);
  if (work > long_task) ++figures_.long_works;
  if (work <= noted_work) return;
  try {
    Clock::duration& longest = figures_.longest_work_of[std::string{task_name()}];
    longest = std::max(longest, work);
  } catch (...) {
    return;  // out of memory for the name; the figures above include the task
  }
}

void LoopWatch::note_failure(std::string_view work, std::string_view error) noexcept {
  ++figures_.failures;
  remark({.task = work, .error = error});
}

// A flooded log would fill the disk, so remarks that come too soon are only counted.
void LoopWatch::remark(const Remark& remark) noexcept {
  const Clock::time_point now = clocks_.now();
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
