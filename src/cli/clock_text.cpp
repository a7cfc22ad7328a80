#include "cli/clock_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>

namespace tabiya::cli {
namespace {

using namespace std::chrono_literals;

constexpr Milliseconds tenth{100};
constexpr Milliseconds shows_tenths_below = 10s;

std::string hours_minutes_seconds(Milliseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

/// Reads digits from the front of a text, and takes them away.
std::optional<std::int64_t> take_number(std::string_view& text) noexcept {
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || number < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return number;
}

/// ".25" as 250 ms; nothing as nothing.
Milliseconds take_fraction(std::string_view& text) noexcept {
  if (!text.starts_with('.')) return 0ms;
  text.remove_prefix(1);
  Milliseconds fraction{0};
  for (Milliseconds digit = 100ms; !text.empty() && '0' <= text[0] && text[0] <= '9'; digit /= 10) {
    fraction += digit * (text[0] - '0');
    text.remove_prefix(1);
  }
  return fraction;
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

std::string clock_comment(Milliseconds time) {
  return fmt::format("[%clk {}]", hours_minutes_seconds(time));
}

std::optional<Milliseconds> clock_in(std::string_view comment) noexcept {
  constexpr std::string_view command = "[%clk ";
  const std::size_t place = comment.find(command);
  if (place == std::string_view::npos) return std::nullopt;
  std::string_view text = comment.substr(place + command.size());
  Milliseconds time{0};
  for (const Milliseconds unit : {Milliseconds{1h}, Milliseconds{1min}, Milliseconds{1s}}) {
    const auto number = take_number(text);
    if (!number || *number > longest_time / unit) return std::nullopt;
    time += unit * *number;
    if (unit == 1s) break;
    if (!text.starts_with(':')) return std::nullopt;
    text.remove_prefix(1);
  }
  time += take_fraction(text);
  return text.starts_with(']') ? std::optional{std::min(time, longest_time)} : std::nullopt;
}

}  // namespace tabiya::cli
