/// The start of a game.
#pragma once

#include "tabiya/rules/position.hpp"

namespace tabiya::review {

/// True for the start of a game of chess or Chess960.
[[nodiscard]] bool is_start_of_game(const Position& position) noexcept;

}  // namespace tabiya::review
