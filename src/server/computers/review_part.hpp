/// A part of the review of a game: some of its positions, to be evaluated.
#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/evaluation.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::server {

struct ReviewPart {
  Position start{};
  std::vector<pgn::Step> moves{};  ///< moves and null moves that can be played, from the start
  /// The positions to evaluate: those after `begin` to `end - 1` moves.
  std::size_t begin = 0;
  std::size_t end = 1;
  engine::SearchLimits limits{};  ///< of each position; not infinite
  std::stop_token stop{};         ///< requested when the evaluations are no longer wanted
};

/// Evaluates the positions from the last to the first: what the engine has learnt about a position
/// makes the evaluations of the earlier ones better. Ends soon after `closing`, or the part's own
/// stop, is requested, with the evaluations made so far.
[[nodiscard]] std::vector<review::Evaluation> evaluate_part(engine::Engine& engine,
                                                            const ReviewPart& part,
                                                            const std::stop_token& closing);

}  // namespace tabiya::server
