/// Diagrams: what is drawn of a position, of a node, of each position of a game.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>
#include <vector>

#include "tabiya/picture/pages.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::python {

/// A diagram, and the position of a variant that has more to show than its board: pockets, checks.
struct DiagramValue {
  picture::Diagram drawn;
  std::optional<VariantPosition> position{};
};

/// The diagrams of an argument: a `Position` or `VariantPosition`, the text of a FEN (playable or not),
/// each position of a `Game`, a `VariantGame` or the main line of a `GameTree`, the position of a
/// `GameNode`.
///
/// A move is marked, and so is a check; a node has the arrows, squares and the first glyph of its
/// annotator.
/// Raises: TypeError, FenError; PgnError where a position is unknown.
[[nodiscard]] std::vector<DiagramValue> diagrams_of(pybind11::handle argument);

}  // namespace tabiya::python
