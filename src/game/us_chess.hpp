/// What of US Chess 14E can be decided without a director. Internal.
#pragma once

#include "tabiya/rules/position.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::us_chess {

/// True if a side that runs out of time draws, because the opponent has only a king; or a king and
/// a bishop or a knight, or a king and two knights against no pawns, and mates by no forced line of
/// one move. Longer forced wins are for the director, who then adjudicates.
/// Source: US Chess 14E1 to 14E3.
[[nodiscard]] bool draws_on_time(const Position& position, Color flagged) noexcept;

/// True if a claim of insufficient losing chances is clear without a director: the opponent has as
/// little material as in draws_on_time(), and no forced mate. Whoever has more may still win, and a
/// director judges how likely that is. Source: US Chess 14H.
[[nodiscard]] bool has_no_losing_chances(const Position& position, Color claimant) noexcept;

}  // namespace tabiya::us_chess
