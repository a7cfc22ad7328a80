/// The state of training between two batches, and the file that holds it. All numbers are
/// little-endian.
///
///     bytes        what
///     8            "TABIYAT" and the version, '3'
///     13 x 8       options: seed, epochs, batch size, rate, last rate, result share, later share,
///                  hidden size; filter: score limit, least ply, least pieces; fingerprint of the positions;
///                  finished epochs
///     4 x 8        finished batches of the epoch, its positions, the sum of its losses; all steps
///     24 each      the losses and the rate of each finished epoch
///     …            the weights, the first and the second moments: 4 bytes per number
///     4            CRC-32 of all of the above
///
/// Numbers with a fraction are stored as the bits of a double.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "training/inner/network_trainer.hpp"
#include "training/training_kernel.hpp"

namespace tabiya::training {

struct TrainingCheckpoint {
  CheckpointOptions options;
  std::uint64_t fingerprint = 0;
  std::uint64_t epoch = 0;      // finished epochs
  std::uint64_t batch = 0;      // finished batches of the epoch
  std::uint64_t positions = 0;  // learned in this epoch
  double loss_sum = 0;          // of these
  std::uint64_t steps = 0;      // of the optimizer
  std::vector<EpochLoss> history{};
  WeightArray weights;
  WeightArray first_moments;
  WeightArray second_moments;
};

[[nodiscard]] std::string to_bytes(const TrainingCheckpoint& checkpoint);

/// Errors: every one but OtherPositions.
[[nodiscard]] std::expected<TrainingCheckpoint, CheckpointError> read_checkpoint(
    std::string_view bytes);

}  // namespace tabiya::training
