#include "training/inner/training_set.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "engine/network/inner/network.hpp"
#include "training/training_kernel.hpp"

namespace tabiya::training {
namespace {

constexpr std::uint64_t games_per_held_out_game = 20;
constexpr std::size_t least_table_size = 1 << 12;

/// The finalizer of SplitMix64. Source: Steele, Lea and Flood, 2014.
[[nodiscard]] std::uint64_t mixed(std::uint64_t bits) noexcept {
  bits = (bits ^ bits >> 30) * 0xBF58'476D'1CE4'E5B9;
  bits = (bits ^ bits >> 27) * 0x94D0'49BB'1331'11EB;
  return bits ^ bits >> 31;
}

[[nodiscard]] std::uint64_t hash_of(const PackedBoard& board) noexcept {
  const auto words = std::bit_cast<std::array<std::uint64_t, 3>>(board);
  return mixed(words[0] + mixed(words[1] + mixed(words[2])));
}

}  // namespace

void TrainingSet::add(const GameRecord& game) {
  const bool is_held_out = ++games_ % games_per_held_out_game == 0;
  const std::vector<std::int16_t> targets = targets_of(game);
  Position position = game.start;
  for (std::size_t at = 0; at < game.plies.size(); ++at) {
    const RecordedPly& ply = game.plies[at];
    FilterVerdict verdict = examine(filter_, position, ply);
    if (verdict == FilterVerdict::Kept) {
      TrainingPosition packed = make_training_position(position, targets[at], game.result);
      packed.is_held_out = is_held_out;
      if (!add(packed)) verdict = FilterVerdict::Duplicate;
    }
    ++counts_[static_cast<std::size_t>(verdict)];
    position.play_unchecked(ply.move);
  }
}

std::vector<std::int16_t> TrainingSet::targets_of(const GameRecord& game) const {
  constexpr double unit = engine::network::centipawns_per_unit;
  std::vector<std::int16_t> targets(game.plies.size());
  std::optional<double> later;  // of the next position, for its side to move
  for (std::size_t at = game.plies.size(); at-- > 0;) {
    const std::optional<std::int16_t>& score = game.plies[at].score;
    if (!score) {
      later.reset();
      continue;
    }
    targets[at] = *score;
    if (later_share_ == 0) continue;
    const double own = sigmoid(*score / unit);
    later = later ? (1 - later_share_) * own + later_share_ * (1 - *later) : own;
    targets[at] = static_cast<std::int16_t>(std::lround(unit * logit(*later)));
  }
  return targets;
}

bool TrainingSet::add(const TrainingPosition& position) {
  if (size_ + size_ / 4 >= table_.size()) grow_table();
  std::uint32_t& entry = table_[slot_of(position.board)];
  const bool is_new = entry == 0;
  if (is_new) {
    if (size_ == chunks_.size() * chunk_size) {
      chunks_.push_back(std::make_unique<TrainingPosition[]>(chunk_size));
    }
    entry = static_cast<std::uint32_t>(++size_);
  }
  const std::size_t index = entry - 1;
  chunks_[index / chunk_size][index % chunk_size] = position;
  const auto label = static_cast<std::uint16_t>(position.score) |
                     std::uint64_t{position.result} << 16 |
                     std::uint64_t{position.is_held_out} << 18;
  fingerprint_ = mixed(fingerprint_ + hash_of(position.board) + mixed(label));
  return is_new;
}

void TrainingSet::finish() { table_ = {}; }

/// The slot of an equal board, or the empty one where it belongs.
std::size_t TrainingSet::slot_of(const PackedBoard& board) const noexcept {
  std::size_t slot = hash_of(board) % table_.size();
  while (table_[slot] != 0 && (*this)[table_[slot] - 1].board != board) {
    slot = slot + 1 == table_.size() ? 0 : slot + 1;
  }
  return slot;
}

void TrainingSet::grow_table() {
  const std::size_t table_size = std::max(least_table_size, table_.size() + table_.size() / 2);
  table_ = {};
  table_.resize(table_size);
  for (std::size_t index = 0; index < size_; ++index) {
    table_[slot_of((*this)[index].board)] = static_cast<std::uint32_t>(index + 1);
  }
}

std::vector<std::uint32_t> TrainingSet::indices(bool are_held_out) const {
  std::size_t count = 0;
  for (std::size_t index = 0; index < size_; ++index) {
    count += (*this)[index].is_held_out == are_held_out ? 1 : 0;
  }
  std::vector<std::uint32_t> indices;
  indices.reserve(count);
  for (std::size_t index = 0; index < size_; ++index) {
    if ((*this)[index].is_held_out == are_held_out) {
      indices.push_back(static_cast<std::uint32_t>(index));
    }
  }
  return indices;
}

}  // namespace tabiya::training
