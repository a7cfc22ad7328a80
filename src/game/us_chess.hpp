/// The parts of US Chess 14E and 14H that a program can decide without a director. Internal.
#pragma once

#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::us_chess {

/// True if a side that runs out of time draws, because the opponent has too little material: a lone
/// king, or a king and a bishop or a knight, or a king and two knights against no pawns; and the
/// opponent cannot force mate in one. A director adjudicates longer forced wins.
/// Source: US Chess 14E1 to 14E3.
[[nodiscard]] bool draws_on_time(const Position& position, Color flagged) noexcept;
/// False in other variants than chess: the rule is about the material that mates in chess.
[[nodiscard]] bool draws_on_time(const VariantPosition& position, Color flagged) noexcept;

/// True if a claim of insufficient losing chances needs no director: the opponent has too little
/// material, as in draws_on_time(), and no forced mate. An opponent with more material can still
/// win; a director judges how likely that is. Source: US Chess 14H.
[[nodiscard]] bool has_no_losing_chances(const Position& position, Color claimant) noexcept;
[[nodiscard]] bool has_no_losing_chances(const VariantPosition& position, Color claimant) noexcept;

}  // namespace tabiya::us_chess
