/// A game as training data: every move with the score of its search, four bytes per ply.
///
/// Whole games are stored, not single positions, so that the positions to learn from can be selected
/// later.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::training {

/// How the game ended, for White.
enum class GameResult : std::uint8_t { BlackWins, Draw, WhiteWins };

/// A move and the score that the search gave it.
struct RecordedPly {
  Move move;
  /// For the side that moved, in units of the evaluation; a mate is `mate_score` or more.
  /// Nothing for a random opening move, which has no search.
  std::optional<std::int16_t> score{};

  friend bool operator==(const RecordedPly&, const RecordedPly&) noexcept = default;
};

/// A score of at least this size is a mate.
inline constexpr std::int16_t mate_score = 31'000;

struct GameRecord {
  Position start{};
  std::vector<RecordedPly> plies{};  ///< legal moves, at most max_recorded_plies
  GameResult result = GameResult::Draw;

  friend bool operator==(const GameRecord&, const GameRecord&) noexcept = default;
};

inline constexpr std::size_t max_recorded_plies = 65'535;

}  // namespace tabiya::training
