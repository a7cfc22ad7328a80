/// Winnability along a whole game, for the price of a question or two.
///
/// Whatever can be reached from a later position can be reached from an earlier one. So a side that
/// can never mate stays so until the end, and one question about the last position, if the answer is
/// `Winnable`, answers for all positions before it. Otherwise bisection finds where it was lost.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "tabiya/rules/position.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya {

/// The place of the first position from which `winner` can never mate; nothing if there is none.
///
/// A position that stays undetermined within the budget counts as one from which mate is possible, so
/// a place that is returned is proved, but an earlier one might be right.
/// Requires: each position but the first comes from the one before it by a legal move.
/// Complexity: one question if the last position is winnable, else a logarithmic number of them.
[[nodiscard]] std::optional<std::size_t> first_unwinnable(std::span<const Position> game,
                                                          Color winner,
                                                          Budget budget = {}) noexcept;

/// The place of the first dead position: a game that went on after it should have ended there.
/// Source: FIDE 5.2.2.
[[nodiscard]] std::optional<std::size_t> first_dead(std::span<const Position> game,
                                                    Budget budget = {}) noexcept;

}  // namespace tabiya
