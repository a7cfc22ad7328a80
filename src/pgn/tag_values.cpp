#include "pgn/tag_values.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <optional>

#include "pgn/characters.hpp"
#include "pgn/words.hpp"

namespace tabiya::pgn {
namespace {

bool is_unknown(std::string_view part) noexcept {
  return std::ranges::all_of(part, [](char each) { return each == '?'; });
}

std::optional<unsigned> number_in(std::string_view part) noexcept {
  unsigned number = 0;
  for (const char each : part) {
    if (!is_digit(each)) return std::nullopt;
    number = 10 * number + static_cast<unsigned>(each - '0');
  }
  return number;
}

/// Unknown parts can be anything; 2000 was a leap year.
bool is_date(std::string_view value) noexcept {
  constexpr std::string_view form = "YYYY.MM.DD";
  if (value == "?") return true;
  if (value.size() != form.size() || value[4] != '.' || value[7] != '.') return false;
  const std::string_view year = value.substr(0, 4);
  const std::string_view month = value.substr(5, 2);
  const std::string_view day = value.substr(8, 2);
  const auto year_number = is_unknown(year) ? 2000U : number_in(year);
  const auto month_number = is_unknown(month) ? 1U : number_in(month);
  const auto day_number = is_unknown(day) ? 1U : number_in(day);
  if (!year_number || !month_number || !day_number) return false;
  const std::chrono::year_month_day date{std::chrono::year{static_cast<int>(*year_number)},
                                         std::chrono::month{*month_number},
                                         std::chrono::day{*day_number}};
  return date.ok();
}

/// Compares with a constant of known size, without a call.
template <std::size_t Bytes>
bool is(std::string_view text, const char (&constant)[Bytes]) noexcept {
  return text.size() == Bytes - 1 && std::memcmp(text.data(), constant, Bytes - 1) == 0;
}

}  // namespace

std::string_view mistake_in(std::string_view name, std::string_view value) noexcept {
  if (is(name, "Date") && !is_date(value))
    return "a date is YYYY.MM.DD, with ? for what is not known";
  if (is(name, "Result") && !standard_result(value)) return "a result is 1-0, 0-1, 1/2-1/2 or *";
  if (is(name, "SetUp") && value != "0" && value != "1") return "0 or 1 is expected";
  return {};
}

}  // namespace tabiya::pgn
