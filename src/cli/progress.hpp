/// A bar for work that takes longer than a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tabiya::cli {

/// In bytes; 0 if the file cannot be asked.
[[nodiscard]] std::uint64_t size_of_file(const std::string& path);

/// Draws on standard error, only where that is a terminal, only after the first second, and leaves
/// nothing behind.
class Progress {
 public:
  /// Units: whatever the work is counted in.
  Progress(std::string label, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Says that so much of the total is done by now.
  void reach(std::uint64_t done);

  /// Takes the bar away, so that something else can be printed; it comes back by itself.
  void erase();

 private:
  using Clock = std::chrono::steady_clock;

  void draw(std::uint64_t done, Clock::time_point now) const;

  std::string label_;
  std::uint64_t total_;
  Clock::time_point start_;
  Clock::time_point next_drawing_;
  bool enabled_;
  bool drawn_ = false;
};

}  // namespace tabiya::cli
