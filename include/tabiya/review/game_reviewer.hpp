/// Evaluates the positions of a game with an engine.
///
///     engine::Engine engine;
///     const GameReviewer reviewer{start, moves};
///     const auto evaluations = reviewer.evaluate_all(engine, {.nodes = 200'000}, on_evaluation);
///     const Review review = review_of(start, moves, evaluations);
///
/// The last position comes first: what the engine has learnt about it stays in its transposition
/// table and makes the earlier evaluations better and consistent with the later ones.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/report.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::review {

/// Thread safety: constant functions can run at the same time, each with an engine of its own.
class GameReviewer {
 public:
  /// Requires: the moves are legal one after the other.
  GameReviewer(const Position& start, std::span<const Move> moves);
  /// Null moves pass the turn. Requires: the same; no null move in check, no unplayed move.
  GameReviewer(const Position& start, std::span<const pgn::Step> steps);
  /// The main line up to the first move that cannot be played. Null moves pass the turn.
  explicit GameReviewer(const pgn::GameTree& game);

  /// The number of positions: one more than moves.
  [[nodiscard]] std::size_t size() const noexcept { return positions_.size(); }

  /// Evaluates one position. Requires: position < size(); the limits are not infinite.
  [[nodiscard]] Evaluation evaluate(engine::Engine& engine, std::size_t position,
                                    const engine::SearchLimits& limits,
                                    const engine::OnReport& on_report = {}) const;

  /// Called with the number of a position and its evaluation. Returns false to end the work.
  using OnEvaluation = std::function<bool(std::size_t position, const Evaluation& evaluation)>;

  /// Evaluates every position, from the last to the first.
  [[nodiscard]] Evaluations evaluate_all(engine::Engine& engine, const engine::SearchLimits& limits,
                                         const OnEvaluation& on_evaluation = {}) const;

  /// The same in a fraction of the time: every position with an eighth of the nodes, and with all of
  /// them those before and after each move that then seems to lose at least half as much as an
  /// inaccuracy. `on_evaluation` is called again for a position that is searched again.
  /// Requires: the limits have nodes.
  [[nodiscard]] Evaluations evaluate_where_it_matters(engine::Engine& engine,
                                                      const engine::SearchLimits& limits,
                                                      const OnEvaluation& on_evaluation = {}) const;

 private:
  explicit GameReviewer(std::vector<Position> positions);
  void continue_line(engine::Engine& engine, std::size_t position, std::vector<Move>& line) const;

  std::vector<Position> positions_;
  std::vector<ZobristKey> keys_;  // of the positions, in order
};

}  // namespace tabiya::review
