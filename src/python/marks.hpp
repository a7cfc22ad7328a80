/// Scores, arrows and coloured squares as the Python classes of python/tabiya/_score.py and _marks.py.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>
#include <vector>

#include "tabiya/engine/score.hpp"
#include "tabiya/notation/marks.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::python {

/// A `Score` for this side.
[[nodiscard]] pybind11::object object_of(engine::Score score, Color side);
/// Reads a `Score`, as it is for this side. Raises: TypeError for anything else.
[[nodiscard]] engine::Score read_score(pybind11::handle argument, Color side);

[[nodiscard]] pybind11::object object_of(const Arrow& arrow);
[[nodiscard]] pybind11::object object_of(const ColoredSquare& square);
/// Reads arrows: `Arrow`, a pair of squares (then green), or a text such as "Ge2e4".
/// Raises: TypeError, ValueError.
[[nodiscard]] std::vector<Arrow> read_arrows(pybind11::handle argument);
/// Reads coloured squares: `ColoredSquare`, a square (then green), or a text such as "Re4".
/// Raises: TypeError, ValueError.
[[nodiscard]] std::vector<ColoredSquare> read_colored_squares(pybind11::handle argument);

}  // namespace tabiya::python
