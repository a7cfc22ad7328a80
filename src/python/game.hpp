/// What the bindings of games and of the arbiter share.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>
#include <string>

#include "python/position.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/game/variant_game.hpp"

namespace tabiya::python {

/// The current position of a game, with its castling mode.
[[nodiscard]] inline PositionValue position_of(const Game& game) {
  return {game.position(), game.castling_mode()};
}

[[nodiscard]] inline VariantPositionValue position_of(const VariantGame& game) {
  return {game.position(), game.castling_mode()};
}

/// The claim with this name: "threefold" or "fifty moves".
[[nodiscard]] Claim read_claim(std::string_view name);
/// The claims as a tuple of these names.
[[nodiscard]] pybind11::tuple names_of_claims(Claims claims);

}  // namespace tabiya::python
