#include "rules/inner/row_column.hpp"

namespace tabiya {
namespace {

constexpr std::string_view blanks = " \t";

std::string_view trimmed(std::string_view text) noexcept {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

std::optional<int> parse_digit(char letter) noexcept {
  if (letter < '0' || letter > '7') return std::nullopt;
  return letter - '0';
}

}  // namespace

std::optional<Square> parse_row_column(std::string_view text) noexcept {
  text = trimmed(text);
  if (text.starts_with('(') && text.ends_with(')')) text = trimmed(text.substr(1, text.size() - 2));
  if (text.size() < 3) return std::nullopt;
  const auto row = parse_digit(text.front());
  const auto column = parse_digit(text.back());
  const std::string_view between = text.substr(1, text.size() - 2);
  const std::string_view separator = trimmed(between);
  if (!row || !column || (!separator.empty() && separator != ",")) return std::nullopt;
  return offset(Square::A8, *column, -*row);
}

}  // namespace tabiya
