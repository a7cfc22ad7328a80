/// Positions, moves and refusals as JSON. docs/commands.md describes the fields.
///
/// Squares are texts such as "e4"; moves are in UCI notation and in SAN; names are in English and
/// do not change between versions.
#pragma once

#include <boost/json/object.hpp>

#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::json {

/// `fen`, `turn`, `check`, and `checkers` as squares.
[[nodiscard]] boost::json::object to_json(const Position& position);

/// `uci`, `san`, `from`, `to`, and `promotion` or `captured` if it applies. `to` is the square
/// where the piece ends up, also in castling. Requires: the move is legal in the position.
[[nodiscard]] boost::json::object to_json(const Position& position, Move move, CastlingMode mode);

/// The fields of a position of chess, and `variant` as the key of Lichess' API. Crazyhouse has
/// `pockets`, for `white` and `black` the number of each type held, and `promoted` as squares;
/// Three-check has `checks_left`, a number for `white` and `black`.
[[nodiscard]] boost::json::object to_json(const VariantPosition& position);

/// The fields of a move of chess. A drop has no `from`, but `drop`, the type of the piece.
/// Requires: the move is legal in the position.
[[nodiscard]] boost::json::object to_json(const VariantPosition& position, Move move,
                                          CastlingMode mode);

/// `kind` as an identifier, and `winner`: "white", "black" or null.
[[nodiscard]] boost::json::object to_json(const VariantEnding& ending);

/// `reason` as an identifier, `article`, `from`, `to`, and `men` and `where` as squares. That of a
/// drop has no `from`, but `drop`, the type of the piece.
[[nodiscard]] boost::json::object to_json(const Refusal& refusal);

}  // namespace tabiya::json
