/// A progress bar for work that takes longer than a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace tabiya::cli {

/// In bytes; 0 if the size is unknown.
[[nodiscard]] std::uint64_t size_of_file(const std::string& path);

/// Draws to standard error, only if that is a terminal, and only after one second. Erases itself at
/// the end.
class Progress {
 public:
  /// Units: any, the same for `total` and update().
  Progress(std::string label, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Sets how much of the total is done. The note is shown behind the bar instead of the time.
  void update(std::uint64_t done, std::string_view note = {});

  /// Erases the bar so that other output can be printed. The next update() may draw it again.
  void erase();

 private:
  using Clock = std::chrono::steady_clock;

  void draw(std::uint64_t done, Clock::time_point now, std::string_view note) const;

  std::string label_;
  std::uint64_t total_;
  Clock::time_point start_;
  Clock::time_point next_drawing_;
  bool enabled_;
  bool drawn_ = false;
};

}  // namespace tabiya::cli
