/// The positions that an argument stands for: a position, a game, a node or the main line of a tree.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>
#include <vector>

#include "python/position.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"
#include "tabiya/uci/game_line.hpp"

namespace tabiya::python {

/// A position with the earlier ones of its game.
struct PlayedPosition {
  PositionValue now;
  std::vector<ZobristKey> before{};     ///< the keys of the earlier positions, in order
  std::optional<Square> captured_on{};  ///< where the last move captured, if it did
};

/// The same in another variant than chess.
struct PlayedVariant {
  VariantPositionValue now;
  std::vector<ZobristKey> before{};
  std::optional<Square> captured_on{};
};

/// The last position of a `VariantPosition`, a `VariantGame`, or a `GameTree` or `GameNode` of a variant;
/// nothing for anything else, and if the rules are those of chess.
/// Raises: PgnError where a position is unknown.
[[nodiscard]] std::optional<PlayedVariant> read_played_variant(pybind11::handle argument);

/// All positions of a line, from its start: a `Position` alone, those of a `Game`, of the main line of a
/// `GameTree`, or those up to a `GameNode`.
/// Raises: TypeError for anything else; PgnError where a position is unknown.
[[nodiscard]] std::vector<Position> positions_of_line(pybind11::handle argument);

/// The last position of such a line.
[[nodiscard]] PlayedPosition read_played(pybind11::handle argument);

/// The same as moves from a start. After a null move, which no move of a game is, the line begins anew.
[[nodiscard]] uci::GameLine read_line_of_moves(pybind11::handle argument);

}  // namespace tabiya::python
