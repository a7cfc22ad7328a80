/// The moves of a game that matter: where it turned, and each player's worst.
///
///     critical_moments(review)                 {46, 61, 33}: plies, the largest loss first
///     worst_moves(review, Color::White)        {46, 12}
///     turning_point(review)                    46: Black has been winning ever since
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tabiya/review/review.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::review {

/// Mistakes and blunders of both players, at most `most`: blunders first, and those that lost the most
/// chances first.
[[nodiscard]] std::vector<std::size_t> critical_moments(const Review& review, std::size_t most = 5);

/// A player's judged moves, at most `most`: blunders, mistakes, inaccuracies, and those that lost the most
/// chances first.
[[nodiscard]] std::vector<std::size_t> worst_moves(const Review& review, Color player,
                                                   std::size_t most = 3);

/// How a game stands by White's win percentage: winning from 80, better from 60.
enum class Standing : std::uint8_t { BlackWinning, BlackBetter, Even, WhiteBetter, WhiteWinning };

[[nodiscard]] Standing standing_of(double white_win_percentage) noexcept;

/// The mistake or blunder that changed the outcome for good.
///
/// The outcome is that of the position at the end. If one side is winning there (see Standing), the
/// candidates are the other side's mistakes and blunders since which the winner has always stood better,
/// and before which the game was not yet won. If no side is winning, they are those of the side that was
/// the last to be winning, since it was, and before which it still stood better. The turning point is the
/// worst candidate in the order of critical_moments().
///
///     24. fxe5?? 0.20 → -3.00 … 36. Kf3?! -3.60 → -5.00, and Black wins     24. fxe5??
///
/// Nothing if the game has no candidate, as where it was decided little by little, or if a position is not
/// evaluated.
[[nodiscard]] std::optional<std::size_t> turning_point(const Review& review);

/// How the game stood on average in a phase.
struct PhaseStanding {
  enum class Phase : std::uint8_t { Opening, Middlegame, Endgame };
  Phase phase = Phase::Opening;
  Standing standing = Standing::Even;

  friend bool operator==(const PhaseStanding&, const PhaseStanding&) noexcept = default;
};

/// The phases that the game has, in order, by the mean of White's win percentage in their positions.
/// Phases that are not evaluated as a whole are left out.
[[nodiscard]] std::vector<PhaseStanding> standings_of(const Review& review);

}  // namespace tabiya::review
