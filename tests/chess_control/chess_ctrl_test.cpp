// A program written for ChessCtrl: its names without a namespace, its sides as Booleans, its pieces
// called by arrows.
#include "tabiya/chess_control/chess_ctrl.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace {

TEST(ChessCtrl, IsPortedByChangingTheInclude) {
  std::ostringstream output;
  CChessCtrl control{output, output};
  control.resetBoard();
  const std::wstring source = L"E2";
  const std::wstring dest = L"E4";
  EXPECT_TRUE(control.submitMove(source, dest));

  ChessBoard& chess_board = control.board();
  Board sandbox = chess_board.cloneBoard(chess_board.board());
  auto captured = chess_board.tryMoveAndReturnCaptured(L"E4", L"E5", sandbox);
  EXPECT_FALSE(captured);
  const Piece piece = sandbox[L"E5"];
  EXPECT_TRUE(piece->isWhitePlayer());
  EXPECT_TRUE(chess_board.playerHaveValidMove(true, sandbox));
  EXPECT_EQ(chess_board.findPlayersKingFileRank(false, sandbox), L"E8");
  chess_board.deepCleanBoard(sandbox);
}

TEST(ChessCtrl, HasEveryKindOfPiece) {
  EXPECT_EQ(Bishop(true).toString() + King(true).toString() + Knight(true).toString(),
            L"BishopKingKnight");
  EXPECT_EQ(Pawn(true).toString() + Queen(true).toString() + Rook(true).toString(),
            L"PawnQueenRook");
  EXPECT_TRUE(EmptyPiece().isEmpty());
}

}  // namespace
