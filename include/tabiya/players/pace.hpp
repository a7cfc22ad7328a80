/// A human pace for the levels that search for a moment only: how long to wait before a move is
/// played.
///
///     const Move move = *engine.search(limits_of(level, seed, last_capture)).best;
///     const auto pause = pause_before(level, position, move, {.game_seed = seed, .ply = ply});
///     // Play the move `pause` after the question, or at once if the search took longer.
///
/// A low level answers within a millisecond, which feels odd to a person. The pause is short for
/// the only legal move, a recapture and the first moves of a game, and longer and more varied
/// otherwise. Nothing here waits or reads a clock: the caller has a timer.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tabiya/engine/limits.hpp"
#include "tabiya/players/level.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::players {

/// No pause is longer.
inline constexpr std::chrono::milliseconds longest_pause{2000};

/// When a move is played.
struct PaceContext {
  std::uint64_t game_seed = 0;                ///< constant within a game; see limits_of()
  std::size_t ply = 0;                        ///< the number of plies played before, in this game
  std::optional<Square> captured_on{};        ///< where the opponent has just captured, if he has
  std::optional<engine::ClockState> clock{};  ///< of the side to move, at the question
};

/// The time that passes from the question to the move. The time of the search counts as part of it.
/// The same arguments give the same pause. There is none at the highest level. With a clock it is
/// at most a fortieth of the time left plus half the increment, and at most a quarter of the time
/// left; with less than two seconds left there is none.
/// Range: zero to longest_pause.
/// Requires: the move is legal in the position.
[[nodiscard]] std::chrono::milliseconds pause_before(Level level, const Position& position,
                                                     Move move,
                                                     const PaceContext& context) noexcept;
/// The same in any variant.
[[nodiscard]] std::chrono::milliseconds pause_before(Level level, const VariantPosition& position,
                                                     Move move,
                                                     const PaceContext& context) noexcept;

}  // namespace tabiya::players
