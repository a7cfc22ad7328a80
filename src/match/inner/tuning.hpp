/// Tunes the options of an engine by games against itself.
#pragma once

#include <array>
#include <expected>
#include <functional>

#include "match/inner/spsa.hpp"
#include "match/inner/tournament.hpp"

namespace tabiya::match {

/// A finished pair: the same opening twice, in the first game with the first variant as White.
struct TunedPair {
  SpsaPair variants;
  int half_points = 0;  ///< of the first variant
  std::array<GameReport, 2> games{};
};

/// Called for one pair at a time, from the playing threads, after its result is known to `spsa`.
using OnPair = std::function<void(const TunedPair&)>;

/// Plays the pairs of `spsa` that have no result, until `stops` returns true. Then it drops a pair
/// of which only one game is finished. The first player of the plan plays both variants, in two
/// processes for each of `concurrency` boards. Pair i begins with opening i modulo their number.
/// Errors: the engine does not start. A crash loses a game; if the engine cannot be restarted, the
/// tuning ends.
[[nodiscard]] std::expected<void, StartFailure> play_tuning(
    const TournamentPlan& plan, Spsa& spsa, const OnPair& on_pair,
    const std::function<bool()>& stops = {});

}  // namespace tabiya::match
