#include "match/inner/spsa.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <random>
#include <utility>

namespace tabiya::match {
namespace {

constexpr double step_exponent = 0.101;
constexpr double gain_exponent = 0.602;
constexpr double last_gain = 0.002;         // in squares of the step
constexpr double share_of_stability = 0.1;  // A, as a share of all pairs

/// The random choices for one number in one pair.
struct Draw {
  int direction;    // of the first variant: 1 or -1
  double rounding;  // at least 0, below 1: added before rounding down
};

/// The random choices of a pair depend on the seed and its index alone.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t index) : random_{seed + 0x9E37'79B9'7F4A'7C15 * index} {}

  [[nodiscard]] Draw next() {
    const std::uint64_t bits = random_();
    return {(bits & 1) != 0 ? 1 : -1, static_cast<double>(bits >> 11) * 0x1p-53};
  }

 private:
  std::mt19937_64 random_;
};

[[nodiscard]] std::int64_t rounded(double value, double rounding, const TunedNumber& number) {
  const auto whole = static_cast<std::int64_t>(std::floor(value + rounding));
  return std::clamp(whole, number.min, number.max);
}

}  // namespace

Spsa::Spsa(SpsaPlan plan, std::string_view results) : plan_{std::move(plan)}, results_{results} {
  assert(plan_.pairs > 0 && results.size() <= plan_.pairs);
  results_.resize(plan_.pairs, no_result);
  finished_ = plan_.pairs - static_cast<std::uint64_t>(std::ranges::count(results_, no_result));
  for (const TunedNumber& number : plan_.numbers) values_.push_back(number.start);
  skip_finished();
}

double Spsa::step_of(const TunedNumber& number, std::uint64_t index) const {
  const auto pairs = static_cast<double>(plan_.pairs);
  return number.step * std::pow(pairs / static_cast<double>(index + 1), step_exponent);
}

double Spsa::gain_of(const TunedNumber& number, std::uint64_t index) const {
  const auto pairs = static_cast<double>(plan_.pairs);
  const double stability = share_of_stability * pairs;
  const double now = stability + static_cast<double>(index + 1);
  return last_gain * number.step * number.step * std::pow((stability + pairs) / now, gain_exponent);
}

void Spsa::skip_finished() {
  while (next_ < plan_.pairs && has_result(next_)) ++next_;
}

std::optional<SpsaPair> Spsa::begin_pair() {
  if (has_begun_all()) return std::nullopt;
  while (applied_ + spsa_delay <= next_) {
    if (!has_result(applied_)) return std::nullopt;
    apply(applied_++, values_);
  }
  SpsaPair pair{next_, {}, {}};
  Draws draws{plan_.seed, next_};
  for (std::size_t at = 0; at < values_.size(); ++at) {
    const TunedNumber& number = plan_.numbers[at];
    const Draw draw = draws.next();
    const double distance = draw.direction * step_of(number, next_);
    pair.first.push_back(rounded(values_[at] + distance, draw.rounding, number));
    pair.second.push_back(rounded(values_[at] - distance, draw.rounding, number));
  }
  ++next_;
  skip_finished();
  return pair;
}

void Spsa::finish_pair(std::uint64_t index, int half_points) {
  assert(index < plan_.pairs && !has_result(index) && half_points >= 0 && half_points <= 4);
  results_[index] = static_cast<char>('0' + half_points);
  ++finished_;
}

/// Moves the values towards the better variant of a pair.
void Spsa::apply(std::uint64_t index, std::vector<double>& values) const {
  const int lead = (results_[index] - '0') - 2;  // wins - losses
  Draws draws{plan_.seed, index};
  for (std::size_t at = 0; at < values.size(); ++at) {
    const TunedNumber& number = plan_.numbers[at];
    const double move = gain_of(number, index) / step_of(number, index) * lead;
    values[at] = std::clamp(values[at] + draws.next().direction * move,
                            static_cast<double>(number.min), static_cast<double>(number.max));
  }
}

std::vector<double> Spsa::values() const {
  std::vector<double> values = values_;
  for (std::uint64_t index = applied_; index < plan_.pairs && has_result(index); ++index) {
    apply(index, values);
  }
  return values;
}

std::string_view Spsa::results() const noexcept {
  const std::size_t end = results_.find_last_not_of(no_result);
  return std::string_view{results_}.substr(0, end == std::string::npos ? 0 : end + 1);
}

}  // namespace tabiya::match
