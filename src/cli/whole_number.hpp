/// Parses whole numbers that users type.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace tabiya::cli {

/// Accepts digits only; empty if the number does not fit its type.
template <class Number>
[[nodiscard]] std::optional<Number> parse_whole_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end || text.front() == '-') return std::nullopt;
  return number;
}

}  // namespace tabiya::cli
