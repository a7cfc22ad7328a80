/// The figures of docs/speed.md, measured on the machine at hand in half a minute.
///
/// Each figure is the median of several rounds on one thread, by the clock. Perft is compared with the
/// published counts, every move of the games must be legal, and every question must be decided; a wrong
/// answer is reported as wrong, not as fast.
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

/// Called after each figure with how many there are so far.
using OnSpeedFigure = std::function<void(std::size_t)>;

inline constexpr std::size_t speed_figure_count = 7;

/// All figures, or which answer was wrong.
[[nodiscard]] std::expected<std::vector<SpeedFigure>, Failure> measure_speed(
    const OnSpeedFigure& on_figure);

}  // namespace tabiya::cli
