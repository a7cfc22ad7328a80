/// The endings that need no claim.
#pragma once

#include <optional>

#include "tabiya/game/outcome.hpp"
#include "tabiya/game/repetition.hpp"
#include "tabiya/winnability/history.hpp"

namespace tabiya {

/// The ending that the current position of a history brings automatically, if any.
///
/// A caller that asks after every move of a game saves time with the game's `DeadPositionWatch`.
/// Source: FIDE 5.1.1, 5.2.1, 5.2.2, 9.6.1, 9.6.2, in this order.
[[nodiscard]] std::optional<Outcome> automatic_ending(const PositionHistory& history,
                                                      DeadPositionWatch& watch) noexcept;
[[nodiscard]] std::optional<Outcome> automatic_ending(const PositionHistory& history) noexcept;

}  // namespace tabiya
