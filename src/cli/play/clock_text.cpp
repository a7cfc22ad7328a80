#include "cli/play/clock_text.hpp"

#include <fmt/core.h>

#include <chrono>

namespace tabiya::cli {
namespace {

using namespace std::chrono_literals;

constexpr Milliseconds tenth{100};
constexpr Milliseconds shows_tenths_below = 10s;

std::string hours_minutes_seconds(Milliseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

}  // namespace

std::string to_clock_text(Milliseconds time) {
  std::string text = hours_minutes_seconds(time);
  if (time < shows_tenths_below) text += fmt::format(".{}", time / tenth % 10);
  return text;
}

Milliseconds until_clock_text_changes(Milliseconds time) noexcept {
  const Milliseconds step = time <= shows_tenths_below ? tenth : Milliseconds{1s};
  return time % step + 1ms;
}

}  // namespace tabiya::cli
