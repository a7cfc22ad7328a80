/// The review that a game has in its comments: `[%eval]` after its moves, better lines as variations.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tabiya/engine/score.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::qt {

/// The evaluation in the comments after a move.
[[nodiscard]] std::optional<pgn::Evaluation> evaluation_in(const pgn::Node& node);

/// The score of a comment for one side. Mate in 0, which has no sign, means that this side is mated.
[[nodiscard]] engine::Score score_for(const pgn::Evaluation& evaluation, Color side) noexcept;

/// White's win percentage.
[[nodiscard]] double white_percentage(const pgn::Evaluation& evaluation) noexcept;

struct RecordedReview {
  /// The nodes of the main line, up to the first step that is not a `Move`.
  std::vector<pgn::NodeId> nodes;
  /// Of these moves. A move is judged where the game has a better line; in a game without any such
  /// line by the scores alone, and then `better` is empty.
  review::Review review;
  /// True if at least one move has an evaluation in its comments.
  bool has_evaluations = false;
};

/// Reads a game. Its start is evaluated by a comment before the first move; without one, only the
/// start of a game has an evaluation.
[[nodiscard]] RecordedReview recorded_review(const pgn::GameTree& game);

}  // namespace tabiya::qt
