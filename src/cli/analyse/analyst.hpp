/// What the engine says about positions, for the commands.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tabiya/engine/engine.hpp"

namespace tabiya::cli {

/// How much an analysis is worth.
struct AnalysisEffort {
  engine::EngineOptions engine{};
  engine::SearchLimits limits{};
};

class Analyst {
 public:
  explicit Analyst(const AnalysisEffort& effort) : effort_{effort}, engine_{effort.engine} {}

  /// The best lines, the best first; none if there is no legal move.
  [[nodiscard]] std::vector<engine::SearchReport> lines_in(const Position& position,
                                                           std::span<const ZobristKey> before);

 private:
  AnalysisEffort effort_;
  engine::Engine engine_;
};

/// "+0.31" for White, "#3", "#-2".
[[nodiscard]] std::string score_for_white(engine::Score score, Color turn);

/// "12. Nf3 Nc6 13. Bb5", with so many moves at most. Requires: the moves are legal in their order.
[[nodiscard]] std::string line_in_words(Position position, std::span<const Move> line,
                                        std::size_t most = 1000);

/// Of a score for the side to move, from White's side.
[[nodiscard]] engine::Score turned_to_white(engine::Score score, Color turn);

}  // namespace tabiya::cli
