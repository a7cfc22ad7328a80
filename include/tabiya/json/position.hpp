/// Positions, moves and refusals as JSON. docs/commands.md describes the fields.
///
/// Squares are texts such as "e4"; moves are in UCI notation and in SAN; names are in English and
/// do not change between versions.
#pragma once

#include <boost/json/object.hpp>

#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::json {

/// `fen`, `turn`, `check`, and `checkers` as squares.
[[nodiscard]] boost::json::object to_json(const Position& position);

/// `uci`, `san`, `from`, `to`, and `promotion` or `captured` if it applies. `to` is the square
/// where the piece ends up, also in castling. Requires: the move is legal in the position.
[[nodiscard]] boost::json::object to_json(const Position& position, Move move, CastlingMode mode);

/// `reason` as an identifier, `article`, `from`, `to`, and `men` and `where` as squares.
[[nodiscard]] boost::json::object to_json(const Refusal& refusal);

}  // namespace tabiya::json
