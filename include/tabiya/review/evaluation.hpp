/// An engine's evaluation of a position.
#pragma once

#include <optional>
#include <vector>

#include "tabiya/engine/score.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::review {

struct Evaluation {
  engine::Score score{};     ///< for the side to move; mate in 0 if it is checkmated
  std::vector<Move> line{};  ///< the best moves; empty where the game has ended
  int depth = 0;             ///< of the search, in plies; 0 where the game has ended

  friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

/// The evaluation of a position without a legal move; nothing for any other.
[[nodiscard]] std::optional<Evaluation> final_evaluation(const Position& position);

/// The score of a search of this depth, without a mate more than twice as many plies away: such a
/// mate was not searched but met in the transposition table, where a later position of the game
/// left it, and the search of the next position may not meet it. It counts as a won game of the
/// most centipawns.
[[nodiscard]] engine::Score searched_score(engine::Score score, int depth) noexcept;

/// Converts a score for the side to move into one for White; nothing for checkmate, which has no sign.
[[nodiscard]] std::optional<engine::Score> white_score(engine::Score score, Color turn) noexcept;

/// The score in centipawns for White, capped.
[[nodiscard]] int white_centipawns(engine::Score score, Color turn) noexcept;

/// White's win percentage.
[[nodiscard]] double white_win_percentage(engine::Score score, Color turn) noexcept;

}  // namespace tabiya::review
