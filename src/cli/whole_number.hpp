/// Numbers as people type them.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace tabiya::cli {

/// Reads digits and nothing else; nothing if the number is too large for its type.
template <class Number>
[[nodiscard]] std::optional<Number> parse_whole_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end || text.front() == '-') return std::nullopt;
  return number;
}

}  // namespace tabiya::cli
