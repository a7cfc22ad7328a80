// ChessCtrl's own example: a game against the computer, which has Black.
#include <gtest/gtest.h>

#include <string>

#include "chess_control/shown.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::chess_control {
namespace {

std::wstring name(Square sq) {
  const std::string text = to_string(sq);
  return {text.begin(), text.end()};
}

/// A child that knows the moves: it takes what it can, and moves on.
Move childish_move(const Position& position) {
  const MoveList moves = legal_moves(position);
  for (const Move move : moves) {
    if (position.captured_by(move)) return move;
  }
  return moves[position.fullmove_number() % moves.size()];
}

bool submit_as_white(ChessBoard& board, Move move) {
  const auto promotion = move.promotion_type();
  return board.submitMove(
      name(move.from()), name(move.to()),
      promotion ? std::wstring{static_cast<wchar_t>(to_char(*promotion))} : L"");
}

TEST(ComputerPlayer, PlaysAWholeGameAsBlack) {
  constexpr int max_moves = 150;
  Shown shown;
  shown.board.enableComputerPlayer();
  for (int played = 0; played < max_moves && !shown.board.game().is_over(); ++played) {
    ASSERT_EQ(shown.board.game().turn(), Color::White);
    ASSERT_TRUE(submit_as_white(shown.board, childish_move(shown.board.game().position())));
  }
  EXPECT_EQ(shown.board.game().outcome(), Outcome::win(Color::Black, Termination::Checkmate));
  EXPECT_TRUE(
      shown.output.str().ends_with("the game is over: Black has won: checkmate (FIDE 5.1.1)\n"));
  EXPECT_EQ(shown.errors.str(), "");
}

TEST(ComputerPlayer, SeesAMate) {
  Shown shown;
  shown.board.submitMove(L"F2", L"F3");
  shown.board.submitMove(L"E7", L"E5");
  shown.board.enableComputerPlayer();
  EXPECT_TRUE(shown.board.submitMove(L"G2", L"G4"));
  EXPECT_EQ(shown.board.findPlayersKingFileRank(Color::White), L"E1");
  EXPECT_EQ(shown.board.board()[L"H4"], Piece({Color::Black, PieceType::Queen}, false));
  EXPECT_FALSE(shown.board.gameCanContinue());
}

TEST(ComputerPlayer, AnswersTheSameMovesInTheSameWay) {
  const auto answer = [] {
    Shown shown;
    shown.board.enableComputerPlayer(*players::Level::of(1));
    shown.board.submitMove(L"E2", L"E4");
    return shown.board.game();
  };
  EXPECT_EQ(answer(), answer());
}

TEST(ComputerPlayer, MovesOnRequestButOnlyForBlack) {
  Shown shown;
  EXPECT_FALSE(shown.board.ComputerPlayer());
  EXPECT_EQ(shown.errors.str(), "it is White's turn; the computer plays Black\n");
  shown.board.submitMove(L"E2", L"E4");
  EXPECT_TRUE(shown.board.ComputerPlayer());
  EXPECT_EQ(shown.board.game().moves().size(), 2);
  shown.board.endTheGame();
  EXPECT_FALSE(shown.board.ComputerPlayer());
}

TEST(ComputerPlayer, CanBeDisabled) {
  Shown shown;
  shown.board.enableComputerPlayer();
  shown.board.disableComputerPlayer();
  shown.board.submitMove(L"E2", L"E4");
  EXPECT_EQ(shown.board.game().turn(), Color::Black);
}

}  // namespace
}  // namespace tabiya::chess_control
