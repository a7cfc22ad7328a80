/// Moves as chess programs tell them each other: `e2e4`, `e7e8q`.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// The move by its squares. Castling is where the king goes (`e1g1`), and in Chess960 the king
/// taking his rook (`e1h1`), for there a step of the king may have the same squares.
/// Requires: the move is legal here. Source: UCI "Move format", "UCI_Chess960".
[[nodiscard]] std::string to_uci(const Position& position, Move move,
                                 CastlingMode mode = CastlingMode::Standard);

/// Reads a move in either form of castling.
///
/// A king who is sent onto his own rook castles with it; sent to the square where castling would
/// bring him, he castles only if it is more than one step away. So `f1g1` is always a step.
[[nodiscard]] std::expected<Move, MoveTextError> parse_uci(const Position& position,
                                                           std::string_view text);

}  // namespace tabiya
