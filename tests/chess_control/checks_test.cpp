// The functions of ChessBoard that check a move, in the order of ChessCtrl's description.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "chess_control/shown.hpp"
#include "support/effort.hpp"

namespace tabiya::chess_control {
namespace {

TEST(GameCanContinue, IsTrueUntilTheGameIsOver) {
  Shown shown;
  EXPECT_TRUE(shown.board.gameCanContinue(L"E2", L"E4"));
  ASSERT_TRUE(shown.board.game().resign(Color::Black));
  EXPECT_FALSE(shown.board.gameCanContinue(L"E2", L"E4"));
  EXPECT_EQ(shown.errors.str(),
            "e2e4: the game is over: White has won: Black has resigned (FIDE 5.1.2)\n");
  EXPECT_FALSE(shown.board.submitMove(L"E2", L"E4"));
}

TEST(SourceAndDestIsValid, AsksForTwoSquares) {
  Shown shown;
  EXPECT_TRUE(shown.board.sourceAndDestIsValid(L"E2", L"E4"));
  EXPECT_FALSE(shown.board.sourceAndDestIsValid(L"E2", L"E44"));
  EXPECT_FALSE(shown.board.sourceAndDestIsValid(L"", L"E4"));
  EXPECT_FALSE(shown.board.sourceAndDestIsValid(L"a very long text with ♞", L"E4"));
  EXPECT_EQ(shown.errors.str(),
            "\"E44\" is not a square: A to H, then 1 to 8\n"
            "\"\" is not a square: A to H, then 1 to 8\n"
            "\"a very long text wit…\" is not a square: A to H, then 1 to 8\n");
}

TEST(WithinChessBoard, IsAFileFromAToHAndARankFromOneToEight) {
  for (const wchar_t* const square : {L"A1", L"H8", L"a8", L"h1"}) {
    EXPECT_TRUE(ChessBoard::withinChessBoard(square));
  }
  for (const wchar_t* const text : {L"I1", L"A0", L"A9", L"@1", L"11", L"AA", L"A", L"A1 ", L""}) {
    EXPECT_FALSE(ChessBoard::withinChessBoard(text));
  }
}

TEST(SourceIsNotEmpty, AsksForAPiece) {
  Shown shown;
  EXPECT_TRUE(shown.board.sourceIsNotEmpty(L"E2"));
  EXPECT_FALSE(shown.board.sourceIsNotEmpty(L"E4"));
  EXPECT_FALSE(shown.board.sourceIsNotEmpty(L"E2", board_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1")));
  EXPECT_FALSE(shown.board.sourceIsNotEmpty(L"Z9"));
  EXPECT_EQ(shown.errors.str(),
            "there is no piece on e4 (FIDE 3.10.1)\n"
            "there is no piece on e2 (FIDE 3.10.1)\n"
            "there is no piece on \"Z9\" (FIDE 3.10.1)\n");
}

TEST(IsCurrentPlayerPiece, AsksForAPieceOfTheSideToMove) {
  Shown shown;
  const Board board = shown.board.board();
  EXPECT_TRUE(shown.board.isCurrentPlayerPiece(true, board[L"E2"], L"E2"));
  EXPECT_TRUE(shown.board.isCurrentPlayerPiece(Color::Black, board[L"E7"], L"E7"));
  EXPECT_FALSE(shown.board.isCurrentPlayerPiece(true, board[L"E7"], L"E7"));
  EXPECT_FALSE(shown.board.isCurrentPlayerPiece(true, board[L"E4"], L"E4"));
  EXPECT_EQ(shown.errors.str(),
            "the pawn on e7 is Black's, not White's (FIDE 1.1)\n"
            "there is no piece on e4 (FIDE 3.10.1)\n");
}

TEST(PieceMoveIsValid, IsACodeOfZero) {
  Shown shown;
  const Board board = shown.board.board();
  const Piece knight = board[L"G1"];
  EXPECT_TRUE(
      shown.board.pieceMoveIsValid(knight.isValidMove(L"G1", L"F3", board), knight, L"G1", L"F3"));
  EXPECT_FALSE(
      shown.board.pieceMoveIsValid(knight.isValidMove(L"G1", L"E2", board), knight, L"G1", L"E2"));
  EXPECT_EQ(shown.errors.str(), "g1e2: White's own pawn stands on e2 (FIDE 3.1)\n");
}

TEST(PieceMoveKeepsKingSafe, TriesTheMoveOnACopyOfTheSandbox) {
  Shown shown;
  const Board sandbox = board_of("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
  const Board before = sandbox;
  const Piece knight = sandbox[L"E2"];
  EXPECT_FALSE(shown.board.pieceMoveKeepsKingSafe(true, knight, L"E2", L"C3", sandbox));
  EXPECT_TRUE(shown.board.pieceMoveKeepsKingSafe(true, sandbox[L"E1"], L"E1", L"D1", sandbox));
  EXPECT_EQ(sandbox, before);
  EXPECT_EQ(
      shown.errors.str(),
      "e2c3: the knight on e2 is pinned: its move would expose the king on e1 to the rook on e8 "
      "(FIDE 3.9.2)\n");
}

TEST(PieceMoveKeepsKingSafe, KnowsWhatAnEnPassantCaptureUncovers) {
  Shown shown;
  const Board sandbox = board_of("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1");
  EXPECT_EQ(sandbox[L"E5"].isValidMove(L"E5", L"D6", sandbox), move_is_valid);
  EXPECT_FALSE(shown.board.pieceMoveKeepsKingSafe(true, sandbox[L"E5"], L"E5", L"D6", sandbox));
}

TEST(PieceMoveKeepsKingSafe, AcceptsBoardsThatCannotBePlayed) {
  Shown shown;
  const Board sandbox = board_of("4r3/8/8/8/8/8/4N3/4K3 w - - 0 1");  // Black has no king
  EXPECT_FALSE(shown.board.pieceMoveKeepsKingSafe(true, sandbox[L"E2"], L"E2", L"C3", sandbox));
  EXPECT_EQ(shown.errors.str(), "e2c3: White's king would be attacked (FIDE 3.9.2)\n");
  EXPECT_FALSE(shown.board.pieceMoveKeepsKingSafe(true, EmptyPiece{}, L"E3", L"C3", sandbox));
  EXPECT_FALSE(shown.board.pieceMoveKeepsKingSafe(true, sandbox[L"E2"], L"E2", L"C9", sandbox));
}

TEST(HandleInvalidMove, ReportsTheReasonOfACode) {
  Shown shown;
  const Piece pawn = shown.board.board()[L"E2"];
  shown.board.handleInvalidMove(to_code(Reason::DoesNotMoveSo), pawn, L"E2", L"E5");
  shown.board.handleInvalidMove(square_is_off_board, pawn, L"E2", L"E9");
  shown.board.handleInvalidMove(to_code(Reason::NothingThere), EmptyPiece{}, L"E4", L"E5");
  EXPECT_EQ(
      shown.errors.str(),
      "e2e5: a pawn does not move like that; it moves straight forwards and captures diagonally "
      "forwards (FIDE 3.7)\n"
      "\"E9\" is not a square: A to H, then 1 to 8\n"
      "there is no piece on e4 (FIDE 3.10.1)\n");
}

TEST(HandleInvalidMove, NamesAReasonThatDoesNotFitTheGame) {
  Shown shown;
  const Piece pawn = shown.board.board()[L"E2"];
  shown.board.handleInvalidMove(to_code(Reason::WayBlocked), pawn, L"E2", L"E4");
  shown.board.handleInvalidMove(4'000, pawn, L"E2", L"E4");
  EXPECT_EQ(shown.errors.str(),
            "e2e4: way_blocked (FIDE 3.5)\n"
            "4000 is not a code of a refusal\n");
}

TEST(HandleInvalidMove, ReportsEveryReasonForEveryPieceAndAnyMove) {
  Shown shown;
  const Board board = shown.board.board();
  for (int code = -2; code <= reason_count + 1; ++code) {
    for (const wchar_t* const source : {L"A1", L"E1", L"E2", L"E4", L"E8", L"G8"}) {
      shown.errors.str("");
      shown.board.handleInvalidMove(code, board[source], source, L"C3");
      EXPECT_EQ(shown.errors.str().empty(), code == move_is_valid);
    }
  }
}

TEST(HandleInvalidMove, ReportsNothingForAValidMove) {
  Shown shown;
  shown.board.handleInvalidMove(move_is_valid, shown.board.board()[L"E2"], L"E2", L"E4");
  EXPECT_EQ(shown.errors.str(), "");
}

TEST(KingIsSafeFromRivalry, AsksWhetherAnEnemyPieceAttacksTheKing) {
  const Board board = board_of("4r2k/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_FALSE(ChessBoard::kingIsSafeFromRivalry(Color::White, board));
  EXPECT_TRUE(ChessBoard::kingIsSafeFromRivalry(Color::Black, board));
  EXPECT_TRUE(Shown{}.board.kingIsSafeFromRivalry(true));
}

TEST(KingIsSafeFromRivalry, CountsPinnedAttackersAndNoPawnSteps) {
  // The knight on c2 is pinned and still gives check; the pawn on e2 attacks d1 and f1 alone.
  const Board pinned = board_of("7k/8/8/8/8/8/2n5/K1R5 w - - 0 1");
  EXPECT_FALSE(ChessBoard::kingIsSafeFromRivalry(Color::White, pinned));
  const Board stepping = board_of("7k/8/8/8/8/8/4p3/4K3 w - - 0 1");
  EXPECT_TRUE(ChessBoard::kingIsSafeFromRivalry(Color::White, stepping));
}

TEST(PlayerHaveValidMove, IsFalseInMateAndStalemate) {
  EXPECT_TRUE(Shown{}.board.playerHaveValidMove(true));
  EXPECT_TRUE(Shown{}.board.playerHaveValidMove(Color::Black));
  const Board mate = board_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_FALSE(ChessBoard::playerHaveValidMove(Color::Black, mate));
  const Board stalemate = board_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_FALSE(ChessBoard::playerHaveValidMove(Color::Black, stalemate));
  EXPECT_TRUE(ChessBoard::playerHaveValidMove(Color::White, stalemate));
}

TEST(PlayerHaveValidMove, IsFalseOnABoardThatCannotBePlayed) {
  Board board;
  ChessBoard::deepCleanBoard(board);
  EXPECT_FALSE(ChessBoard::playerHaveValidMove(Color::White, board));
}

TEST(FindPlayersKingFileRank, IsTheSquareOfTheKing) {
  Shown shown;
  EXPECT_EQ(shown.board.findPlayersKingFileRank(true), L"E1");
  EXPECT_EQ(shown.board.findPlayersKingFileRank(false), L"E8");
  Board empty;
  ChessBoard::deepCleanBoard(empty);
  EXPECT_EQ(ChessBoard::findPlayersKingFileRank(true, empty), L"");
}

TEST(TryMoveAndReturnCaptured, MovesAndReturnsWhatItCaptures) {
  Board board = board_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
  const auto captured = ChessBoard::tryMoveAndReturnCaptured(L"E4", L"D5", board);
  ASSERT_TRUE(captured);
  EXPECT_EQ(captured->toString(), L"Pawn");
  EXPECT_EQ(captured->playerToString(), L"Black");
  EXPECT_EQ(board, board_of("4k3/8/8/3P4/8/8/8/4K3 b - - 0 1"));
  EXPECT_FALSE(ChessBoard::tryMoveAndReturnCaptured(L"E8", L"E7", board));
}

TEST(TryMoveAndReturnCaptured, MovesTheRookInCastlingAndThePawnInAnEnPassantCapture) {
  Board castling = board_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_FALSE(ChessBoard::tryMoveAndReturnCaptured(L"E1", L"G1", castling));
  EXPECT_EQ(castling[L"F1"].toString(), L"Rook");

  Board passing = board_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_TRUE(ChessBoard::tryMoveAndReturnCaptured(L"E5", L"D6", passing));
  EXPECT_TRUE(passing[L"D5"].isEmpty());
}

TEST(TryMoveAndReturnCaptured, AlsoTriesWhatIsIllegal) {
  Board board;
  EXPECT_EQ(ChessBoard::tryMoveAndReturnCaptured(L"D1", L"E8", board)->toString(), L"King");
  EXPECT_EQ(board[L"E8"].toString(), L"Queen");
  EXPECT_FALSE(ChessBoard::tryMoveAndReturnCaptured(L"E4", L"E5", board));
  EXPECT_FALSE(ChessBoard::tryMoveAndReturnCaptured(L"E9", L"E5", board));
  EXPECT_FALSE(ChessBoard::tryMoveAndReturnCaptured(L"A1", L"A1", board));
}

TEST(TryMoveAndReturnCaptured, TakesTheCastlingRightsOfAKingThatMoves) {
  Board board = board_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  ChessBoard::tryMoveAndReturnCaptured(L"E1", L"E5", board);
  EXPECT_TRUE(board.setup().castling_rooks.empty());
}

TEST(ConfirmMoveOnBoard, MakesALegalMoveOfEitherSide) {
  Shown shown;
  Board board;
  EXPECT_TRUE(shown.board.confirmMoveOnBoard(L"E7", L"E5", board));
  EXPECT_TRUE(shown.board.confirmMoveOnBoard(L"E2", L"E4", board));
  EXPECT_EQ(board[L"E4"].toString(), L"Pawn");
  EXPECT_EQ(shown.board.game(), Game{}) << "the game has its own board";
}

TEST(ConfirmMoveOnBoard, RefusesEveryOtherMove) {
  Shown shown;
  Board board;
  EXPECT_FALSE(shown.board.confirmMoveOnBoard(L"E2", L"E5", board));
  EXPECT_FALSE(shown.board.confirmMoveOnBoard(L"E4", L"E5", board));
  EXPECT_FALSE(shown.board.confirmMoveOnBoard(L"E4", L"?", board));
  EXPECT_EQ(board, Board{});
  board.put(L"E1", EmptyPiece{});
  EXPECT_FALSE(shown.board.confirmMoveOnBoard(L"E2", L"E4", board));
  EXPECT_EQ(shown.board.lastRefusal(), L"no move is legal on a board that cannot be played");
}

TEST(ConfirmMoveOnBoard, MakesAQueenOfAPawn) {
  Shown shown;
  Board board = board_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_TRUE(shown.board.confirmMoveOnBoard(L"A7", L"A8", board));
  EXPECT_EQ(board[L"A8"].toString(), L"Queen");
}

/// Any pieces, with any number of kings and with pawns on every rank.
Board random_board(std::mt19937& random) {
  Setup setup;
  for (const Square sq : all_squares) {
    const auto piece = parse_piece("PNBRQKpnbrqk............"[random() % 24]);
    if (piece) setup.board.put(sq, *piece);
  }
  setup.turn = all_colors[random() % 2];
  setup.castling_rooks = Bitboard{Square::A1, Square::H1, Square::A8, Square::H8};
  setup.en_passant_square = square_at(static_cast<int>(random() % square_count));
  return Board{setup};
}

std::wstring random_text(std::mt19937& random) {
  constexpr std::wstring_view characters = L"ABCDEFGHabcdefghI@♞12345678123456789";
  std::wstring text;
  for (const std::size_t size = random() % 16 == 0 ? random() % 5 : 2; text.size() < size;) {
    text += characters[random() % characters.size()];
  }
  return text;
}

TEST(AnyBoard, AnyPieceAndAnyTextsAreAccepted) {
  std::mt19937 random;
  Shown shown;
  for (int round = 0; round < test::effort(5'000); ++round) {
    Board board = random_board(random);
    const Side side = all_colors[random() % 2];
    const std::wstring source = random_text(random);
    const std::wstring dest = random_text(random);
    const Piece piece = board[random_text(random)];
    const int code = piece.isValidMove(source, dest, board);
    EXPECT_EQ(shown.board.pieceMoveIsValid(code, piece, source, dest), code == move_is_valid);
    shown.board.pieceMoveKeepsKingSafe(side, piece, source, dest, board);
    const bool has_king = !ChessBoard::findPlayersKingFileRank(side, board).empty();
    EXPECT_TRUE(has_king || !ChessBoard::playerHaveValidMove(side, board));
    EXPECT_TRUE(has_king || ChessBoard::kingIsSafeFromRivalry(side, board));
    shown.board.confirmMoveOnBoard(source, dest, board);
    const auto captured = ChessBoard::tryMoveAndReturnCaptured(source, dest, board);
    EXPECT_TRUE(!captured || !captured->isEmpty());
    shown.board.submitMove(source, dest);
  }
}

}  // namespace
}  // namespace tabiya::chess_control
