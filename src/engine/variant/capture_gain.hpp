/// What a capture gains. Internal.
#pragma once

#include "engine/variant/style.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya::engine {

/// What the explosion of a capture gains: the enemy's pieces that vanish, less one's own. A king that
/// vanishes counts as all the others together.
/// Requires: the move captures.
[[nodiscard]] Value explosion_gain(const VariantPosition& position, Move move,
                                   const VariantStyle& style) noexcept;

/// True if the exchange that the move starts on its target square gains at least `threshold`. Each side
/// captures with its least valuable piece, and stops as soon as that is better. Pins are not seen.
[[nodiscard]] bool exchange_reaches(const VariantPosition& position, Move move,
                                    const VariantStyle& style, Value threshold) noexcept;

}  // namespace tabiya::engine
