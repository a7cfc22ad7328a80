/// Finds the weights of the hand-written evaluation from games.
///
/// The evaluation is linear in its weights (see engine/eval/terms.hpp), so a position is a short list
/// of terms, and "how likely does White win" is logistic regression on them: the weights are moved,
/// batch by batch, to where they explain the results and the scores of the games best.
/// Source of the idea: Texel's tuning method; of the steps: Adam (Kingma and Ba, 2015).
///
/// The same games, options and seed give the same weights, with any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tabiya/training/game_record.hpp"

namespace tabiya::training {

struct TuningOptions {
  std::uint64_t seed = 1;
  int epochs = 40;
  std::size_t batch_size = 16'384;  ///< positions
  double rate = 1.0;                ///< of the first epoch, in hundredths of a pawn a step
  double last_rate = 0.05;          ///< of the last
  double result_share = 0.4;        ///< of the target; the rest is the search's score
  /// How strongly a weight is held where it began. Units: of its distance, a step at rate 1.
  double pull = 0.003;
  unsigned threads = 1;
};

/// What an epoch has come to. Units: mean squared error of the expected score, 0 to 1. Every
/// tenth game is held out, to see whether what is learnt holds elsewhere.
struct TuningProgress {
  int epoch;  ///< from 1; 0: before the first
  double error;
  double held_out_error;
};

class EvaluationTuner {
 public:
  EvaluationTuner();
  ~EvaluationTuner();
  EvaluationTuner(EvaluationTuner&&) noexcept;
  EvaluationTuner& operator=(EvaluationTuner&&) noexcept;
  EvaluationTuner(const EvaluationTuner&) = delete;
  EvaluationTuner& operator=(const EvaluationTuner&) = delete;

  /// Takes the quiet positions of a game: not in check, searched, nothing to take at once, nobody
  /// far ahead.
  void add(const GameRecord& game);
  [[nodiscard]] std::size_t positions() const noexcept;

  /// From the weights that are built in to those of the epoch with the least error on games held out.
  /// Requires: positions() > 0.
  void tune(const TuningOptions& options,
            const std::function<void(const TuningProgress&)>& on_progress);

  /// The weights as the source file src/engine/eval/weights.cpp.
  [[nodiscard]] std::string to_source(const std::string& description) const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace tabiya::training
