/// The review behind the Python classes `Review` and `ReviewedMove`.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "python/pgn/shared_game.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::python {

/// A review, and the players' names for its sentences.
struct ReviewValue {
  review::Review review;
  ByColor<std::string> names;
  CastlingMode mode = CastlingMode::Standard;
};

/// A move of a review, which it keeps.
struct ReviewedMoveValue {
  std::shared_ptr<ReviewValue> review;
  std::size_t ply;

  [[nodiscard]] const review::ReviewedMove& move() const { return review->review.moves[ply]; }
};

void bind_reviewed_move(pybind11::module_& module);
void bind_review_class(pybind11::module_& module);
void bind_reviewing(pybind11::module_& module);

}  // namespace tabiya::python
