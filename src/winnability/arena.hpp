/// All positions that a search has met, in order, with a hash table that compares whole positions.
/// Internal.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "tabiya/rules/move.hpp"
#include "winnability/packed_position.hpp"

namespace tabiya::winnability {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex no_node = ~NodeIndex{0};

/// The number of queues in which a position waits.
inline constexpr int queue_count = 4;

struct Node {
  PackedPosition position;
  NodeIndex parent;
  std::array<NodeIndex, queue_count> next;  ///< the next node in each queue
  std::uint16_t move;                       ///< the move from the parent
  /// The move is a capture or a pawn move, or loses a castling right.
  bool is_irreversible : 1;
  bool is_examined : 1 = false;
  bool is_forced : 1 = false;    ///< its forcing moves have been played
  bool is_expanded : 1 = false;  ///< all its moves have been played
};
static_assert(sizeof(Node) == 56);

/// A position with its hash, before it is added to the arena.
struct Candidate {
  explicit Candidate(const Position& position) noexcept : packed{position}, hash{packed.hash()} {}

  PackedPosition packed;
  std::uint64_t hash;
};

/// The positions of a search, at most `capacity`.
///
/// Memory: at most 62 bytes for each position, and less than 128 KiB more. The nodes are in chunks,
/// so that none is copied when the arena grows. The hash table is freed before a larger one is
/// allocated, and then filled again from the nodes. No more is allocated than the capacity needs.
class Arena {
 public:
  explicit Arena(std::uint64_t capacity) : capacity_{std::min(capacity, largest_capacity)} {
    const auto index_bits = std::bit_width(capacity_);
    index_mask_ = static_cast<Slot>((std::uint64_t{1} << index_bits) - 1);
    slots_.assign(std::min(first_slots, most_slots()), empty_slot);
  }

  [[nodiscard]] bool is_full() const noexcept { return size_ >= capacity_; }
  [[nodiscard]] NodeIndex size() const noexcept { return size_; }
  [[nodiscard]] Node& operator[](NodeIndex index) noexcept {
    return chunks_[index / chunk_size][index % chunk_size];
  }
  [[nodiscard]] const Node& operator[](NodeIndex index) const noexcept {
    return chunks_[index / chunk_size][index % chunk_size];
  }

  /// The number of positions that still fit.
  [[nodiscard]] std::uint64_t room() const noexcept { return capacity_ - size_; }
  /// Reduces the capacity by unused nodes.
  void shrink_by(std::uint64_t nodes) noexcept { capacity_ -= std::min(room(), nodes); }

  /// Prefetches the slot that add() reads first. A table of a million does not fit in a cache, so a
  /// search prefetches for all children of a position before it adds one.
  void prefetch(const Candidate& candidate) const noexcept {
    __builtin_prefetch(&slots_[first_place(candidate.hash)]);
  }

  /// Adds a position. Returns nothing if it is already known. Requires: not is_full().
  std::optional<NodeIndex> add(const Candidate& candidate, NodeIndex parent, std::uint16_t move,
                               bool is_irreversible) {
    const Slot tag = tag_of(candidate.hash);
    std::size_t place = first_place(candidate.hash);
    for (; slots_[place] != empty_slot; place = place_after(place)) {
      const Slot slot = slots_[place];
      if ((slot & ~index_mask_) == tag &&
          (*this)[slot & index_mask_].position == candidate.packed) {
        return std::nullopt;
      }
    }
    if (size_ % chunk_size == 0) {
      chunks_.emplace_back().reserve(std::min<std::uint64_t>(chunk_size, room()));
    }
    chunks_.back().push_back(
        {candidate.packed, parent, {no_node, no_node, no_node, no_node}, move, is_irreversible});
    slots_[place] = tag | size_++;
    if (is_crowded()) grow();
    return size_ - 1;
  }

  /// The moves from the root to a position.
  [[nodiscard]] std::vector<Move> line_to(NodeIndex index) const {
    std::vector<Move> line;
    for (; (*this)[index].parent != no_node; index = (*this)[index].parent) {
      line.push_back(Move::unpacked((*this)[index].move));
    }
    std::reverse(line.begin(), line.end());
    return line;
  }

 private:
  /// The index of a node in the low bits, as many as the capacity needs. The other bits are a tag,
  /// part of the hash, which avoids reading most nodes that only collide.
  using Slot = std::uint32_t;
  /// All ones. No node has this slot: its index is less than index_mask_.
  static constexpr Slot empty_slot = ~Slot{0};

  static constexpr std::uint64_t largest_capacity = std::uint64_t{3} << 30;
  static constexpr std::size_t chunk_size = 1024;
  static constexpr std::size_t first_slots = 1024;

  /// The size of the hash table at full capacity, when it is three quarters full.
  [[nodiscard]] std::size_t most_slots() const noexcept { return capacity_ + capacity_ / 3 + 1; }
  [[nodiscard]] bool is_crowded() const noexcept {
    return std::uint64_t{size_} * 4 > std::uint64_t{slots_.size()} * 3 &&
           slots_.size() < most_slots();
  }

  [[nodiscard]] std::size_t first_place(std::uint64_t hash) const noexcept {
    return (hash >> 32) * slots_.size() >> 32;
  }
  [[nodiscard]] std::size_t place_after(std::size_t place) const noexcept {
    return place + 1 == slots_.size() ? 0 : place + 1;
  }
  [[nodiscard]] Slot tag_of(std::uint64_t hash) const noexcept {
    return static_cast<Slot>(hash) & ~index_mask_;
  }

  void grow() {
    const std::size_t size = std::min(slots_.size() * 4, most_slots());
    slots_ = {};
    slots_.assign(size, empty_slot);
    for (NodeIndex index = 0; index < size_; ++index) {
      const std::uint64_t hash = (*this)[index].position.hash();
      std::size_t place = first_place(hash);
      while (slots_[place] != empty_slot) place = place_after(place);
      slots_[place] = tag_of(hash) | index;
    }
  }

  std::uint64_t capacity_;
  NodeIndex size_ = 0;
  Slot index_mask_;
  std::vector<std::vector<Node>> chunks_;
  std::vector<Slot> slots_;  // open addressing
};

}  // namespace tabiya::winnability
