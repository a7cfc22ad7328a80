#include "columns/parquet/tag_values.hpp"

#include <charconv>
#include <chrono>
#include <limits>
#include <system_error>

namespace tabiya::columns::parquet {
namespace {

/// A whole text of digits, perhaps after a minus.
std::optional<std::int32_t> number_of(std::string_view text) {
  std::int32_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || after != end) return std::nullopt;
  return number;
}

/// Digits at a place of a text of fixed form.
std::optional<unsigned> digits_at(std::string_view text, std::size_t begin, std::size_t count) {
  const auto number = number_of(text.substr(begin, count));
  if (!number || *number < 0) return std::nullopt;
  return static_cast<unsigned>(*number);
}

std::optional<std::uint32_t> seconds_of(std::string_view text) {
  const auto seconds = number_of(text);
  if (!seconds || *seconds < 0) return std::nullopt;
  return static_cast<std::uint32_t>(*seconds);
}

/// What follows a text within another one, as far as it has letters and digits.
std::string_view word_after(std::string_view text, std::string_view before) {
  const std::size_t found = text.find(before);
  if (found == std::string_view::npos) return {};
  text.remove_prefix(found + before.size());
  constexpr std::string_view letters =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return text.substr(0, text.find_first_not_of(letters));
}

}  // namespace

std::optional<std::uint32_t> small_number(std::string_view text) {
  const bool has_plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  const auto number = number_of(text.substr(has_plus ? 1 : 0));
  using Limits = std::numeric_limits<std::int16_t>;
  if (!number || *number < Limits::min() || *number > Limits::max()) return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

std::optional<std::uint32_t> days_of_date(std::string_view text) {
  constexpr std::string_view form = "2013.01.31";
  if (text.size() != form.size() || text[4] != '.' || text[7] != '.') return std::nullopt;
  const auto year = digits_at(text, 0, 4);
  const auto month = digits_at(text, 5, 2);
  const auto day = digits_at(text, 8, 2);
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{static_cast<int>(*year)},
                                         std::chrono::month{*month}, std::chrono::day{*day}};
  if (!date.ok()) return std::nullopt;
  return static_cast<std::uint32_t>(std::chrono::sys_days{date}.time_since_epoch().count());
}

std::optional<std::uint32_t> milliseconds_of_time(std::string_view text) {
  constexpr std::string_view form = "06:36:23";
  constexpr unsigned sixty = 60;
  constexpr unsigned hours_of_day = 24;
  constexpr unsigned milliseconds = 1'000;
  if (text.size() != form.size() || text[2] != ':' || text[5] != ':') return std::nullopt;
  const auto hour = digits_at(text, 0, 2);
  const auto minute = digits_at(text, 3, 2);
  const auto second = digits_at(text, 6, 2);
  const bool is_time =
      hour && minute && second && *hour < hours_of_day && *minute < sixty && *second < sixty;
  if (!is_time) return std::nullopt;
  return ((*hour * sixty + *minute) * sixty + *second) * milliseconds;
}

std::optional<std::uint32_t> initial_time(std::string_view text) {
  const std::size_t plus = text.find('+');
  return seconds_of(text.substr(0, plus));
}

std::optional<std::uint32_t> increment(std::string_view text) {
  const std::size_t plus = text.find('+');
  if (plus == std::string_view::npos) return seconds_of(text) ? std::optional{0U} : std::nullopt;
  return seconds_of(text.substr(plus + 1));
}

std::string_view lichess_game(std::string_view site) {
  constexpr std::size_t id_letters = 8;
  return word_after(site, "https://lichess.org/").substr(0, id_letters);
}

std::string_view lichess_tournament(std::string_view event) {
  return word_after(event, "https://lichess.org/tournament/");
}

}  // namespace tabiya::columns::parquet
