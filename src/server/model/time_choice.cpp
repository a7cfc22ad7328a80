#include "server/model/time_choice.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace tabiya::server {
namespace {

using std::chrono::seconds;

constexpr seconds shortest_start{3};

// Longer values cannot have come from a request.
constexpr int longest_days = 366;
constexpr std::int64_t longest_clock = 1'000'000;  // seconds

template <class T>
std::optional<T> number_of(std::string_view text) {
  T number{};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

seconds initial_time(RealTime clock) noexcept {
  if (clock.limit > seconds{0}) return clock.limit;
  return std::max(clock.increment, shortest_start);
}

std::expected<TimeControl, TimeControlDefect> control_of(const TimeChoice& choice) {
  if (const auto* const clock = std::get_if<RealTime>(&choice)) {
    return TimeControl::sudden_death(initial_time(*clock), clock->increment);
  }
  if (const auto* const days = std::get_if<Correspondence>(&choice)) {
    return TimeControl::from_plan(DaysPerMove{std::chrono::days{days->days_per_move}});
  }
  return TimeControl{};
}

std::string to_stored_text(const TimeChoice& time) {
  if (const auto* const clock = std::get_if<RealTime>(&time)) {
    return std::to_string(clock->limit.count()) + "+" + std::to_string(clock->increment.count());
  }
  if (const auto* const days = std::get_if<Correspondence>(&time)) {
    return std::to_string(days->days_per_move) + " days";
  }
  return "-";
}

std::optional<TimeChoice> parse_time_choice(std::string_view text) {
  if (text == "-") return Untimed{};
  if (const std::size_t blank = text.find(' '); blank != std::string_view::npos) {
    const auto days = number_of<int>(text.substr(0, blank));
    if (!days || *days < 1 || *days > longest_days) return std::nullopt;
    return Correspondence{*days};
  }
  const std::size_t plus = text.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  const auto limit = number_of<std::int64_t>(text.substr(0, plus));
  const auto increment = number_of<std::int64_t>(text.substr(plus + 1));
  const auto is_time = [](const auto& time) {
    return time && *time >= 0 && *time <= longest_clock;
  };
  if (!is_time(limit) || !is_time(increment)) return std::nullopt;
  return RealTime{seconds{*limit}, seconds{*increment}};
}

}  // namespace tabiya::server
