#include "engine/search/transposition_table.hpp"

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

namespace tabiya::engine {
namespace {

// The bits of a packed entry: move 0-15, value 16-31, static evaluation 32-47, depth 48-55, bound
// 56-57, was on a principal variation 58, generation 59-63. Zero is an empty slot: it has no bound.
constexpr int value_shift = 16;
constexpr int static_eval_shift = 32;
constexpr int depth_shift = 48;
constexpr int bound_shift = 56;
constexpr int pv_shift = 58;
constexpr int generation_shift = 59;
constexpr int depth_offset = 1;  // the quiescence search has depths down to -1
constexpr std::int16_t no_static_eval = INT16_MIN;
constexpr std::uint64_t no_move = 0;  // a1 to a1, which is not a move

[[nodiscard]] std::uint64_t field(std::int16_t value, int shift) {
  return std::uint64_t{static_cast<std::uint16_t>(value)} << shift;
}
[[nodiscard]] std::int16_t field_of(std::uint64_t data, int shift) {
  return static_cast<std::int16_t>(static_cast<std::uint16_t>(data >> shift));
}
[[nodiscard]] int depth_of(std::uint64_t data) {
  return static_cast<int>((data >> depth_shift) & 0xFF) - depth_offset;
}

/// Converts mate scores between distances from the root and from the position itself.
[[nodiscard]] Value to_table_value(Value value, int ply) {
  if (is_win(value)) return value + ply;
  if (is_loss(value)) return value - ply;
  return value;
}
[[nodiscard]] Value from_table_value(Value value, int ply) {
  if (is_win(value)) return value - ply;
  if (is_loss(value)) return value + ply;
  return value;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : size_{(megabytes << 20) / sizeof(Bucket)}, buckets_{make_large_array<Bucket>(size_)} {}

void TranspositionTable::clear(int threads) noexcept {
  const std::size_t share = size_ / static_cast<std::size_t>(threads) + 1;
  const auto clear_from = [this, share](std::size_t first) {
    for (std::size_t at = first; at < std::min(first + share, size_); ++at) {
      for (Slot& slot : buckets_[at].slots) {
        slot.mixed_key.store(0, std::memory_order_relaxed);
        slot.data.store(0, std::memory_order_relaxed);
      }
    }
  };
  std::vector<std::jthread> workers;
  workers.reserve(static_cast<std::size_t>(threads));
  for (std::size_t first = share; first < size_; first += share) {
    try {
      workers.emplace_back(clear_from, first);
    } catch (const std::system_error&) {  // the system has no more threads
      clear_from(first);
    }
  }
  clear_from(0);
  generation_ = 0;
}

TranspositionTable::Bucket& TranspositionTable::bucket_of(ZobristKey key) const noexcept {
  // The high half of the product spreads the keys over any size.
  __extension__ using Wide = unsigned __int128;  // __extension__ silences the -Wpedantic warning
  const Wide product = Wide{key.bits} * size_;
  return buckets_[static_cast<std::size_t>(product >> 64)];
}

std::optional<TableEntry> TranspositionTable::probe(ZobristKey key, int ply) const noexcept {
  for (const Slot& slot : bucket_of(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const std::uint64_t mixed = slot.mixed_key.load(std::memory_order_relaxed);
    if ((mixed ^ data) != key.bits || data == 0) continue;
    TableEntry entry;
    const auto packed_move = static_cast<std::uint16_t>(data);
    if (packed_move != no_move) entry.move = Move::unpacked(packed_move);
    entry.value = from_table_value(field_of(data, value_shift), ply);
    const std::int16_t static_eval = field_of(data, static_eval_shift);
    if (static_eval != no_static_eval) entry.static_eval = static_eval;
    entry.depth = depth_of(data);
    entry.bound = static_cast<Bound>(((data >> bound_shift) & 3) - 1);
    entry.was_pv = ((data >> pv_shift) & 1) != 0;
    return entry;
  }
  return std::nullopt;
}

/// Deep and recent entries score high; the lowest of a bucket is replaced.
int TranspositionTable::retention_score(std::uint64_t data) const noexcept {
  constexpr int plies_per_generation = 4;
  if (data == 0) return INT32_MIN;
  const std::uint64_t age = (generation_ - (data >> generation_shift)) & generation_mask;
  return depth_of(data) - plies_per_generation * static_cast<int>(age);
}

/// The slot of the position if the table has it, otherwise the one to replace.
TranspositionTable::Choice TranspositionTable::choose_slot(ZobristKey key) const noexcept {
  Choice choice;
  for (Slot& slot : bucket_of(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const std::uint64_t mixed = slot.mixed_key.load(std::memory_order_relaxed);
    if (data != 0 && (mixed ^ data) == key.bits) return {&slot, data, true};
    if (choice.slot == nullptr || retention_score(data) < retention_score(choice.data)) {
      choice = {&slot, data, false};
    }
  }
  return choice;
}

void TranspositionTable::store(ZobristKey key, int ply, const TableEntry& entry) noexcept {
  const auto [slot, old, is_same] = choose_slot(key);
  std::uint64_t packed_move = entry.move ? entry.move->packed() : no_move;
  if (is_same) {
    if (packed_move == no_move) packed_move = static_cast<std::uint16_t>(old);
    // A much shallower bound does not replace a recent entry of the same position.
    constexpr int tolerated_depth = 4;
    const bool is_recent = (old >> generation_shift) == generation_;
    if (entry.bound != Bound::Exact && is_recent && entry.depth + tolerated_depth < depth_of(old)) {
      return;
    }
  }
  const auto static_eval = static_cast<std::int16_t>(entry.static_eval.value_or(no_static_eval));
  const std::uint64_t data =
      packed_move |
      field(static_cast<std::int16_t>(to_table_value(entry.value, ply)), value_shift) |
      field(static_eval, static_eval_shift) |
      static_cast<std::uint64_t>(entry.depth + depth_offset) << depth_shift |
      (static_cast<std::uint64_t>(entry.bound) + 1) << bound_shift |
      std::uint64_t{entry.was_pv} << pv_shift | generation_ << generation_shift;
  slot->mixed_key.store(key.bits ^ data, std::memory_order_relaxed);
  slot->data.store(data, std::memory_order_relaxed);
}

int TranspositionTable::permille_full() const noexcept {
  constexpr std::size_t sampled_buckets = 250;
  int full = 0;
  for (std::size_t at = 0; at < std::min(sampled_buckets, size_); ++at) {
    for (const Slot& slot : buckets_[at].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      full += data != 0 && (data >> generation_shift) == generation_ ? 1 : 0;
    }
  }
  return full;
}

}  // namespace tabiya::engine
