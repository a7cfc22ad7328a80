/// What was measured.
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
  /// The time within which this share of them stayed, of at least one; 0 if there is none.
  [[nodiscard]] Microseconds within(double share) const;
  void clear() noexcept { times_.clear(); }

 private:
  std::vector<Microseconds> times_;
};

/// What a process has used, by /proc.
struct ProcessFigures {
  double processor_seconds = 0;
  double resident_megabytes = 0;
  double most_resident_megabytes = 0;
  double written_kilobytes = 0;  ///< to the disk
};
[[nodiscard]] ProcessFigures figures_of(pid_t process);
/// From now on most_resident_megabytes counts anew. Source: proc(5), clear_refs.
void forget_peak_of(pid_t process);

/// What a sync costs on the disk of a folder: a page appended to a file and synced, two hundred times.
[[nodiscard]] Latencies probe_disk(const std::filesystem::path& folder);

[[nodiscard]] double to_milliseconds(Microseconds time) noexcept;

}  // namespace tabiya::load
