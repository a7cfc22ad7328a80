/// Runs the engine for the commands.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tabiya/engine/engine.hpp"
#include "tabiya/notation/move_style.hpp"
#include "tabiya/review/game_reviewer.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::cli {

/// The engine's options and the limits of each search.
struct AnalysisSettings {
  engine::EngineOptions engine{};
  engine::SearchLimits limits{};
};

class Analyst {
 public:
  explicit Analyst(const AnalysisSettings& settings)
      : settings_{settings}, engine_{settings.engine} {}

  /// The best lines, best first; empty if there is no legal move.
  [[nodiscard]] std::vector<engine::SearchReport> best_lines(const Position& position,
                                                             std::span<const ZobristKey> before);
  /// Evaluates the positions of a game. Calls `on_position` after each.
  [[nodiscard]] review::Evaluations evaluate_all(const review::GameReviewer& game,
                                                 const std::function<void()>& on_position);

 private:
  AnalysisSettings settings_;
  engine::Engine engine_;
};

/// The best lines of a position of a variant, searched with one thread.
[[nodiscard]] std::vector<engine::SearchReport> best_lines(const VariantPosition& position,
                                                           const AnalysisSettings& settings);

/// From White's side: "+0.31", "#3", "#-2".
[[nodiscard]] std::string score_for_white(engine::Score score, Color turn);

/// "12. Nf3 Nc6 13. Bb5", at most `most` moves. Requires: each move is legal after the one before.
[[nodiscard]] std::string line_in_words(Position position, std::span<const Move> line,
                                        std::size_t most = 1000, const MoveStyle& style = {});
[[nodiscard]] std::string line_in_words(VariantPosition position, std::span<const Move> line,
                                        std::size_t most = 1000, const MoveStyle& style = {});

/// Converts a score for the side to move into one for White.
[[nodiscard]] engine::Score white_relative(engine::Score score, Color turn);

}  // namespace tabiya::cli
