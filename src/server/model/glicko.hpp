/// Glicko-2 ratings, with one game per rating period.
///
/// A player's strength is a normal distribution: its mean is the rating, its width the deviation.
/// The volatility says how erratically the mean moves. A game makes the distribution narrower,
/// inactivity makes it wider.
///
/// Source: M. Glickman, "Example of the Glicko-2 system" (2013). The source refers to its step
/// numbers, and its worked example is a test.
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

/// The result against one opponent. Score: 1 for a win, 0.5 for a draw, 0 for a loss.
struct GlickoResult {
  Glicko opponent;
  double score = 0;
};

/// The system constant tau, which limits changes of the volatility; the paper recommends 0.3 to
/// 1.2.
inline constexpr double glicko_system_constant = 0.5;
/// A rating with a greater deviation is provisional.
inline constexpr double provisional_deviation = 110;

/// The rating after a period with these results. Without results only the deviation grows, at most
/// to that of a new player.
[[nodiscard]] Glicko rated_after(const Glicko& before, std::span<const GlickoResult> results);

/// The rating of a player who has not played for this long. The deviation of a typical player
/// reaches that of a new player again after about four years.
[[nodiscard]] Glicko after_inactivity(const Glicko& before,
                                      std::chrono::milliseconds since_last_game);

}  // namespace tabiya::server
