#include "match/inner/spsa_state.hpp"

#include <charconv>
#include <cmath>
#include <optional>

namespace tabiya::match {
namespace {

constexpr std::string_view state_title = "tabiya tuning 1";
/// More would need gigabytes.
constexpr std::uint64_t most_pairs = 1'000'000'000;

/// The shortest text that parses to the same number.
template <class Number>
[[nodiscard]] std::string exactly(Number number) {
  char digits[32];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
  return {std::begin(digits), end};
}

/// Takes the words of a line one by one.
class Words {
 public:
  explicit Words(std::string_view line) : rest_{line} {}

  /// The next word; empty at the end.
  [[nodiscard]] std::string_view next() {
    const std::size_t end = std::min(rest_.find(' '), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return word;
  }
  template <class Number>
  [[nodiscard]] std::optional<Number> number() {
    const std::string_view word = next();
    Number number{};
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || stop != word.data() + word.size()) return std::nullopt;
    return number;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

[[nodiscard]] std::optional<TunedNumber> parse_number(Words words) {
  const auto start = words.number<double>();
  const auto min = words.number<std::int64_t>();
  const auto max = words.number<std::int64_t>();
  const auto step = words.number<double>();
  if (!start || !min || !max || !step || words.rest().empty()) return std::nullopt;
  const bool is_in_range =
      static_cast<double>(*min) <= *start && *start <= static_cast<double>(*max);
  if (!is_in_range || !std::isfinite(*step) || *step <= 0) return std::nullopt;
  return TunedNumber{std::string{words.rest()}, *start, *min, *max, *step};
}

/// What the lines of a state have said so far.
struct StateReader {
  SpsaPlan plan{.numbers = {}, .pairs = 0, .seed = 0};
  std::string results{};

  /// Returns why the line makes no sense; empty if it does.
  [[nodiscard]] std::string_view read(std::string_view line) {
    Words words{line};
    const std::string_view key = words.next();
    if (key == "pairs") {
      const auto pairs = words.number<std::uint64_t>();
      if (!pairs || *pairs == 0 || *pairs > most_pairs) return "expected a number of pairs";
      plan.pairs = *pairs;
    } else if (key == "seed") {
      const auto seed = words.number<std::uint64_t>();
      if (!seed) return "expected a seed";
      plan.seed = *seed;
    } else if (key == "number") {
      auto number = parse_number(words);
      if (!number) return "expected START MIN MAX STEP NAME";
      plan.numbers.push_back(*std::move(number));
    } else if (key == "results") {
      results += words.rest();
      if (words.rest().find_first_not_of("01234-") != std::string_view::npos) {
        return "a result is a digit from 0 to 4, or a hyphen";
      }
      if (results.size() > plan.pairs) return "there are more results than pairs";
    } else {
      return "expected pairs, seed, number or results";
    }
    return {};
  }
};

}  // namespace

std::string to_text(const Spsa& spsa) {
  const SpsaPlan& plan = spsa.plan();
  std::string text{state_title};
  text += "\npairs " + exactly(plan.pairs) + "\nseed " + exactly(plan.seed) + '\n';
  const std::vector<double> values = spsa.values();
  for (std::size_t at = 0; at < values.size(); ++at) {
    const TunedNumber& number = plan.numbers[at];
    text += "number " + exactly(number.start) + ' ' + exactly(number.min) + ' ' +
            exactly(number.max) + ' ' + exactly(number.step) + ' ' + number.name + '\n';
    text += "# now " + exactly(values[at]) + '\n';
  }
  constexpr std::size_t results_per_line = 100;
  for (std::size_t at = 0; at < spsa.results().size(); at += results_per_line) {
    text.append("results ").append(spsa.results().substr(at, results_per_line)) += '\n';
  }
  return text;
}

std::expected<Spsa, SpsaStateError> parse_spsa(std::string_view text) {
  StateReader reader;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (number == 1 && line != state_title) {
      return std::unexpected{SpsaStateError{number, "this is not the state of a tuning"}};
    }
    if (number == 1 || line.empty() || line.starts_with('#')) continue;
    if (const std::string_view reason = reader.read(line); !reason.empty()) {
      return std::unexpected{SpsaStateError{number, reason}};
    }
  }
  if (reader.plan.pairs == 0) {
    return std::unexpected{SpsaStateError{number, "the number of pairs is missing"}};
  }
  return Spsa{std::move(reader.plan), reader.results};
}

}  // namespace tabiya::match
