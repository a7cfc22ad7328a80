/// Whether a computer accepts a draw.
///
///     const bool accepts = accepts_draw({.score = score_for_the_computer,
///                                        .move_number = position.fullmove_number(),
///                                        .pieces = position.board().occupied().count()});
///
/// All programs ask this function, so the same offer has the same answer everywhere. The terms, in
/// order; the first that applies decides:
///
///     1. The score is unknown, or the computer mates                            declines
///     2. The computer is mated, or is at least `lost_score` behind              accepts
///     3. At most `ending_pieces` pieces, and neither side is `least_advantage`
///        or more ahead: a drawn ending                                          accepts
///     4. Before move `first_move_for_draws`                                     declines
///     5. The player's last offer was refused fewer than `plies_between_offers`
///        plies ago                                                              declines
///     6. The computer is less than `least_advantage` ahead, or, against a
///        weaker player, is behind by more than that player's weakness is worth  accepts
///     7. Otherwise it plays for a win                                           declines
///
/// For term 6, each 10 points of rating that the computer has more than its opponent cost the
/// opponent a hundredth of a pawn, up to `most_contempt`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "tabiya/engine/score.hpp"

namespace tabiya::players {

/// A smaller score counts as equal. Units: centipawns.
inline constexpr int least_advantage = 20;
/// A computer this far behind is glad of a draw. Units: centipawns.
inline constexpr int lost_score = 200;
/// The most pieces, kings and pawns included, of an ending that can be given as a draw at any move.
inline constexpr int ending_pieces = 6;
/// Units: full moves, from 1.
inline constexpr std::uint32_t first_move_for_draws = 20;
/// A refused offer can be repeated after this number of plies.
inline constexpr std::size_t plies_between_offers = 20;
/// Units: centipawns.
inline constexpr int most_contempt = 50;

/// What the answer to a draw offer depends on.
struct DrawOffer {
  std::optional<engine::Score> score{};  ///< for the computer; nothing if it has none
  std::uint32_t move_number = 1;         ///< of the position; see Position::fullmove_number()
  int pieces = 32;                       ///< on the board, kings and pawns included
  /// The computer's rating less that of its opponent; 0 if either is unknown.
  int rating_lead = 0;
  /// The plies from this player's offer before to this one; nothing if it is the first.
  std::optional<std::size_t> plies_since_last_offer{};
};

/// True if the computer accepts. Source: FIDE 9.1.2.1.
[[nodiscard]] bool accepts_draw(const DrawOffer& offer) noexcept;

}  // namespace tabiya::players
