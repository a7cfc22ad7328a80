/// How accurately a game was played.
///
/// The accuracy of a move depends on how much of the win percentage it gives away. The accuracy of a
/// player is the mean of two means over the moves: one weighted by how volatile the game is around
/// each move, and the harmonic mean, in which bad moves count most.
///
/// Source: lichess.org/page/accuracy.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "tabiya/support/color.hpp"

namespace tabiya::review {

/// The accuracy of a move in percent, from the mover's win percentages before and after it.
[[nodiscard]] double move_accuracy(double before, double after) noexcept;

/// Both players' accuracies in percent; nothing for a player without a move.
/// `white_percentages` has White's win percentage at the start and after each ply. `passes` lists the
/// plies that were null moves, in order; they count for neither player.
[[nodiscard]] ByColor<std::optional<double>> game_accuracy(
    Color first_to_move, std::span<const double> white_percentages,
    std::span<const std::size_t> passes = {});

/// Both players' average centipawn loss; nothing for a player without a move.
/// `white_centipawns` has White's score at the start and after each ply, capped. `passes` as above.
[[nodiscard]] ByColor<std::optional<int>> average_centipawn_loss(
    Color first_to_move, std::span<const int> white_centipawns,
    std::span<const std::size_t> passes = {});

}  // namespace tabiya::review
