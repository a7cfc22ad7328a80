/// All positions that a search has met, in order, with a hash table that compares whole positions.
/// Internal.
#pragma once

#include <algorithm>
#include <array>
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
  bool is_irreversible;  ///< the move is a capture or a pawn move, or loses a castling right
  bool is_examined = false;
  bool is_forced = false;    ///< its forcing moves have been played
  bool is_expanded = false;  ///< all its moves have been played
};

/// A position with its hash, before it is added to the arena.
struct Candidate {
  explicit Candidate(const Position& position) noexcept : packed{position}, hash{packed.hash()} {}

  PackedPosition packed;
  std::uint64_t hash;
};

class Arena {
 public:
  explicit Arena(std::uint64_t capacity)
      : capacity_{std::min<std::uint64_t>(capacity, no_node - 1)} {
    nodes_.reserve(std::min<std::uint64_t>(capacity_, first_reserve));
    slots_.assign(first_slots, Slot{});
  }

  [[nodiscard]] bool is_full() const noexcept { return nodes_.size() >= capacity_; }
  [[nodiscard]] NodeIndex size() const noexcept { return static_cast<NodeIndex>(nodes_.size()); }
  [[nodiscard]] Node& operator[](NodeIndex index) noexcept { return nodes_[index]; }

  /// The number of positions that still fit.
  [[nodiscard]] std::uint64_t room() const noexcept { return capacity_ - nodes_.size(); }
  /// Reduces the capacity by unused nodes.
  void shrink_by(std::uint64_t nodes) noexcept { capacity_ -= std::min(room(), nodes); }

  /// Prefetches the slot that add() reads first. A table of millions does not fit in a cache, so a
  /// search prefetches for all children of a position before it adds one.
  void prefetch(const Candidate& candidate) const noexcept {
    __builtin_prefetch(&slots_[candidate.hash & (slots_.size() - 1)]);
  }

  /// Adds a position. Returns nothing if it is already known. Requires: not is_full().
  std::optional<NodeIndex> add(const Candidate& candidate, NodeIndex parent, std::uint16_t move,
                               bool is_irreversible) {
    const std::size_t mask = slots_.size() - 1;
    const std::uint32_t tag = tag_of(candidate.hash);
    std::size_t place = candidate.hash & mask;
    for (; slots_[place].node != no_node; place = (place + 1) & mask) {
      const Slot& slot = slots_[place];
      if (slot.tag == tag && nodes_[slot.node].position == candidate.packed) return std::nullopt;
    }
    slots_[place] = {tag, size()};
    nodes_.push_back(
        {candidate.packed, parent, {no_node, no_node, no_node, no_node}, move, is_irreversible});
    if (nodes_.size() * 2 > slots_.size()) grow();
    return size() - 1;
  }

  /// The moves from the root to a position.
  [[nodiscard]] std::vector<Move> line_to(NodeIndex index) const {
    std::vector<Move> line;
    for (; nodes_[index].parent != no_node; index = nodes_[index].parent) {
      line.push_back(Move::unpacked(nodes_[index].move));
    }
    std::reverse(line.begin(), line.end());
    return line;
  }

 private:
  static constexpr std::size_t first_slots = 1024;
  static constexpr std::size_t first_reserve = 1000;

  /// The tag avoids reading most nodes that only collide.
  struct Slot {
    std::uint32_t tag = 0;
    NodeIndex node = no_node;
  };
  [[nodiscard]] static std::uint32_t tag_of(std::uint64_t hash) noexcept {
    return static_cast<std::uint32_t>(hash >> 32);
  }

  void grow() {
    slots_.assign(slots_.size() * 4, Slot{});
    const std::size_t mask = slots_.size() - 1;
    for (NodeIndex index = 0; index < size(); ++index) {
      const std::uint64_t hash = nodes_[index].position.hash();
      std::size_t place = hash & mask;
      while (slots_[place].node != no_node) place = (place + 1) & mask;
      slots_[place] = {tag_of(hash), index};
    }
  }

  std::uint64_t capacity_;
  std::vector<Node> nodes_;
  std::vector<Slot> slots_;  // open addressing, at most half full
};

}  // namespace tabiya::winnability
