/// Validators for numeric arguments. CLI11's own ones accept numbers that do not fit their type.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

#include "support/inner/printable.hpp"

namespace tabiya::cli {

/// Decimal digits, with a minus sign for negative numbers; and a point, for a type with fractions.
/// Empty for anything else, for a number that does not fit its type, and for infinity.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  if constexpr (std::is_floating_point_v<Number>) {
    if (!std::isfinite(number)) return std::nullopt;
  }
  return number;
}

/// From `low` to `high`. The message of CLI11's own validator differs between its versions.
template <class Number>
[[nodiscard]] CLI::Validator number_between(Number low, Number high) {
  return CLI::Validator{[low, high](const std::string& text) -> std::string {
                          const auto number = parse_number<Number>(text);
                          if (number && low <= *number && *number <= high) return {};
                          return fmt::format("\"{}\" is not a number from {} to {}", excerpt(text),
                                             low, high);
                        },
                        ""};
}

/// A number of at least `low`, 0 or 1, that fits its type. Fractions end at 1,000,000,000, which is
/// more than any of them means.
template <class Number>
[[nodiscard]] CLI::Validator count_from(Number low) {
  return CLI::Validator{
      [low](const std::string& text) -> std::string {
        constexpr Number high = std::is_floating_point_v<Number>
                                    ? static_cast<Number>(1'000'000'000)
                                    : std::numeric_limits<Number>::max();
        const auto number = parse_number<Number>(text);
        if (number && low <= *number && *number <= high) return {};
        const bool is_digits =
            !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
        if ((number && *number > high) || (!number && is_digits)) {
          return fmt::format("\"{}\" is too large: the largest number is {}", excerpt(text), high);
        }
        return fmt::format("\"{}\" is not a {} number", excerpt(text),
                           low == 0 ? "non-negative" : "positive");
      },
      ""};
}

/// Greater than 0, with fractions.
inline const CLI::Validator positive_number{[](const std::string& text) -> std::string {
                                              if (parse_number<double>(text).value_or(0) > 0)
                                                return count_from(0.0)(text);
                                              return fmt::format("\"{}\" is not a positive number",
                                                                 excerpt(text));
                                            },
                                            "POSITIVE"};

}  // namespace tabiya::cli
