/// Measurements.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tabiya::load {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Microseconds = std::chrono::microseconds;

/// Times between a cause and its effect.
class Latencies {
 public:
  void note(Clock::duration took) {
    times_.push_back(std::chrono::duration_cast<Microseconds>(took));
  }
  [[nodiscard]] std::size_t count() const noexcept { return times_.size(); }
  /// The quantile of this share; 0 if there are no times.
  [[nodiscard]] Microseconds within(double share) const;
  void clear() noexcept { times_.clear(); }

 private:
  std::vector<Microseconds> times_;
};

/// The resources that a process has used, from /proc.
struct ProcessFigures {
  double processor_seconds = 0;
  double resident_megabytes = 0;
  double most_resident_megabytes = 0;
  double written_kilobytes = 0;  ///< to the disk
};
[[nodiscard]] ProcessFigures figures_of(pid_t process);
/// Resets most_resident_megabytes. Source: proc(5), clear_refs.
void forget_peak_of(pid_t process);

/// Measures syncs on the disk of a folder: appends a page to a file and syncs it, two hundred
/// times.
[[nodiscard]] Latencies probe_disk(const std::filesystem::path& folder);

[[nodiscard]] double to_milliseconds(Microseconds time) noexcept;

}  // namespace tabiya::load
