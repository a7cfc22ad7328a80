/// Measures the figures of docs/speed.md on this machine, in half a minute.
///
/// Each figure is the median of several single-threaded rounds, in wall time. Perft counts are
/// compared with the published ones, every move of the games must be legal, and every question must
/// be decided. A wrong answer is an error.
#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"

namespace tabiya::cli {

struct SpeedFigure {
  std::string_view name;  ///< "perft_start": for programs
  std::string_view task;  ///< "perft 6 of the start": for people
  double value = 0;
  std::string_view unit;  ///< "million nodes/s"
};

/// Called after each figure with the number of figures so far.
using OnSpeedFigure = std::function<void(std::size_t)>;

inline constexpr std::size_t speed_figure_count = 7;

/// All figures. Errors: which answer was wrong.
[[nodiscard]] std::expected<std::vector<SpeedFigure>, Failure> measure_speed(
    const OnSpeedFigure& on_figure);

}  // namespace tabiya::cli
