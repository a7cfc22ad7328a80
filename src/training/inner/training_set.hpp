/// The positions that a network learns from, in memory.
///
/// A position takes 28 bytes. A table that finds duplicates takes five to eight more while games are
/// added. So 30 million positions fit into a gigabyte, and the order in which they are learned too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "training/inner/position_filter.hpp"
#include "training/inner/training_position.hpp"

namespace tabiya::training {

class TrainingSet {
 public:
  /// A position that the network sees as equal to one before replaces it: with the games of later
  /// generations at the end, the newest score is kept. With a later share, the score
  /// of a position is blended with those of the positions after it (see network_trainer.hpp).
  explicit TrainingSet(const PositionFilter& filter = {}, double later_share = 0)
      : filter_{filter}, later_share_{later_share} {}

  /// Adds the positions of a game that pass the filter. Every twentieth game is held out: the network
  /// does not learn from its positions, and they measure how well it generalizes.
  /// Requires: fewer than 2^32 positions.
  void add(const GameRecord& game);
  /// Adds a position, or replaces the one that is equal to the network. Returns true if it was added.
  bool add(const TrainingPosition& position);
  /// Frees the table that finds duplicates. No more games can be added.
  void finish();

  [[nodiscard]] const PositionFilter& filter() const noexcept { return filter_; }
  [[nodiscard]] const FilterCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] const TrainingPosition& operator[](std::size_t index) const noexcept {
    return chunks_[index / chunk_size][index % chunk_size];
  }
  /// The positions to learn from, or those held out, by index.
  [[nodiscard]] std::vector<std::uint32_t> indices(bool are_held_out) const;
  /// Identifies the positions and their order.
  [[nodiscard]] std::uint64_t fingerprint() const noexcept { return fingerprint_; }

 private:
  // Chunks, because a growing vector would need the memory twice.
  static constexpr std::size_t chunk_size = 1 << 16;

  /// The scores of a game's plies to learn from; 0 where there is none.
  [[nodiscard]] std::vector<std::int16_t> targets_of(const GameRecord& game) const;
  [[nodiscard]] std::size_t slot_of(const PackedBoard& board) const noexcept;
  void grow_table();

  PositionFilter filter_;
  double later_share_;
  FilterCounts counts_{};
  std::uint64_t games_ = 0;
  std::uint64_t fingerprint_ = 0;
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<TrainingPosition[]>> chunks_;
  std::vector<std::uint32_t> table_;  // open addressing: a position's index plus 1; 0: empty
};

}  // namespace tabiya::training
