/// The draw offers of a game.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "tabiya/game/event.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// The number of moves made between this player's last two draw offers, in plies; nothing after
/// fewer than two offers. Moves that were taken back count too.
[[nodiscard]] std::optional<std::size_t> plies_between_last_offers(
    std::span<const TimedEvent> events, Color by) noexcept;

}  // namespace tabiya
