#include "tabiya/uci/game_line.hpp"

#include <algorithm>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya::uci {
namespace {

FenStyle::Castling fen_castling(CastlingMode mode) {
  return mode == CastlingMode::Chess960 ? FenStyle::Castling::Shredder : FenStyle::Castling::XFen;
}

}  // namespace

SetPosition to_command(const GameLine& game) {
  SetPosition command;
  if (game.start != Position{} || game.mode == CastlingMode::Chess960) {
    command.fen = to_fen(game.start, {.castling = fen_castling(game.mode)});
  }
  Position position = game.start;
  for (const Move move : game.moves) {
    command.moves.push_back(to_uci(position, move, game.mode));
    position.play_unchecked(move);
  }
  return command;
}

std::optional<GameLine> in_standard_dialect(GameLine game) {
  game.mode = CastlingMode::Standard;
  auto next = game.moves.begin();
  while (!defects(game.start.setup(), CastlingMode::Standard).empty()) {
    if (next == game.moves.end()) return std::nullopt;
    game.start.play_unchecked(*next++);
  }
  game.moves.erase(game.moves.begin(), next);
  return game;
}

bool is_same_game(const GameLine& one, const GameLine& other) {
  if (one.start != other.start || one.mode != other.mode) return false;
  const auto [left, right] = std::ranges::mismatch(one.moves, other.moves);
  return left == one.moves.end() || right == other.moves.end();
}

}  // namespace tabiya::uci
