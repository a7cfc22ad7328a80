/// A game so far, as an engine hears of it.
///
/// UCI has two dialects: in standard chess castling is the king's move, `e1g1`, and in Chess960 the
/// king takes his rook, `e1h1`. The option `UCI_Chess960` selects one, and an engine may ignore a
/// move of the other without a word. So a program describes the game, and `Client::describe()` sends
/// the option and spells the moves.
#pragma once

#include <optional>
#include <vector>

#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/uci/command.hpp"

namespace tabiya::uci {

struct GameLine {
  Position start{};
  std::vector<Move> moves{};  ///< each legal after the one before
  CastlingMode mode = CastlingMode::Standard;
  friend bool operator==(const GameLine&, const GameLine&) = default;
};

/// The `position` command, in the dialect of the game. A game of Chess960 has a Shredder-FEN, also
/// from the usual start.
/// Source: UCI "position", "Move format", "UCI_Chess960".
[[nodiscard]] SetPosition to_command(const GameLine& game);

/// The game in the dialect of standard chess, from the first position whose castling rights that
/// dialect can express. Nothing if the last position has other rights too.
[[nodiscard]] std::optional<GameLine> in_standard_dialect(GameLine game);

/// True if one of the games continues the other.
[[nodiscard]] bool is_same_game(const GameLine& one, const GameLine& other);

}  // namespace tabiya::uci
