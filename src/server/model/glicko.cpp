// Variables have the paper's names, spelt out.
#include "server/model/glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tabiya::server {
namespace {

/// One unit of the Glicko-2 scale in points.
constexpr double scale = 173.7178;
constexpr double center = 1500;
constexpr double newcomer_deviation = 350;
constexpr double smallest_deviation = 45;  // keeps ratings able to change after many games
constexpr double convergence = 0.000001;

/// A player on the Glicko-2 scale. Step 2.
struct Scaled {
  double mu;
  double phi;
};

Scaled scaled(const Glicko& player) noexcept {
  return {(player.rating - center) / scale, player.deviation / scale};
}

double square(double value) noexcept { return value * value; }

/// The weight of a result against an opponent with this deviation.
double weight(double phi) noexcept {
  return 1 / std::sqrt(1 + 3 * square(phi) / square(std::numbers::pi));
}

double expected_score(double mu, const Scaled& opponent) noexcept {
  return 1 / (1 + std::exp(-weight(opponent.phi) * (mu - opponent.mu)));
}

/// Steps 3 and 4: the evidence of the results for the rating.
struct Evidence {
  double variance;
  double improvement;  // the sum of the paper's delta, without the variance
};

Evidence evidence_of(double mu, std::span<const GlickoResult> results) {
  double information = 0;
  double improvement = 0;
  for (const GlickoResult& result : results) {
    const Scaled opponent = scaled(result.opponent);
    const double g = weight(opponent.phi);
    const double expected = expected_score(mu, opponent);
    information += square(g) * expected * (1 - expected);
    improvement += g * (result.score - expected);
  }
  return {1 / information, improvement};
}

/// Step 5: the new volatility is the root of this function.
class VolatilityEquation {
 public:
  VolatilityEquation(double sigma, double phi, const Evidence& evidence) noexcept
      : a_{std::log(square(sigma))},
        phi_squared_{square(phi)},
        variance_{evidence.variance},
        delta_squared_{square(evidence.variance * evidence.improvement)} {}

  [[nodiscard]] double operator()(double x) const noexcept {
    const double power = std::exp(x);
    const double total = phi_squared_ + variance_ + power;
    return power * (delta_squared_ - total) / (2 * square(total)) -
           (x - a_) / square(glicko_system_constant);
  }

  /// The Illinois algorithm: narrows a bracket around the root.
  [[nodiscard]] double root() const noexcept {
    double low = a_;
    double high = far_end();
    double value_at_low = (*this)(low);
    double value_at_high = (*this)(high);
    while (std::abs(high - low) > convergence) {
      const double middle = low + (low - high) * value_at_low / (value_at_high - value_at_low);
      const double value = (*this)(middle);
      if (value * value_at_high <= 0) {
        low = high;
        value_at_low = value_at_high;
      } else {
        value_at_low /= 2;
      }
      high = middle;
      value_at_high = value;
    }
    return low;
  }

 private:
  [[nodiscard]] double far_end() const noexcept {
    if (delta_squared_ > phi_squared_ + variance_) {
      return std::log(delta_squared_ - phi_squared_ - variance_);
    }
    double steps = 1;
    while ((*this)(a_ - steps * glicko_system_constant) < 0) ++steps;
    return a_ - steps * glicko_system_constant;
  }

  double a_, phi_squared_, variance_, delta_squared_;
};

double within_limits(double deviation) noexcept {
  return std::clamp(deviation, smallest_deviation, newcomer_deviation);
}

}  // namespace

Glicko rated_after(const Glicko& before, std::span<const GlickoResult> results) {
  const auto [mu, phi] = scaled(before);
  if (results.empty()) {
    const double widened = std::hypot(phi, before.volatility);
    return {before.rating, within_limits(widened * scale), before.volatility};
  }
  const Evidence evidence = evidence_of(mu, results);
  const double sigma = std::exp(VolatilityEquation{before.volatility, phi, evidence}.root() / 2);
  const double phi_star = std::hypot(phi, sigma);                                      // step 6
  const double new_phi = 1 / std::sqrt(1 / square(phi_star) + 1 / evidence.variance);  // step 7
  const double new_mu = mu + square(new_phi) * evidence.improvement;
  return {new_mu * scale + center, within_limits(new_phi * scale), sigma};  // step 8
}

Glicko after_inactivity(const Glicko& before, std::chrono::milliseconds since_last_game) {
  // A typical player's deviation of 60 grows to 350 in four years; its square grows linearly.
  constexpr double ordinary = 60;
  constexpr double days_to_newcomer = 4 * 365.25;
  constexpr double growth_per_day =
      (newcomer_deviation * newcomer_deviation - ordinary * ordinary) / days_to_newcomer;
  const double days =
      std::max(0.0, std::chrono::duration<double, std::ratio<86'400>>{since_last_game}.count());
  const double deviation = std::sqrt(square(before.deviation) + growth_per_day * days);
  return {before.rating, std::min(deviation, newcomer_deviation), before.volatility};
}

}  // namespace tabiya::server
