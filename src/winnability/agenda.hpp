/// The positions to expand, in four priority queues. Internal.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "winnability/arena.hpp"
#include "winnability/heuristic.hpp"

namespace tabiya::winnability {

enum class Queue : std::uint8_t {
  Strip,
  Keep,
  Push,
  Wide,  ///< as Strip, but first in, first out, so that it does not get lost in one line
};

/// Ranks go from 0, the best, to `MaxRank`.
template <int MaxRank>
class Agenda {
 public:
  explicit Agenda(Arena& arena) noexcept : arena_{arena} {
    for (auto& queue : first_) queue.fill(no_node);
    best_.fill(MaxRank + 1);
  }

  /// Puts a position in front of those of the same rank, so that the search follows a line.
  void put(Queue queue, int rank, NodeIndex node) noexcept {
    const auto place = static_cast<std::size_t>(queue);
    arena_[node].next[place] = first_[place][rank];
    first_[place][rank] = node;
    best_[place] = std::min(best_[place], rank);
  }

  /// Puts a position behind those of the same rank, so that all lines are tried in turn.
  void put_behind(Queue queue, int rank, NodeIndex node) noexcept {
    const auto place = static_cast<std::size_t>(queue);
    if (first_[place][rank] == no_node) return put_alone(place, rank, node);
    arena_[node].next[place] = no_node;
    arena_[last_[place][rank]].next[place] = node;
    last_[place][rank] = node;
  }

  struct Entry {
    NodeIndex node;
    int rank;
  };
  /// Takes the best position out of a queue.
  [[nodiscard]] std::optional<Entry> take(Queue queue) noexcept {
    const auto place = static_cast<std::size_t>(queue);
    int& rank = best_[place];
    while (rank <= MaxRank && first_[place][rank] == no_node) ++rank;
    if (rank > MaxRank) return std::nullopt;
    const NodeIndex node = first_[place][rank];
    first_[place][rank] = arena_[node].next[place];
    return Entry{node, rank};
  }

 private:
  void put_alone(std::size_t place, int rank, NodeIndex node) noexcept {
    arena_[node].next[place] = no_node;
    first_[place][rank] = node;
    last_[place][rank] = node;
    best_[place] = std::min(best_[place], rank);
  }

  Arena& arena_;
  std::array<std::array<NodeIndex, MaxRank + 1>, queue_count> first_;
  std::array<std::array<NodeIndex, MaxRank + 1>, queue_count> last_;  // for put_behind() only
  std::array<int, queue_count> best_;
};

}  // namespace tabiya::winnability
