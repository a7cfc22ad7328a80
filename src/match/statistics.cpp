#include "match/inner/statistics.hpp"

#include <cmath>
#include <numeric>
#include <span>

namespace tabiya::match {
namespace {

constexpr double deviations_of_95_percent = 1.959964;

struct Moments {
  double count = 0;
  double mean = 0;
  double variance = 0;  // of one result
};

/// `counts[i]` results of i / (size - 1) points.
[[nodiscard]] Moments moments_of(std::span<const double> counts) {
  Moments moments;
  const double most = static_cast<double>(counts.size() - 1);
  for (std::size_t points = 0; points < counts.size(); ++points) {
    moments.count += counts[points];
    moments.mean += counts[points] * static_cast<double>(points) / most;
  }
  moments.mean /= moments.count;
  for (std::size_t points = 0; points < counts.size(); ++points) {
    const double distance = static_cast<double>(points) / most - moments.mean;
    moments.variance += counts[points] * distance * distance / moments.count;
  }
  return moments;
}

[[nodiscard]] Estimate estimate_of(const Moments& moments) {
  Estimate result;
  result.score = moments.mean;
  const double deviation = std::sqrt(moments.variance / moments.count);
  result.score_error = deviations_of_95_percent * deviation;
  result.elo = elo_of_score(moments.mean);
  result.elo_error = (elo_of_score(moments.mean + result.score_error) -
                      elo_of_score(moments.mean - result.score_error)) /
                     2;
  if (deviation > 0) {
    result.superiority = std::erfc((0.5 - moments.mean) / deviation / std::sqrt(2.0)) / 2;
  } else if (moments.mean != 0.5) {
    result.superiority = moments.mean > 0.5 ? 1 : 0;
  }
  return result;
}

/// The counts of pairs; zeros become small positive numbers, so the variance is never zero.
[[nodiscard]] std::array<double, 5> regularized(const PairCounts& pairs) {
  constexpr double a_little = 1e-3;
  std::array<double, 5> counts{};
  for (std::size_t points = 0; points < counts.size(); ++points) {
    counts[points] =
        pairs.counts[points] == 0 ? a_little : static_cast<double>(pairs.counts[points]);
  }
  return counts;
}

}  // namespace

std::uint64_t PairCounts::total() const noexcept {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

double score_of_elo(double elo) noexcept { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) noexcept {
  if (score <= 0) return -INFINITY;
  if (score >= 1) return INFINITY;
  return -400 * std::log10(1 / score - 1);
}

std::optional<Estimate> estimate(const PairCounts& pairs) {
  if (pairs.total() == 0) return std::nullopt;
  std::array<double, 5> counts{};
  for (std::size_t points = 0; points < counts.size(); ++points) {
    counts[points] = static_cast<double>(pairs.counts[points]);
  }
  return estimate_of(moments_of(counts));
}

std::optional<Estimate> estimate(const GameCounts& games) {
  if (games.total() == 0) return std::nullopt;
  const std::array<double, 3> counts{static_cast<double>(games.losses),
                                     static_cast<double>(games.draws),
                                     static_cast<double>(games.wins)};
  return estimate_of(moments_of(counts));
}

double SequentialTest::lower() const noexcept { return std::log(beta / (1 - alpha)); }
double SequentialTest::upper() const noexcept { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const PairCounts& pairs, const SequentialTest& test) {
  if (pairs.total() == 0) return 0;
  const Moments moments = moments_of(regularized(pairs));
  const double score0 = score_of_elo(test.elo0);
  const double score1 = score_of_elo(test.elo1);
  return moments.count * (score1 - score0) * (2 * moments.mean - score0 - score1) /
         (2 * moments.variance);
}

TestVerdict judge(const PairCounts& pairs, const SequentialTest& test) {
  // A few pairs say almost nothing about the variance, on which the test depends.
  constexpr std::uint64_t fewest_pairs = 25;
  if (pairs.total() < fewest_pairs) return TestVerdict::Undecided;
  const double ratio = log_likelihood_ratio(pairs, test);
  if (ratio >= test.upper()) return TestVerdict::Stronger;
  if (ratio <= test.lower()) return TestVerdict::NotStronger;
  return TestVerdict::Undecided;
}

}  // namespace tabiya::match
