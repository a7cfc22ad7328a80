/// Reads the numbers in attributes of SVG: "1.5-2,3e1 .5.5" holds six of them.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace tabiya::picture {

class NumberReader {
 public:
  explicit NumberReader(std::string_view text) : rest_{text} {}

  void skip_separators() {
    const std::size_t at = rest_.find_first_not_of(" \t\r\n,");
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at);
  }

  [[nodiscard]] bool is_at_end() {
    skip_separators();
    return rest_.empty();
  }

  /// The next character after separators, or 0 at the end.
  [[nodiscard]] char peek() {
    skip_separators();
    return rest_.empty() ? '\0' : rest_.front();
  }

  void skip(std::size_t characters) { rest_.remove_prefix(characters); }

  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

  [[nodiscard]] std::optional<double> number() {
    skip_separators();
    if (rest_.starts_with('+')) rest_.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    constexpr double largest = 1e6;
    if (error != std::errc{} || !(value > -largest && value < largest)) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  /// A flag of an arc: one digit, which need not be separated from the next number.
  [[nodiscard]] std::optional<bool> flag() {
    const char digit = peek();
    if (digit != '0' && digit != '1') return std::nullopt;
    rest_.remove_prefix(1);
    return digit == '1';
  }

 private:
  std::string_view rest_;
};

}  // namespace tabiya::picture
