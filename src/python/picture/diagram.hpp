/// Diagrams: what is drawn of a position, of a node, of each position of a game.
#pragma once

#include <pybind11/pybind11.h>

#include <vector>

#include "tabiya/picture/pages.hpp"

namespace tabiya::python {

/// The diagrams of an argument: a `Position`, the text of a FEN (playable or not), each position of a
/// `Game` or of the main line of a `GameTree`, the position of a `GameNode`.
///
/// A move is marked, and so is a check; a node has the arrows, squares and the first glyph of its
/// annotator.
/// Raises: TypeError, FenError; PgnError where a position is unknown.
[[nodiscard]] std::vector<picture::Diagram> diagrams_of(pybind11::handle argument);

}  // namespace tabiya::python
