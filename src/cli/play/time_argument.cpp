#include "cli/play/time_argument.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/output.hpp"
#include "tabiya/game/time_control_text.hpp"

namespace tabiya::cli {
namespace {

constexpr double pgn_begins_at = 180;  // from this number on, a text is PGN

/// The whole text as a number in a plausible range.
std::optional<double> parse_small_number(std::string_view text) {
  double number = 0;
  const auto [stop, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  const bool is_read = error == std::errc{} && stop == text.data() + text.size();
  if (!is_read || !(0 <= number && number < pgn_begins_at)) return std::nullopt;
  return number;
}

std::optional<Milliseconds> in_milliseconds(std::optional<double> number, double unit) {
  if (!number) return std::nullopt;
  return Milliseconds{std::llround(*number * unit)};
}

/// Splits a text at the first of these characters.
std::pair<std::string_view, std::string_view> split(std::string_view text, std::string_view at) {
  const std::size_t place = std::min(text.find_first_of(at), text.size());
  return {text.substr(0, place), text.substr(std::min(place + 1, text.size()))};
}

ExtraTime kind_of(char sign) {
  if (sign == 'd') return ExtraTime::Delay;
  return sign == 'b' ? ExtraTime::Bronstein : ExtraTime::Increment;
}

/// "90/40" or "30".
std::optional<TimePeriod> parse_period(std::string_view text) {
  constexpr double milliseconds_per_minute = 60'000;
  const auto [minutes, moves] = split(text, "/");
  const auto time = in_milliseconds(parse_small_number(minutes), milliseconds_per_minute);
  if (!time) return std::nullopt;
  TimePeriod period{.moves = std::nullopt, .time = *time};
  if (minutes.size() == text.size()) return period;
  const auto count = parse_small_number(moves);
  if (!count || *count != std::floor(*count)) return std::nullopt;
  period.moves = static_cast<int>(*count);
  return period;
}

/// The time control in minutes, if the text has that form.
std::optional<Periods> parse_minutes(std::string_view text) {
  constexpr double milliseconds_per_second = 1'000;
  constexpr std::string_view signs = "+db";
  const auto [main, seconds] = split(text, signs);
  if (main.ends_with(',')) return std::nullopt;
  Milliseconds extra{0};
  ExtraTime kind = ExtraTime::Increment;
  if (main.size() != text.size()) {
    const auto given = in_milliseconds(parse_small_number(seconds), milliseconds_per_second);
    if (!given) return std::nullopt;
    extra = *given;
    kind = kind_of(text[main.size()]);
  }
  Periods periods;
  std::string_view rest = main;
  while (!rest.empty()) {
    const auto [first, others] = split(rest, ",");
    auto period = parse_period(first);
    if (!period) return std::nullopt;
    period->extra = extra;
    period->kind = kind;
    periods.push_back(*period);
    rest = others;
  }
  return periods;
}

}  // namespace

std::expected<TimeControl, Failure> read_time_argument(const std::string& text) {
  const auto minutes = parse_minutes(text);
  if (minutes && !minutes->empty()) {
    auto control = TimeControl::from_plan(*minutes);
    if (control) return *std::move(control);
    return std::unexpected{
        Failure{fmt::format("time \"{}\": {}", excerpt(text), to_string(control.error()))}};
  }
  auto control = parse_time_control(text);
  if (control) return control->value_or(TimeControl{});
  return std::unexpected{Failure{
      fmt::format("time \"{}\" is neither minutes such as 5+3 nor a time control of PGN: {}",
                  excerpt(text), to_string(control.error()))}};
}

}  // namespace tabiya::cli
