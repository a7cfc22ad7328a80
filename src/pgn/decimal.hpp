/// Parses numbers such as "2700" and "1.5" in filters, in the tags compared with them, and in comments.
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

/// Takes a sign from the front of a text; false if the text does not begin with it.
inline bool take(std::string_view& text, char sign) noexcept {
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace tabiya::pgn
