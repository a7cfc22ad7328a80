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

/// The judged move since which the game has stood as at its end: won for one side, or not won. Nothing
/// if it always has, or came to it little by little.
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
