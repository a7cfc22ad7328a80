/// The move-counting draws of each variant. Internal.
#pragma once

#include <cstdint>
#include <optional>

#include "game/inner/claim_rules.hpp"
#include "tabiya/rules/variant/variant.hpp"

namespace tabiya {

/// Plies without a capture or a pawn move; nothing where they never count.
struct QuietPlies {
  std::optional<std::uint32_t> claimable{};  ///< that let a player claim a draw
  std::optional<std::uint32_t> ending{};     ///< that end the game
};

/// Chess counts as FIDE does; the variants as Lichess does, where fifty moves end the game, and
/// Crazyhouse has no such rule. CSCI 1933 knows no draws by counting at all. Source: FIDE 9.3, 9.6.2; Lichess, see docs/variants.md.
[[nodiscard]] constexpr QuietPlies quiet_plies_of(Variant variant) noexcept {
  switch (variant) {
    case Variant::Standard: return {claimable_quiet_plies, final_quiet_plies};
    case Variant::Crazyhouse:
    case Variant::Csci1933: return {};
    default: return {.ending = claimable_quiet_plies};
  }
}

/// Whether a position that is repeated draws the game, or lets a player claim it.
[[nodiscard]] constexpr bool repetition_draws(Variant variant) noexcept {
  return variant != Variant::Csci1933;
}

}  // namespace tabiya
