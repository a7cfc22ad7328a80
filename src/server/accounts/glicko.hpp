/// Ratings: Glicko-2, one game a rating period.
///
/// A player's strength is a normal distribution: its mean is the rating, its width the deviation,
/// and the volatility says how erratically the mean moves. A game makes the distribution narrower,
/// time without a game makes it wider.
///
/// Source: M. Glickman, "Example of the Glicko-2 system" (2013); the numbers of its steps stand in
/// the source. Its worked example is a test.
#pragma once

#include <chrono>
#include <span>

namespace tabiya::server {

struct Glicko {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;

  friend bool operator==(const Glicko&, const Glicko&) = default;
};

/// What happened against one opponent. Score: 1 a win, 0.5 a draw, 0 a loss.
struct GlickoResult {
  Glicko opponent;
  double score = 0;
};

/// How much a volatility may change; the paper recommends 0.3 to 1.2.
inline constexpr double glicko_system_constant = 0.5;
/// A rating with a greater deviation is provisional.
inline constexpr double provisional_deviation = 110;

/// The rating after a period with these results; without any, only the deviation grows. It never
/// exceeds that of a newcomer.
[[nodiscard]] Glicko rated_after(const Glicko& before, std::span<const GlickoResult> results);

/// The rating of a player who has not played for so long: the deviation of an ordinary player is
/// that of a newcomer again after some four years.
[[nodiscard]] Glicko rested(const Glicko& before, std::chrono::milliseconds since_last_game);

}  // namespace tabiya::server
