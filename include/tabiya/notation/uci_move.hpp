/// UCI move notation: `e2e4`, `e7e8q`.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// The move as two squares. Castling is the king's move (`e1g1`) in standard mode, and the king
/// taking his rook (`e1h1`) in Chess960, where the king's move can also be a plain step.
/// Requires: the move is legal here. Source: UCI "Move format", "UCI_Chess960".
[[nodiscard]] std::string to_uci(const Position& position, Move move,
                                 CastlingMode mode = CastlingMode::Standard);

/// Reads a move, with castling in either form.
///
/// A king that moves onto his own rook castles with it. A king that moves to his castling target
/// castles only if it is more than one step away; `f1g1` is always a step. The letter of a promotion
/// may be a capital: programs write `e7e8Q`, and most engines read it.
[[nodiscard]] std::expected<Move, MoveTextError> parse_uci(const Position& position,
                                                           std::string_view text);

}  // namespace tabiya
