/// A game as training data: every move with the score that the search gave it, four bytes a ply.
///
/// Whole games are kept, not positions, so that what is learnt from may be chosen later.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::training {

/// How the game ended, for White.
enum class GameResult : std::uint8_t { BlackWins, Draw, WhiteWins };

/// A move and what was thought of it.
struct RecordedPly {
  Move move;
  /// For the side that moved, in hundredths of a pawn; mates count as `mate_score` and more.
  /// Nothing where nobody searched: in a random opening.
  std::optional<std::int16_t> score{};

  friend bool operator==(const RecordedPly&, const RecordedPly&) noexcept = default;
};

/// From here on a score says that somebody is mated.
inline constexpr std::int16_t mate_score = 31'000;

struct GameRecord {
  Position start{};
  std::vector<RecordedPly> plies{};  ///< legal moves, at most max_recorded_plies
  GameResult result = GameResult::Draw;

  friend bool operator==(const GameRecord&, const GameRecord&) noexcept = default;
};

inline constexpr std::size_t max_recorded_plies = 65'535;

}  // namespace tabiya::training
