/// The limits of a search.
///
///     engine.search({.move_time = 100ms});
///     engine.search({.depth = 20, .nodes = 5'000'000});        // whichever comes first
///     engine.search({.clocks = {ClockState{60s, 1s}, ClockState{55s, 1s}}});
///
/// With a clock, the engine decides how much of it to use. With nodes or depth alone and one thread,
/// a search is reproducible.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "tabiya/engine/handicap.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::engine {

/// The maximum search depth, in plies.
inline constexpr int max_depth = 240;

/// A player's clock. Both values can be zero or negative.
struct ClockState {
  std::chrono::milliseconds left{0};
  std::chrono::milliseconds increment{0};
};

/// A search ends at the first limit it reaches. Without any limit it is infinite.
/// Source: UCI "go".
struct SearchLimits {
  std::optional<int> depth{};            ///< in plies, at least 1
  std::optional<std::uint64_t> nodes{};  ///< stops at most a few hundred nodes later
  /// Ends after the iteration that passes this number of nodes. Used by self-play.
  std::optional<std::uint64_t> soft_nodes{};
  std::optional<std::chrono::milliseconds> move_time{};
  std::optional<int> mate{};  ///< ends when a mate in at most this number of moves is found
  ByColor<std::optional<ClockState>> clocks{};
  std::optional<int> moves_to_go{};  ///< until the next time control
  /// When the clock began to run, if earlier than the call; time limits are measured from here.
  std::optional<std::chrono::steady_clock::time_point> clock_begin{};
  std::vector<Move> search_moves{};  ///< search only these; empty: every legal move
  bool is_infinite = false;          ///< search until stop()
  bool is_ponder = false;            ///< ignore the other limits until ponder_hit() or stop()
  /// Weakens the engine. A change of handicap clears what earlier searches have learnt.
  std::optional<Handicap> handicap{};
};

}  // namespace tabiya::engine
