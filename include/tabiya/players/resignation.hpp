/// When a computer resigns, where it is allowed to.
///
/// It resigns if it is mated by force in at most `mate_in_sight` moves, or is at least
/// `hopeless_score` behind; but not before move `first_move_for_resignation`, and not against an
/// opponent with less than `scarce_time` on the clock, who may yet lose on time.
#pragma once

#include <chrono>

#include "tabiya/engine/score.hpp"
#include "tabiya/players/question.hpp"

namespace tabiya::players {

struct VariantQuestion;

inline constexpr int mate_in_sight = 5;  ///< moves
/// Units: centipawns.
inline constexpr int hopeless_score = 1000;
/// Units: full moves, from 1.
inline constexpr std::uint32_t first_move_for_resignation = 10;
inline constexpr std::chrono::seconds scarce_time{30};

/// `score` is for the side that is asked. Source: FIDE 5.1.2.
[[nodiscard]] bool resigns(const Question& question, engine::Score score) noexcept;
/// The same in a variant, where only the own clock is known.
[[nodiscard]] bool resigns(const VariantQuestion& question, engine::Score score) noexcept;

}  // namespace tabiya::players
