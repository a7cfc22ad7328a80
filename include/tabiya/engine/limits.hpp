/// How long a search may go on.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "tabiya/engine/handicap.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::engine {

/// What stands on a player's clock. Both may be anything, zero and negative too.
struct ClockState {
  std::chrono::milliseconds left{0};
  std::chrono::milliseconds increment{0};
};

/// A search ends at the first limit it meets. Without any it is as if `is_infinite`.
/// Source: UCI "go".
struct SearchLimits {
  std::optional<int> depth{};            ///< in plies, at least 1
  std::optional<std::uint64_t> nodes{};  ///< stops within a few hundred nodes after so many
  /// Ends after the iteration in which so many nodes are passed; what self-play uses.
  std::optional<std::uint64_t> soft_nodes{};
  std::optional<std::chrono::milliseconds> move_time{};
  std::optional<int> mate{};  ///< a mate in so many moves is enough
  ByColor<std::optional<ClockState>> clocks{};
  std::optional<int> moves_to_go{};  ///< until the next time control
  std::vector<Move> search_moves{};  ///< only these; empty: every legal move
  bool is_infinite = false;          ///< on until stop()
  bool is_ponder = false;  ///< on until ponder_hit() or stop(); then the other limits hold
  /// Plays worse than it can. A search with another handicap forgets what was learnt before.
  std::optional<Handicap> handicap{};
};

}  // namespace tabiya::engine
