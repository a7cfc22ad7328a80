/// Learning from mistakes: a player's own mistakes as exercises.
///
/// An exercise is the position before a mistake. It is solved by the engine's move, by a mate, by a
/// move to a named position of an opening, or by any move that keeps nearly all of the winning chances.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tabiya/review/review.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::review {

/// The plies at which a player could have done better, in order: a loss of more than a tenth of the
/// winning chances, or a mate in at most three moves that was not played out. A move of an opening's
/// named line is never among them.
[[nodiscard]] std::vector<std::size_t> exercises_of(const Review& review, Color player);

enum class Answer : std::uint8_t { Right, Wrong };

/// Judges an answer without an engine; nothing if it must be evaluated.
/// Requires: the ply is one of exercises_of(); the move is legal there.
[[nodiscard]] std::optional<Answer> judge_answer(const Review& review, std::size_t ply,
                                                 Move answer);

/// Judges an answer by the opponent's score after it.
[[nodiscard]] Answer judge_answer(const Review& review, std::size_t ply, engine::Score after);

}  // namespace tabiya::review
