/// Every position that a search has met, in order, and found again by its whole content. Internal.
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

/// In how many queues a position may wait at once.
inline constexpr int queue_count = 4;

struct Node {
  PackedPosition position;
  NodeIndex parent;
  std::array<NodeIndex, queue_count> next;  ///< behind it in each queue
  std::uint16_t move;                       ///< that led here from the parent
  bool is_irreversible;  ///< that move was a capture, a pawn's, or lost a castling right
  bool is_examined = false;
  bool is_forced = false;  ///< its forcing moves have been played
  bool is_open = false;    ///< all its moves have been played
};

class Arena {
 public:
  explicit Arena(std::uint64_t capacity)
      : capacity_{std::min<std::uint64_t>(capacity, no_node - 1)} {
    nodes_.reserve(std::min<std::uint64_t>(capacity_, first_reserve));
    slots_.assign(first_slots, no_node);
  }

  [[nodiscard]] bool is_full() const noexcept { return nodes_.size() >= capacity_; }
  [[nodiscard]] NodeIndex size() const noexcept { return static_cast<NodeIndex>(nodes_.size()); }
  [[nodiscard]] Node& operator[](NodeIndex index) noexcept { return nodes_[index]; }

  /// Adds a position, unless it is known. Requires: not is_full().
  std::optional<NodeIndex> add(const PackedPosition& position, NodeIndex parent, std::uint16_t move,
                               bool is_irreversible) {
    std::size_t slot = position.hash() & (slots_.size() - 1);
    for (; slots_[slot] != no_node; slot = (slot + 1) & (slots_.size() - 1)) {
      if (nodes_[slots_[slot]].position == position) return std::nullopt;
    }
    slots_[slot] = size();
    nodes_.push_back(
        {position, parent, {no_node, no_node, no_node, no_node}, move, is_irreversible});
    if (nodes_.size() * 2 > slots_.size()) grow();
    return size() - 1;
  }

  /// The moves that led to a position.
  [[nodiscard]] std::vector<Move> line_to(NodeIndex index) const {
    std::vector<Move> line;
    for (; nodes_[index].parent != no_node; index = nodes_[index].parent) {
      line.push_back(Move::unpacked(nodes_[index].move));
    }
    std::reverse(line.begin(), line.end());
    return line;
  }

 private:
  static constexpr std::size_t first_slots = 2048;
  static constexpr std::size_t first_reserve = 1000;

  void grow() {
    slots_.assign(slots_.size() * 4, no_node);
    for (NodeIndex index = 0; index < size(); ++index) {
      std::size_t slot = nodes_[index].position.hash() & (slots_.size() - 1);
      while (slots_[slot] != no_node) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = index;
    }
  }

  std::uint64_t capacity_;
  std::vector<Node> nodes_;
  std::vector<NodeIndex> slots_;  // open addressing, at most half full
};

}  // namespace tabiya::winnability
