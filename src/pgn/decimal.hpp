/// Parses numbers such as "2700" and "1.5" in filters and in the tags compared with them.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace tabiya::pgn {

/// Nothing unless the whole text is a number without an exponent.
[[nodiscard]] inline std::optional<double> parse_decimal(std::string_view text) noexcept {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

}  // namespace tabiya::pgn
