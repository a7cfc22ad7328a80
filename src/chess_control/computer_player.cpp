#include <vector>

#include "tabiya/chess_control/chess_board.hpp"
#include "tabiya/engine/engine.hpp"

namespace tabiya::chess_control {
namespace {

std::vector<ZobristKey> keys_before(const Game& game) {
  std::vector<ZobristKey> keys;
  for (const Position& position : game.positions()) keys.push_back(position.key());
  keys.pop_back();
  return keys;
}

std::optional<Square> square_of_last_capture(const Game& game) {
  if (game.moves().empty()) return std::nullopt;
  const Move last = game.moves().back();
  const Position& before = game.positions()[game.moves().size() - 1];
  return before.captured_by(last) ? std::optional{last.to()} : std::nullopt;
}

}  // namespace

bool ChessBoard::ComputerPlayer() {
  if (!gameCanContinue()) return false;
  if (game_.turn() != Color::Black) return refuse("it is White's turn; the computer plays Black");
  engine::Engine engine{{.hash_megabytes = 1}};
  engine.set_position(game_.position(), keys_before(game_));
  const auto limits =
      limits_of(computer_.value_or(default_level), game_number_, square_of_last_capture(game_));
  game_.play_unchecked(*engine.search(limits).best);
  showMoveAndCheckIfGameCanContinue();
  return true;
}

}  // namespace tabiya::chess_control
