/// Positions waiting to be opened, in four queues by three costs. Internal.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "winnability/arena.hpp"
#include "winnability/promise.hpp"

namespace tabiya::winnability {

enum class Queue : std::uint8_t {
  Strip,
  Keep,
  Push,
  Wide,  ///< as Strip, but in the order of arrival: it does not get lost in one line
};

class Agenda {
 public:
  explicit Agenda(Arena& arena) noexcept : arena_{arena} {
    for (auto& queue : first_) queue.fill(no_node);
    cheapest_.fill(max_cost + 1);
  }

  /// Puts a position in front of those of the same cost, so that a line is followed on.
  void put(Queue queue, int cost, NodeIndex node) noexcept {
    const auto place = static_cast<std::size_t>(queue);
    arena_[node].next[place] = first_[place][cost];
    first_[place][cost] = node;
    cheapest_[place] = std::min(cheapest_[place], cost);
  }

  /// Puts a position behind those of the same cost, so that all ways are tried in turn.
  void put_behind(Queue queue, int cost, NodeIndex node) noexcept {
    const auto place = static_cast<std::size_t>(queue);
    if (first_[place][cost] == no_node) return put_alone(place, cost, node);
    arena_[node].next[place] = no_node;
    arena_[last_[place][cost]].next[place] = node;
    last_[place][cost] = node;
  }

  struct Entry {
    NodeIndex node;
    int cost;
  };
  /// Takes the most promising position out of a queue.
  [[nodiscard]] std::optional<Entry> take(Queue queue) noexcept {
    const auto place = static_cast<std::size_t>(queue);
    int& cost = cheapest_[place];
    while (cost <= max_cost && first_[place][cost] == no_node) ++cost;
    if (cost > max_cost) return std::nullopt;
    const NodeIndex node = first_[place][cost];
    first_[place][cost] = arena_[node].next[place];
    return Entry{node, cost};
  }

 private:
  void put_alone(std::size_t place, int cost, NodeIndex node) noexcept {
    arena_[node].next[place] = no_node;
    first_[place][cost] = node;
    last_[place][cost] = node;
    cheapest_[place] = std::min(cheapest_[place], cost);
  }

  Arena& arena_;
  std::array<std::array<NodeIndex, max_cost + 1>, queue_count> first_;
  std::array<std::array<NodeIndex, max_cost + 1>, queue_count> last_;  // of put_behind() only
  std::array<int, queue_count> cheapest_;
};

}  // namespace tabiya::winnability
