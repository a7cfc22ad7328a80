/// Tunes the weights of the hand-written evaluation on games.
///
/// The evaluation is linear in its weights (see engine/eval/terms.hpp), so a position is a short list
/// of terms, and White's expected score is a logistic regression on them. Each batch moves the weights
/// towards those that best explain the results and the search scores of the games.
///
/// The same games, options and seed give the same weights, with any number of threads.
/// Source: Texel's tuning method; the optimizer is Adam (Kingma and Ba, 2015).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "training/inner/game_record.hpp"

namespace tabiya::training {

struct TuningOptions {
  std::uint64_t seed = 1;
  int epochs = 40;
  std::size_t batch_size = 16'384;  ///< positions
  double rate = 1.0;                ///< of the first epoch, in hundredths of a pawn per step
  double last_rate = 0.05;          ///< of the last epoch
  double result_share = 0.4;  ///< the result's part of the target; the search score is the rest
  /// How strongly each step pulls a weight back to its initial value. Units: the fraction of the
  /// distance per step at rate 1.
  double pull = 0.003;
  unsigned threads = 1;
};

/// The errors after an epoch. Units: mean squared error of the expected score, 0 to 1. Every tenth
/// game is held out, to measure how well the weights generalize.
struct TuningProgress {
  int epoch;  ///< from 1; 0: before the first epoch
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

  /// Adds the quiet positions of a game: not in check, with a score, neither side far ahead, and the
  /// move played is not a capture or a promotion.
  void add(const GameRecord& game);
  [[nodiscard]] std::size_t positions() const noexcept;

  /// Tunes, starting from the built-in weights, and keeps the epoch with the least error on the
  /// held-out games.
  /// Requires: positions() > 0.
  void tune(const TuningOptions& options,
            const std::function<void(const TuningProgress&)>& on_progress);

  /// The weights as source code, for src/engine/eval/weights.cpp.
  [[nodiscard]] std::string to_source(const std::string& description) const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace tabiya::training
