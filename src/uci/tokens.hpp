/// Splits a line of the protocol into words.
#pragma once

#include <charconv>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace tabiya::uci {

/// Any white space separates words. Source: UCI, "Arbitrary white space between tokens".
inline constexpr std::string_view white_space = " \t\r\n\v\f";

/// Reads a line word by word.
class Tokens {
 public:
  explicit Tokens(std::string_view line) noexcept : rest_{line} { skip_white_space(); }

  [[nodiscard]] bool empty() const noexcept { return rest_.empty(); }

  /// The next word; nothing at the end.
  [[nodiscard]] std::string_view peek() const noexcept {
    return rest_.substr(0, rest_.find_first_of(white_space));
  }

  std::string_view take() noexcept {
    const std::string_view word = peek();
    rest_.remove_prefix(word.size());
    skip_white_space();
    return word;
  }

  /// Takes the next word if it equals `word`. Returns whether it did.
  bool take_if(std::string_view word) noexcept {
    const bool is_next = !empty() && peek() == word;
    if (is_next) take();
    return is_next;
  }

  /// Takes the rest of the line verbatim, without surrounding white space.
  std::string_view take_rest() noexcept {
    const std::string_view rest = rest_.substr(0, rest_.find_last_not_of(white_space) + 1);
    rest_ = {};
    return rest;
  }

  /// Takes the words before the first that satisfies `ends`, joined with single spaces.
  template <std::predicate<std::string_view> Ends>
  std::string take_until(Ends ends) {
    std::string words;
    while (!empty() && !ends(peek())) {
      if (!words.empty()) words += ' ';
      words += take();
    }
    return words;
  }

 private:
  void skip_white_space() noexcept {
    const std::size_t begin = rest_.find_first_not_of(white_space);
    rest_.remove_prefix(begin == std::string_view::npos ? rest_.size() : begin);
  }

  std::string_view rest_;
};

/// Parses a whole number. A number outside the range of its type is clamped to it.
template <std::integral Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) noexcept {
  const bool is_positive = text.starts_with('+');
  if (is_positive) text.remove_prefix(1);
  const bool is_negative = !is_positive && text.starts_with('-');
  const std::string_view digits = text.substr(is_negative ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  if (is_negative && !std::numeric_limits<Number>::is_signed) return Number{0};
  Number number{};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{}) return number;
  return is_negative ? std::numeric_limits<Number>::min() : std::numeric_limits<Number>::max();
}

[[nodiscard]] constexpr char in_small_letters(char letter) noexcept {
  return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}
[[nodiscard]] inline std::string in_small_letters(std::string text) {
  for (char& letter : text) letter = in_small_letters(letter);
  return text;
}

/// The whole part of a number with a fraction: 200 of "200.5". Some programs compute their times in
/// floating point.
template <std::integral Number>
[[nodiscard]] std::optional<Number> parse_whole_part(std::string_view text) noexcept {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return std::nullopt;
  const std::string_view fraction = text.substr(point + 1);
  if (fraction.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  return parse_number<Number>(text.substr(0, point));
}

/// True for `e2e4`, `e7e8q`, `e7e8Q` and `0000`: words with the form of a move, legal or not.
[[nodiscard]] inline bool looks_like_move(std::string_view word) noexcept {
  const auto is_square = [](std::string_view text) {
    return 'a' <= text[0] && text[0] <= 'h' && '1' <= text[1] && text[1] <= '8';
  };
  if (word == "0000") return true;
  if (word.size() != 4 && word.size() != 5) return false;
  return is_square(word) && is_square(word.substr(2)) &&
         (word.size() == 4 ||
          std::string_view{"nbrqkNBRQK"}.find(word[4]) != std::string_view::npos);
}

/// Takes words while they look like moves.
[[nodiscard]] inline std::vector<std::string> take_moves(Tokens& tokens) {
  std::vector<std::string> moves;
  while (looks_like_move(tokens.peek())) moves.emplace_back(tokens.take());
  return moves;
}

}  // namespace tabiya::uci
