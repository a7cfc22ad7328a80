/// The limits of a search, from keyword arguments.
#pragma once

#include <pybind11/pybind11.h>

#include "python/pgn/played.hpp"
#include "tabiya/engine/limits.hpp"

namespace tabiya::python {

/// Reads depth, nodes, time, mate, white_clock, black_clock, white_increment, black_increment,
/// moves_to_go, moves, level, rating and seed. Without any limit the search is infinite. `deepest` is the
/// greatest depth that the engine takes.
/// Raises: TypeError, ValueError, MoveError.
[[nodiscard]] engine::SearchLimits read_limits(const PlayedPosition& position,
                                               const pybind11::kwargs& arguments,
                                               int deepest = engine::max_depth);

/// The same in a variant.
[[nodiscard]] engine::SearchLimits read_limits(const PlayedVariant& position,
                                               const pybind11::kwargs& arguments);

/// True if the search does not end by itself.
[[nodiscard]] bool is_endless(const engine::SearchLimits& limits);

}  // namespace tabiya::python
