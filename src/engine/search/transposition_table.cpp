#include "engine/search/transposition_table.hpp"

#include <algorithm>
#include <thread>
#include <vector>

namespace tabiya::engine {
namespace {

// The word of an entry: move 0-15, value 16-31, static value 32-47, depth 48-55, bound 56-57, on a
// principal variation 58, generation 59-63. A word of zero is no entry: it has no bound.
constexpr int value_shift = 16;
constexpr int static_shift = 32;
constexpr int depth_shift = 48;
constexpr int bound_shift = 56;
constexpr int pv_shift = 58;
constexpr int generation_shift = 59;
constexpr int depth_offset = 1;  // the quiescence search has depths down to -1
constexpr std::int16_t no_static_value = INT16_MIN;
constexpr std::uint64_t no_move = 0;  // a1 to a1, which no move is

[[nodiscard]] std::uint64_t field(std::int16_t value, int shift) {
  return std::uint64_t{static_cast<std::uint16_t>(value)} << shift;
}
[[nodiscard]] std::int16_t field_of(std::uint64_t data, int shift) {
  return static_cast<std::int16_t>(static_cast<std::uint16_t>(data >> shift));
}
[[nodiscard]] int depth_of(std::uint64_t data) {
  return static_cast<int>((data >> depth_shift) & 0xFF) - depth_offset;
}

/// From the root to the position itself, and back.
[[nodiscard]] Value from_position(Value value, int ply) {
  if (is_win(value)) return value + ply;
  if (is_loss(value)) return value - ply;
  return value;
}
[[nodiscard]] Value from_root(Value value, int ply) {
  if (is_win(value)) return value - ply;
  if (is_loss(value)) return value + ply;
  return value;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : size_{(megabytes << 20) / sizeof(Line)}, lines_{new Line[size_]} {}

void TranspositionTable::clear(int threads) noexcept {
  const std::size_t share = size_ / static_cast<std::size_t>(threads) + 1;
  const auto clear_from = [this, share](std::size_t first) {
    for (std::size_t at = first; at < std::min(first + share, size_); ++at) {
      for (Entry& entry : lines_[at].entries) {
        entry.mixed_key.store(0, std::memory_order_relaxed);
        entry.data.store(0, std::memory_order_relaxed);
      }
    }
  };
  std::vector<std::jthread> workers;
  workers.reserve(static_cast<std::size_t>(threads));
  for (std::size_t first = share; first < size_; first += share) {
    workers.emplace_back(clear_from, first);
  }
  clear_from(0);
  generation_ = 0;
}

TranspositionTable::Line& TranspositionTable::line_of(ZobristKey key) const noexcept {
  // The high half of the product spreads the keys over any size.
  __extension__ using Wide = unsigned __int128;  // no warning that it is not standard
  const Wide product = Wide{key.bits} * size_;
  return lines_[static_cast<std::size_t>(product >> 64)];
}

std::optional<Known> TranspositionTable::find(ZobristKey key, int ply) const noexcept {
  for (const Entry& entry : line_of(key).entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    const std::uint64_t mixed = entry.mixed_key.load(std::memory_order_relaxed);
    if ((mixed ^ data) != key.bits || data == 0) continue;
    Known known;
    const auto packed_move = static_cast<std::uint16_t>(data);
    if (packed_move != no_move) known.move = Move::unpacked(packed_move);
    known.value = from_root(field_of(data, value_shift), ply);
    const std::int16_t static_value = field_of(data, static_shift);
    if (static_value != no_static_value) known.static_value = static_value;
    known.depth = depth_of(data);
    known.bound = static_cast<Bound>(((data >> bound_shift) & 3) - 1);
    known.was_pv = ((data >> pv_shift) & 1) != 0;
    return known;
  }
  return std::nullopt;
}

/// What is deep and recent is worth keeping.
int TranspositionTable::worth_of(std::uint64_t data) const noexcept {
  constexpr int plies_a_generation = 4;
  if (data == 0) return INT32_MIN;
  const std::uint64_t age = (generation_ - (data >> generation_shift)) & generation_mask;
  return depth_of(data) - plies_a_generation * static_cast<int>(age);
}

void TranspositionTable::store(ZobristKey key, int ply, const Known& known) noexcept {
  Line& line = line_of(key);
  Entry* chosen = nullptr;
  std::uint64_t old = 0;
  bool is_same = false;
  for (Entry& entry : line.entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    const std::uint64_t mixed = entry.mixed_key.load(std::memory_order_relaxed);
    if (data != 0 && (mixed ^ data) == key.bits) {
      chosen = &entry;
      old = data;
      is_same = true;
      break;
    }
    if (chosen == nullptr || worth_of(data) < worth_of(old)) {
      chosen = &entry;
      old = data;
    }
  }

  std::uint64_t packed_move = known.move ? known.move->packed() : no_move;
  if (is_same) {
    if (packed_move == no_move) packed_move = static_cast<std::uint16_t>(old);
    // A shallower bound does not drive out what is known of the same position.
    constexpr int tolerated_depth = 4;
    const bool is_recent = (old >> generation_shift) == generation_;
    if (known.bound != Bound::Exact && is_recent && known.depth + tolerated_depth < depth_of(old)) {
      return;
    }
  }
  const auto static_value = static_cast<std::int16_t>(known.static_value.value_or(no_static_value));
  const std::uint64_t data =
      packed_move | field(static_cast<std::int16_t>(from_position(known.value, ply)), value_shift) |
      field(static_value, static_shift) |
      static_cast<std::uint64_t>(known.depth + depth_offset) << depth_shift |
      (static_cast<std::uint64_t>(known.bound) + 1) << bound_shift |
      std::uint64_t{known.was_pv} << pv_shift | generation_ << generation_shift;
  chosen->mixed_key.store(key.bits ^ data, std::memory_order_relaxed);
  chosen->data.store(data, std::memory_order_relaxed);
}

int TranspositionTable::permille_full() const noexcept {
  constexpr std::size_t sampled_lines = 250;
  int full = 0;
  for (std::size_t at = 0; at < std::min(sampled_lines, size_); ++at) {
    for (const Entry& entry : lines_[at].entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      full += data != 0 && (data >> generation_shift) == generation_ ? 1 : 0;
    }
  }
  return full;
}

}  // namespace tabiya::engine
