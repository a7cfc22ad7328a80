/// SPSA: tunes many numbers at once by games between two variants of an engine.
///
/// Simultaneous perturbation stochastic approximation. Each pair of games draws a random direction,
/// up or down, for every number. One variant plays with all numbers moved in these directions, the
/// other with all numbers moved the opposite way. The numbers then move a little towards the
/// variant that scored more. A single pair says almost nothing about a single number, but over
/// thousands of pairs the random directions of all other numbers cancel out.
///
/// For pair k of N, a number with the value v and the step s:
///
///     c = s · (N / k)^0.101                          from v to each variant; s in the last pair
///     a = 0.002 · s² · ((A + N) / (A + k))^0.602     the gain, with A = N / 10
///     v ← v + (a / c) · direction · (wins - losses of the first variant)
///
/// Options of engines are whole numbers. A variant rounds v ± c up or down at random, such that its
/// expected value is v ± c, and both variants of a pair round alike.
///
/// A pair depends on the results of all pairs that began at least `spsa_delay` before it, and on no
/// others. So several pairs can be played at once, and the same results in any order of arrival
/// give the same values: the results alone are the state.
///
/// Source: Spall, An Overview of the Simultaneous Perturbation Method (1998); the gains are those
/// of Fishtest.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::match {

/// The least number of pairs between a result and the first pair that depends on it.
inline constexpr std::uint64_t spsa_delay = 64;

/// A number to tune: a spin option of an engine.
struct TunedNumber {
  std::string name{};
  double start = 0;
  std::int64_t min = 0;
  std::int64_t max = 0;
  double step = 1;  ///< from the value to each variant in the last pair; at least 0.5 has an effect
  friend bool operator==(const TunedNumber&, const TunedNumber&) = default;
};

struct SpsaPlan {
  std::vector<TunedNumber> numbers{};
  std::uint64_t pairs = 1;
  std::uint64_t seed = 0;
  friend bool operator==(const SpsaPlan&, const SpsaPlan&) = default;
};

/// A pair of games to play: the numbers of its two variants, in the order of the plan.
struct SpsaPair {
  std::uint64_t index;  ///< from 0
  std::vector<std::int64_t> first;
  std::vector<std::int64_t> second;
  friend bool operator==(const SpsaPair&, const SpsaPair&) = default;
};

class Spsa {
 public:
  /// The character of a pair that has no result in results(). A result is a digit from 0 to 4.
  static constexpr char no_result = '-';

  /// Continues from earlier results of the same plan, in the form of results().
  /// Requires: at least one pair, and at most as many results.
  explicit Spsa(SpsaPlan plan, std::string_view results = {});

  [[nodiscard]] const SpsaPlan& plan() const noexcept { return plan_; }
  /// The next pair without a result. Nothing if all pairs have begun, or if the next one depends on
  /// a pair that has not finished.
  [[nodiscard]] std::optional<SpsaPair> begin_pair();
  /// Half points of the first variant in both games, from 0 to 4.
  void finish_pair(std::uint64_t index, int half_points);
  /// True if begin_pair() never returns another pair.
  [[nodiscard]] bool has_begun_all() const noexcept { return next_ == plan_.pairs; }

  /// The number of pairs with a result.
  [[nodiscard]] std::uint64_t finished() const noexcept { return finished_; }
  /// The numbers after all pairs up to the first one without a result.
  [[nodiscard]] std::vector<double> values() const;
  /// One character for each pair, up to the last one with a result.
  [[nodiscard]] std::string_view results() const noexcept;

 private:
  [[nodiscard]] bool has_result(std::uint64_t index) const { return results_[index] != no_result; }
  [[nodiscard]] double step_of(const TunedNumber& number, std::uint64_t index) const;
  [[nodiscard]] double gain_of(const TunedNumber& number, std::uint64_t index) const;
  void apply(std::uint64_t index, std::vector<double>& values) const;
  void skip_finished();

  SpsaPlan plan_;
  std::string results_;         // of all pairs
  std::vector<double> values_;  // after the first `applied_` pairs
  std::uint64_t applied_ = 0;
  std::uint64_t next_ = 0;  // to begin
  std::uint64_t finished_ = 0;
};

}  // namespace tabiya::match
