// Reads and writes the times in events.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include "game/inner/event_text.hpp"

namespace tabiya {

std::string to_text(Milliseconds time) {
  constexpr Milliseconds::rep second = 1000;
  const Milliseconds::rep size = time.count() < 0 ? -time.count() : time.count();
  std::string text;
  if (time.count() < 0) text.push_back('-');
  text.append(std::to_string(size / second));
  if (size % second != 0) {
    std::string decimals = std::to_string(second + size % second).substr(1);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    text.append(".").append(decimals);
  }
  return text.append("s");
}

std::optional<Milliseconds> parse_time(std::string_view text) noexcept {
  struct Unit {
    std::string_view name;
    Milliseconds::rep size;
  };
  constexpr std::array<Unit, 5> units{
      {{"ms", 1}, {"min", 60'000}, {"s", 1000}, {"h", 3'600'000}, {"", 1000}}};
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t number_size = std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string_view number = text.substr(0, number_size);
  const auto* const unit = std::ranges::find(units, text.substr(number_size), &Unit::name);
  double value = 0;
  const auto [stop, error] = std::from_chars(number.data(), number.data() + number.size(), value,
                                             std::chars_format::fixed);
  if (number.empty() || unit == units.end() || error != std::errc{} ||
      stop != number.data() + number.size()) {
    return std::nullopt;
  }
  const double milliseconds = value * static_cast<double>(unit->size);
  if (!(milliseconds <= static_cast<double>(longest_time.count()))) return std::nullopt;
  const auto rounded = static_cast<Milliseconds::rep>(std::llround(milliseconds));
  return Milliseconds{is_negative ? -rounded : rounded};
}

}  // namespace tabiya
