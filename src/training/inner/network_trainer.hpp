/// Trains the network of the evaluation.
///
/// The network has the shape of engine/network, with weights of 32-bit floating point. Its expected
/// score is the sigmoid of its output. Training reduces the mean squared error of the expected score
/// against a target, a blend of the game's result and of the expected score that the search gave:
///
///     target = result share · result + (1 - result share) · expected
///
/// The expected score of a position is blended with that of the next one in the game, which was searched
/// deeper by a ply, and so on to the end of the game:
///
///     expected = (1 - later share) · sigmoid(score / 400) + later share · expected of the next position
///
/// The optimizer is AdamW. Its rate rises over the first batches and then falls along half a cosine
/// to the last rate. After each step the weights are clipped so that they fit the integers of the
/// network: with input weights up to 1.98, an accumulator of 32 pieces and a bias stays within 33 ·
/// 505 = 16,665, half of what 16 bits hold. In the second half of training the loss and its gradient
/// are those of the weights rounded to integers, and of the first layer's values rounded like them,
/// while the steps add up in the exact ones. So the integers are trained, not only made at the end.
///
/// A batch is always split into the same slices, whose gradients are added in the same order, so the
/// same positions, options and seed give the same weights, bit by bit, with any number of threads.
/// For the same reason compilers must not contract multiplications and additions, and exponentials are
/// computed here: so processors agree too.
///
/// Sources: Loshchilov and Hutter, Decoupled Weight Decay Regularization, 2019; the blend is the return of
/// TD(λ), Sutton, Learning to Predict by the Methods of Temporal Differences, 1988.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/network/inner/network.hpp"
#include "training/inner/training_set.hpp"

namespace tabiya::training {

/// What decides the weights, together with the positions.
struct NetworkTrainingOptions {
  std::uint64_t seed = 1;  ///< of the first weights and of the order of the positions
  std::uint64_t epochs = 20;
  std::uint64_t batch_size = 16'384;  ///< positions
  double rate = 0.001;
  double last_rate = 0.00001;
  double result_share = 0;
  double later_share = 0.5;
  /// Units: neurons. A multiple of 64; only tests choose another than the engine's.
  std::uint64_t hidden_size = engine::network::hidden_size;

  friend bool operator==(const NetworkTrainingOptions&, const NetworkTrainingOptions&) = default;
};

/// The losses of an epoch: mean squared errors of the expected score, 0 to 1.
struct EpochLoss {
  double loss;           ///< while training
  double held_out_loss;  ///< at the end; 0 without held-out positions
  double rate;           ///< of its last batch

  friend bool operator==(const EpochLoss&, const EpochLoss&) = default;
};

/// After each batch.
struct TrainingProgress {
  std::uint64_t epoch;      ///< from 1
  std::uint64_t positions;  ///< learned so far, in all epochs
  std::uint64_t total;      ///< positions to learn in all epochs
  double loss;              ///< of the epoch so far
};

struct TrainingEvents {
  /// Training stops if it returns false.
  std::function<bool(const TrainingProgress&)> on_batch;
  std::function<void(const EpochLoss&)> on_epoch;
};

/// How far the integer network is from the trained one, in centipawns, on held-out positions.
struct QuantisationError {
  std::size_t positions = 0;
  double mean = 0;
  double max = 0;
  /// Pearson's correlation of expected scores: the integer network's with the search's; -1 to 1.
  double correlation = 0;
};

/// Why training cannot be resumed.
enum class CheckpointError : std::uint8_t {
  NotACheckpoint,  ///< it does not begin with the magic bytes
  UnknownVersion,  ///< written by another version
  Damaged,         ///< truncated or changed
  OtherPositions,  ///< it belongs to other games
};

/// "this is not a checkpoint of training", …
[[nodiscard]] std::string_view to_string(CheckpointError error) noexcept;

/// The options and the filter of a checkpoint. Errors: every one but OtherPositions.
struct CheckpointOptions {
  NetworkTrainingOptions training{};
  PositionFilter filter{};
};
[[nodiscard]] std::expected<CheckpointOptions, CheckpointError> read_checkpoint_options(
    std::string_view checkpoint);

class NetworkTrainer {
 public:
  /// Begins with random weights.
  /// Requires: the set outlives the trainer and has positions to learn from; its games are all added;
  /// options.hidden_size is a multiple of 64, the batch size and the epochs are not 0.
  NetworkTrainer(const TrainingSet& positions, const NetworkTrainingOptions& options);
  ~NetworkTrainer();
  NetworkTrainer(NetworkTrainer&&) noexcept;
  NetworkTrainer& operator=(NetworkTrainer&&) noexcept;
  NetworkTrainer(const NetworkTrainer&) = delete;
  NetworkTrainer& operator=(const NetworkTrainer&) = delete;

  /// Continues from a checkpoint of the same positions. The result is the same as without a pause.
  [[nodiscard]] static std::expected<NetworkTrainer, CheckpointError> resume(
      const TrainingSet& positions, std::string_view checkpoint);
  /// The state between two batches, to resume from.
  [[nodiscard]] std::string checkpoint() const;

  /// Trains to the end, or until on_batch returns false. Returns true at the end. The weights are
  /// those after the last batch: with a rate that falls to almost nothing these are the best.
  bool train(unsigned threads, const TrainingEvents& events);
  /// The finished epochs.
  [[nodiscard]] const std::vector<EpochLoss>& history() const noexcept;

  /// The mean loss of positions, by index.
  [[nodiscard]] double loss_of(const std::vector<std::uint32_t>& indices, unsigned threads) const;
  /// The network's value in units of 400 centipawns, for the side to move.
  [[nodiscard]] double output_of(const TrainingPosition& position) const;

  /// The weights, in the order of engine::network::Network. For tests.
  [[nodiscard]] std::vector<float> weights() const;
  void set_weights(const std::vector<float>& weights);
  /// The gradient of the mean loss of positions, in the order of weights().
  [[nodiscard]] std::vector<float> gradient_of(const std::vector<std::uint32_t>& indices) const;

  /// The weights rounded to integers. Requires: the hidden size is the engine's.
  [[nodiscard]] engine::network::Network quantised() const;
  /// Compares them on the held-out positions, on 100,000 at most; on the others if none is held out.
  [[nodiscard]] QuantisationError quantisation_error(const engine::network::Network& network) const;

 private:
  class State;
  explicit NetworkTrainer(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace tabiya::training
