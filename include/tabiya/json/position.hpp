/// Positions, moves and refusals as JSON, for whoever speaks no C++. docs/commands.md has the
/// fields.
#pragma once

#include <boost/json/object.hpp>

#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::json {

/// `fen`, `turn`, `check`, and `checkers` as squares.
[[nodiscard]] boost::json::object to_json(const Position& position);

/// `uci`, `san`, `from`, `to`, and `promotion` or `captured` where there is one. `to` is where the
/// man ends, in castling too. Requires: the move is legal in the position.
[[nodiscard]] boost::json::object to_json(const Position& position, Move move, CastlingMode mode);

/// `reason` as a name for programs, `article`, `from`, `to`, and `men` and `where` as squares.
[[nodiscard]] boost::json::object to_json(const Refusal& refusal);

}  // namespace tabiya::json
