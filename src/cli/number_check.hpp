/// Validators for numeric arguments. CLI11's own ones print the largest number of the type.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace tabiya::cli {

[[nodiscard]] inline std::optional<double> number_in(const std::string& text) {
  double number = 0;
  if (!CLI::detail::lexical_cast(text, number)) return std::nullopt;
  return number;
}

/// Greater than 0.
inline const CLI::Validator positive_number{[](const std::string& text) -> std::string {
                                              if (number_in(text).value_or(0) > 0) return {};
                                              return fmt::format("\"{}\" is not a positive number",
                                                                 text);
                                            },
                                            "POSITIVE"};

inline const CLI::Validator number_from_zero{[](const std::string& text) -> std::string {
                                               if (number_in(text).value_or(-1) >= 0) return {};
                                               return fmt::format(
                                                   "\"{}\" is not a non-negative number", text);
                                             },
                                             "NONNEGATIVE"};

/// From `low` to `high`. The message of CLI11's own validator differs between its versions.
template <class Number>
[[nodiscard]] CLI::Validator number_between(Number low, Number high) {
  return CLI::Validator{[low, high](const std::string& text) -> std::string {
                          Number number{};
                          const bool is_number = CLI::detail::lexical_cast(text, number);
                          if (is_number && low <= number && number <= high) return {};
                          return fmt::format("\"{}\" is not a number from {} to {}", text, low,
                                             high);
                        },
                        ""};
}

}  // namespace tabiya::cli
