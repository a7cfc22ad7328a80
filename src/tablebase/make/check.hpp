/// Whether a table holds what was solved. Internal.
#pragma once

#include <optional>
#include <string>

#include "tablebase/make/solver.hpp"
#include "tablebase/table.hpp"

namespace tabiya::tablebase {

/// A position as a table of its material sees it.
[[nodiscard]] View view_of(const PositionNumbers& numbers, const Placement& squares, Color turn);

/// What is wrong with what a table holds for a position; nothing if it is right, or if a reader never
/// asks for it. Requires: for a symmetric material, White to move.
[[nodiscard]] std::optional<std::string> fault_in(const Table& table, const View& view,
                                                  const Solved& solved);

}  // namespace tabiya::tablebase
