// The functions of ChessBoard that conduct a game, in the order of ChessCtrl's description.
#include <gtest/gtest.h>

#include "chess_control/shown.hpp"
#include "tabiya/chess_control/chess_control.hpp"

namespace tabiya::chess_control {
namespace {

TEST(ChessControl, ContainsABoard) {
  std::ostringstream output;
  ChessControl control{output, output};
  EXPECT_TRUE(control.submitMove(L"E2", L"E4"));
  EXPECT_EQ(control.board().board()[L"E4"].toString(), L"Pawn");
  control.resetBoard();
  EXPECT_EQ(control.board().board(), Board{});
}

TEST(ChessControl, PassesEachCallToItsBoard) {
  std::ostringstream output;
  ChessControl control{output, output};
  EXPECT_TRUE(control.gameCanContinue());
  EXPECT_TRUE(control.playerHaveValidMove(Color::Black));
  EXPECT_TRUE(control.kingIsSafeFromRivalry(Color::White));
  EXPECT_EQ(control.findPlayersKingFileRank(Color::Black), L"E8");
  EXPECT_TRUE(control.switchPlayers());
  EXPECT_TRUE(control.ComputerPlayer());
  EXPECT_TRUE(control.makeWhiteGoesNext());
  control.endTheGame();
  EXPECT_FALSE(control.gameCanContinue());
  control.beginAGame();
  EXPECT_TRUE(control.gameCanContinue());
  control.enableComputerPlayer();
  EXPECT_TRUE(control.submitMove(L"H2", L"H3"));
  EXPECT_EQ(control.board().game().moves().size(), 2);
}

TEST(ChessControl, ShowsItsGameOnTheStandardStreamsUnlessOthersAreGiven) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  ChessControl control;
  control.submitMove(L"E2", L"E4");
  control.submitMove(L"E4", L"E5");
  EXPECT_NE(testing::internal::GetCapturedStdout().find("White's pawn moves from E2 to E4"),
            std::string::npos);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "e4e5: it is Black's turn, not White's (FIDE 1.2)\n");
}

TEST(ResetBoard, BeginsANewGame) {
  Shown shown;
  shown.board.submitMove(L"E2", L"E4");
  shown.board.endTheGame();
  shown.board.resetBoard();
  EXPECT_EQ(shown.board.game(), Game{});
}

TEST(SubmitMove, PlaysALegalMove) {
  Shown shown;
  EXPECT_TRUE(shown.board.submitMove(L"E2", L"E4"));
  EXPECT_EQ(to_fen(shown.board.game().position()),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST(SubmitMove, ReadsSquaresInEitherCase) {
  Shown shown;
  EXPECT_TRUE(shown.board.submitMove(L"e2", L"E4"));
  EXPECT_TRUE(shown.board.submitMove(L"E7", L"e5"));
}

TEST(SubmitMove, RefusesAnIllegalMoveWithItsReasonAndArticle) {
  Shown shown;
  EXPECT_FALSE(shown.board.submitMove(L"E2", L"E5"));
  const std::string sentence =
      "e2e5: a pawn does not move like that; it moves straight forwards and captures diagonally "
      "forwards (FIDE 3.7)";
  EXPECT_EQ(shown.errors.str(), sentence + "\n");
  EXPECT_EQ(shown.board.lastRefusal(), std::wstring(sentence.begin(), sentence.end()));
  EXPECT_EQ(shown.board.game(), Game{});
  EXPECT_EQ(shown.output.str(), "");
}

TEST(SubmitMove, RefusesAMoveThatLeavesTheKingInCheck) {
  Shown shown{"4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1"};
  EXPECT_FALSE(shown.board.submitMove(L"E2", L"C3"));
  EXPECT_EQ(
      shown.errors.str(),
      "e2c3: the knight on e2 is pinned: its move would expose the king on e1 to the rook on e8 "
      "(FIDE 3.9.2)\n");
}

TEST(SubmitMove, CastlesByTheKingsMove) {
  Shown shown{"4k3/8/8/8/8/8/8/4K2R w K - 0 1"};
  EXPECT_TRUE(shown.board.submitMove(L"E1", L"G1"));
  EXPECT_EQ(shown.board.board()[L"F1"].toString(), L"Rook");
}

TEST(SubmitMove, AsksForThePieceOfAPromotion) {
  Shown shown{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1"};
  EXPECT_FALSE(shown.board.submitMove(L"A7", L"A8"));
  EXPECT_NE(shown.errors.str().find("(FIDE 3.7.3.3)"), std::string::npos) << shown.errors.str();
  EXPECT_FALSE(shown.board.submitMove(L"A7", L"A8", L"X"));
  EXPECT_FALSE(shown.board.submitMove(L"A7", L"A8", L"K"));
  EXPECT_FALSE(shown.board.submitMove(L"A7", L"A8", L"Queen"));
  EXPECT_EQ(shown.board.lastRefusal(), L"\"Queen\" is not a piece: Q, R, B or N");
  EXPECT_TRUE(shown.board.submitMove(L"A7", L"A8", L"n"));
  EXPECT_EQ(shown.board.board()[L"A8"].toString(), L"Knight");
}

TEST(SubmitMove, AcceptsAnyText) {
  Shown shown;
  for (const std::wstring text : {L"", L"E", L"E22", L"I1", L"E9", L"\u265E1", L"♔♔", L"22"}) {
    EXPECT_FALSE(shown.board.submitMove(text, L"E4"));
    EXPECT_FALSE(shown.board.submitMove(L"E2", text));
    EXPECT_EQ(shown.board.submitMove(L"E2", L"E4", text), text.empty()) << "as a promotion";
    shown.board.resetBoard();
  }
}

TEST(GetANewBoard, IsTheInitialPositionAndNotTheGames) {
  Shown shown;
  Board board = ChessBoard::getANewBoard();
  EXPECT_EQ(board, shown.board.board());
  board.clear();
  EXPECT_EQ(shown.board.getANewBoard(), shown.board.board());
}

TEST(MakeGameInCheck, ReportsWhatThePositionSaysAndSetsNothing) {
  Shown shown{"4r2k/8/8/8/8/8/8/4K3 w - - 0 1"};
  const Game before = shown.board.game();
  EXPECT_TRUE(shown.board.makeGameInCheck());
  EXPECT_EQ(shown.board.game(), before);

  Shown other;
  EXPECT_FALSE(other.board.makeGameInCheck());
  EXPECT_EQ(other.errors.str(), "White is not in check (FIDE 3.9.1)\n");
}

TEST(MakeGameNotInCheck, ReportsWhatThePositionSaysAndSetsNothing) {
  Shown shown;
  EXPECT_TRUE(shown.board.makeGameNotInCheck());

  Shown other{"4r2k/8/8/8/8/8/8/4K3 w - - 0 1"};
  EXPECT_FALSE(other.board.makeGameNotInCheck());
  EXPECT_EQ(other.errors.str(), "White is in check from the rook on e8 (FIDE 3.9.1)\n");
}

TEST(EndTheGame, EndsItWithoutAResult) {
  Shown shown;
  shown.board.endTheGame();
  EXPECT_EQ(shown.board.game().outcome(), Outcome::no_result(Termination::Aborted));
}

TEST(EndTheGame, KeepsTheOutcomeOfAGameThatIsOver) {
  Shown shown;
  ASSERT_TRUE(shown.board.game().resign(Color::White));
  shown.board.endTheGame();
  EXPECT_EQ(shown.board.game().outcome(), Outcome::win(Color::Black, Termination::Resignation));
}

TEST(BeginAGame, BeginsAtThePositionOnTheBoard) {
  Shown shown;
  shown.board.submitMove(L"E2", L"E4");
  shown.board.endTheGame();
  shown.board.beginAGame();
  EXPECT_FALSE(shown.board.game().is_over());
  EXPECT_EQ(shown.board.board()[L"E4"].toString(), L"Pawn");
  EXPECT_TRUE(shown.board.submitMove(L"E7", L"E5"));
}

TEST(BeginAGame, IsOverAtOnceIfThePositionEndsIt) {
  Shown shown{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"};
  shown.board.beginAGame();
  EXPECT_TRUE(shown.board.game().is_over());
}

TEST(MakeWhiteGoesNext, GivesWhiteTheTurn) {
  Shown shown;
  EXPECT_TRUE(shown.board.makeWhiteGoesNext());
  shown.board.submitMove(L"E2", L"E4");
  EXPECT_TRUE(shown.board.makeWhiteGoesNext());
  EXPECT_TRUE(shown.board.submitMove(L"D2", L"D4"));
}

TEST(MakeWhiteGoesNext, IsRefusedIfBlackIsInCheck) {
  Shown shown{"7K/8/8/8/8/8/8/R3k3 b - - 0 1"};
  EXPECT_FALSE(shown.board.makeWhiteGoesNext());
  EXPECT_EQ(shown.errors.str(),
            "Black is in check from the rook on a1: the turn cannot pass to White (FIDE 3.9.2)\n");
  EXPECT_EQ(shown.board.game().turn(), Color::Black);
}

TEST(SwitchPlayers, GivesTheOtherSideTheTurn) {
  Shown shown;
  EXPECT_TRUE(shown.board.switchPlayers());
  EXPECT_EQ(shown.board.game().turn(), Color::Black);
  EXPECT_TRUE(shown.board.switchPlayers());
  EXPECT_EQ(shown.board.game().turn(), Color::White);
}

TEST(SwitchPlayers, IsRefusedAfterTheEndOfTheGame) {
  Shown shown;
  shown.board.endTheGame();
  EXPECT_FALSE(shown.board.switchPlayers());
  EXPECT_EQ(shown.errors.str(), "the game is over: No result: the game has been aborted\n");
}

TEST(CloneBoard, IsADistinctBoardWithTheSamePieces) {
  const Board board = board_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  Board clone = ChessBoard::cloneBoard(board);
  EXPECT_EQ(clone, board);
  clone.put(L"H1", EmptyPiece{});
  EXPECT_EQ(board[L"H1"].toString(), L"Rook");
}

TEST(DeepCleanBoard, LeavesAnEmptyBoard) {
  Board board;
  ChessBoard::deepCleanBoard(board);
  EXPECT_TRUE(board.setup().board.occupied().empty());
}

TEST(ShowMoveAndCheckIfGameCanContinue, ShowsTheMoveInWordsAndTheBoardInSymbols) {
  Shown shown;
  shown.board.submitMove(L"E2", L"E4");
  EXPECT_EQ(shown.output.str(),
            "1. e4: White's pawn moves from E2 to E4\n"
            "8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"
            "7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟\n"
            "6 · : · : · : · :\n"
            "5 : · : · : · : ·\n"
            "4 · : · : ♙ : · :\n"
            "3 : · : · : · : ·\n"
            "2 ♙ ♙ ♙ ♙ · ♙ ♙ ♙\n"
            "1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖\n"
            "  a b c d e f g h\n");
}

TEST(ShowMoveAndCheckIfGameCanContinue, NamesCapturesPromotionsCastlingAndChecks) {
  const auto shown_after = [](std::string_view fen, std::wstring_view from, std::wstring_view to) {
    Shown shown{fen};
    EXPECT_TRUE(shown.board.submitMove(from, to) || shown.board.submitMove(from, to, L"Q"));
    return shown.output.str();
  };
  EXPECT_NE(shown_after("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 9", L"A7", L"B8")
                .find("9. axb8=Q+: White's pawn moves from A7 to B8 taking Black's knight and "
                      "becomes a queen\n"),
            std::string::npos);
  EXPECT_NE(shown_after("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 9", L"A7", L"B8")
                .find("\nBlack is in check from the queen on b8\n"),
            std::string::npos);
  EXPECT_NE(shown_after("r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1", L"E8", L"C8")
                .find("1... O-O-O: Black's king castles from E8 to C8\n"),
            std::string::npos);
}

TEST(ShowMoveAndCheckIfGameCanContinue, SaysHowTheGameHasEnded) {
  Shown shown{"k7/8/1K6/8/8/8/8/7R w - - 0 1"};
  EXPECT_TRUE(shown.board.showMoveAndCheckIfGameCanContinue());
  EXPECT_TRUE(shown.board.submitMove(L"H1", L"H8"));
  EXPECT_FALSE(shown.board.showMoveAndCheckIfGameCanContinue());
  EXPECT_TRUE(
      shown.output.str().ends_with("the game is over: White has won: checkmate (FIDE 5.1.1)\n"));
}

TEST(ChessBoard, IsTextAndGraphics) {
  Shown shown;
  shown.board.submitMove(L"E2", L"E4");
  EXPECT_TRUE(shown.board.toString().starts_with(L"8 r n b q k b n r\n"));
  EXPECT_TRUE(shown.board.toGraphics().starts_with(L"8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n7 ♟"));
  EXPECT_TRUE(shown.board.toSvg().starts_with("<svg"));
  EXPECT_NE(shown.board.toSvg(), shown.board.toSvg(Color::Black));
}

TEST(ChessBoard, IsAValue) {
  Shown shown;
  ChessBoard copy = shown.board;
  EXPECT_TRUE(copy.submitMove(L"E2", L"E4"));
  EXPECT_EQ(shown.board.game(), Game{});
}

}  // namespace
}  // namespace tabiya::chess_control
