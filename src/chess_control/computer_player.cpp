#include "tabiya/chess_control/chess_board.hpp"
#include "tabiya/players/level_player.hpp"

namespace tabiya::chess_control {

bool ChessBoard::ComputerPlayer() {
  if (!gameCanContinue()) return false;
  if (game_.turn() != Color::Black) return refuse("it is White's turn; the computer plays Black");
  players::Question question = players::question_of(game_);
  question.game_seed = game_number_;
  players::LevelPlayer computer{
      {.level = computer_.value_or(players::default_level), .hash_megabytes = 1}};
  game_.play_unchecked(*computer.think(question)->move);
  showMoveAndCheckIfGameCanContinue();
  return true;
}

}  // namespace tabiya::chess_control
