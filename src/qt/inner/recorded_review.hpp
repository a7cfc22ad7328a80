/// The review that a game has in its comments: `[%eval]` after its moves, better lines as variations.
#pragma once

#include <optional>
#include <vector>

#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::qt {

/// White's win percentage.
[[nodiscard]] double white_percentage(const pgn::Evaluation& evaluation) noexcept;

struct RecordedReview {
  /// The nodes of the main line, up to the first move that cannot be played.
  std::vector<pgn::NodeId> nodes;
  /// Of these moves. A move is judged where the game has a better line; in a game without any such
  /// line by the scores alone, and then `better` is empty.
  review::Review review;
  /// True if at least one move has an evaluation in its comments.
  bool has_evaluations = false;
};

/// Reads a game as review::evaluations_of() does.
[[nodiscard]] RecordedReview recorded_review(const pgn::GameTree& game);

}  // namespace tabiya::qt
