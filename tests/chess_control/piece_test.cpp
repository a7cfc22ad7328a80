// The functions of the pieces, in the order of ChessCtrl's description.
#include "tabiya/chess_control/piece.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "chess_control/shown.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya::chess_control {
namespace {

std::vector<Piece> every_kind(Side owner) {
  return {Pawn{owner}, Knight{owner}, Bishop{owner}, Rook{owner}, Queen{owner}, King{owner}};
}

TEST(Piece, HasAKindForEachPieceAndForTheEmptySquare) {
  const Board board;
  EXPECT_EQ(board[L"A1"], Rook{true});
  EXPECT_EQ(board[L"G8"], Knight{false});
  EXPECT_EQ(board[L"C1"], Bishop{Color::White});
  EXPECT_EQ(board[L"D8"], Queen{Color::Black});
  EXPECT_EQ(board[L"E1"], King{true});
  EXPECT_EQ(board[L"E7"], Pawn{false});
  EXPECT_EQ(board[L"E4"], EmptyPiece{});
  EXPECT_EQ(board[L"no square"], EmptyPiece{});
}

TEST(Piece, IsCalledByADotOrByAnArrow) {
  Piece piece = Rook{true};
  EXPECT_EQ(piece->toString(), piece.toString());
  piece->confirmMove();
  EXPECT_FALSE(std::as_const(piece)->isFirstMove());
}

TEST(Clone, IsADistinctPieceWithTheSameInformation) {
  const Piece rook = Rook{true};
  Piece clone = rook.clone();
  EXPECT_EQ(clone, rook);
  clone.confirmMove();
  EXPECT_TRUE(rook.isFirstMove());
}

TEST(IsValidMove, IsZeroForAMoveOfThePiece) {
  const Board board;
  EXPECT_EQ(board[L"E2"].isValidMove(L"E2", L"E4", board), 0);
  EXPECT_EQ(board[L"B8"]->isValidMove(L"B8", L"C6", board), 0) << "Black is not to move";
}

TEST(IsValidMove, IsTheCodeOfAReasonOtherwise) {
  const Board board;
  const auto reason_of_move = [&](std::wstring_view source, std::wstring_view dest) {
    return reason_of(board[source].isValidMove(source, dest, board));
  };
  EXPECT_EQ(reason_of_move(L"E2", L"E5"), Reason::DoesNotMoveSo);
  EXPECT_EQ(reason_of_move(L"A1", L"A3"), Reason::WayBlocked);
  EXPECT_EQ(reason_of_move(L"A1", L"A2"), Reason::OwnPieceOnTarget);
  EXPECT_EQ(reason_of_move(L"E2", L"D3"), Reason::NothingToCapture);
  EXPECT_EQ(reason_of_move(L"E2", L"E2"), Reason::SameSquare);
  EXPECT_EQ(reason_of_move(L"E4", L"E5"), Reason::NothingThere);
  EXPECT_EQ(board[L"E2"].isValidMove(L"E2", L"E9", board), square_is_off_board);
}

TEST(IsValidMove, LeavesTheSafetyOfTheKingToTheBoard) {
  const Board board = board_of("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
  EXPECT_EQ(board[L"E2"].isValidMove(L"E2", L"C3", board), 0);
  EXPECT_EQ(board[L"E1"].isValidMove(L"E1", L"F1", board), 0);
}

TEST(IsValidMove, AnswersForAnAttackOnTheKing) {
  // The board of ChessCtrl's own test for check: it is Black's turn, and White is in check.
  const Board board = board_of("4r2k/8/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(board[L"E8"].isValidMove(L"E8", L"E1", board), 0);
  EXPECT_EQ(board[L"H8"].isValidMove(L"H8", L"E1", board), to_code(Reason::DoesNotMoveSo));
}

TEST(IsValidMove, KnowsCastlingAsAWhole) {
  const Board free = board_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  EXPECT_EQ(free[L"E1"].isValidMove(L"E1", L"G1", free), 0);
  EXPECT_EQ(free[L"E1"].isValidMove(L"E1", L"A1", free), 0) << "the king takes his own rook";
  const Board attacked = board_of("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  EXPECT_EQ(reason_of(attacked[L"E1"].isValidMove(L"E1", L"G1", attacked)),
            Reason::CastlingThroughCheck);
  const Board moved = board_of("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
  EXPECT_EQ(reason_of(moved[L"E1"].isValidMove(L"E1", L"G1", moved)), Reason::CastlingRookMoved);
}

TEST(IsValidMove, KnowsEnPassantAndDoesNotAskForAPromotion) {
  const Board passing = board_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_EQ(passing[L"E5"].isValidMove(L"E5", L"D6", passing), 0);
  const Board late = board_of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(reason_of(late[L"E5"].isValidMove(L"E5", L"D6", late)), Reason::EnPassantExpired);
  const Board promoting = board_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(promoting[L"A7"].isValidMove(L"A7", L"A8", promoting), 0);
}

TEST(IsValidMove, AgreesWithTheRulesOnEveryMoveOfAPosition) {
  const auto is_of_the_king = [](Reason reason) {
    return (reason >= Reason::EnPassantExposesKing && reason <= Reason::KingStaysOnLine) ||
           reason == Reason::PromotionMissing;
  };
  const auto name = [](Square sq) {
    const std::string text = to_string(sq);
    return std::wstring{text.begin(), text.end()};
  };
  for (const std::string_view fen :
       {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"}) {
    const Board board = board_of(fen);
    for (const Square from : all_squares) {
      const Piece piece = board[name(from)];
      if (piece.isEmpty()) continue;
      const Position position = board.position(piece.value()->color).value();
      for (const Square to : all_squares) {
        const int code = piece.isValidMove(name(from), name(to), board);
        const auto answer = explain(position, from, to);
        const bool is_movement = !answer && !is_of_the_king(answer.error().reason);
        EXPECT_EQ(code, is_movement ? to_code(answer.error().reason) : 0)
            << fen << ' ' << to_string(from) << to_string(to);
      }
    }
  }
}

TEST(PlayerToString, NamesTheOwner) {
  EXPECT_EQ(Pawn{true}.playerToString(), L"White");
  EXPECT_EQ(Pawn{false}.playerToString(), L"Black");
  EXPECT_EQ(EmptyPiece{}.playerToString(), L"");
}

TEST(ToString, NamesThePiece) {
  std::wstring names;
  for (const Piece& piece : every_kind(true)) names += piece.toString() + L" ";
  EXPECT_EQ(names, L"Pawn Knight Bishop Rook Queen King ");
  EXPECT_EQ(EmptyPiece{}.toString(), L"Empty");
}

TEST(ToGraphics, IsTheChessSymbol) {
  std::wstring symbols;
  for (const Side owner : {true, false}) {
    for (const Piece& piece : every_kind(owner)) symbols += piece.toGraphics();
  }
  EXPECT_EQ(symbols, L"♙♘♗♖♕♔♟♞♝♜♛♚");
  EXPECT_EQ(EmptyPiece{}.toGraphics(), L" ");
}

TEST(Score, IsTheUsualValue) {
  std::vector<int> scores;
  for (const Piece& piece : every_kind(true)) scores.push_back(piece.Score());
  EXPECT_EQ(scores, (std::vector{1, 3, 3, 5, 9, 0}));
  EXPECT_EQ(EmptyPiece{}.Score(), 0);
}

TEST(ConfirmMove, ClearsTheFirstMove) {
  Piece pawn = Pawn{true};
  const Board board;
  EXPECT_EQ(pawn.isValidMove(L"E2", L"E4", board), 0);
  pawn.confirmMove();
  EXPECT_FALSE(pawn.isFirstMove());
  EXPECT_EQ(reason_of(pawn.isValidMove(L"E2", L"E4", board)), Reason::DoubleStepNotFirstMove);
  EXPECT_EQ(pawn.isValidMove(L"E2", L"E3", board), 0);
}

TEST(IsFirstMove, FollowsTheBoard) {
  const Board board = board_of("r3k2r/7p/8/7P/8/8/P7/R3K2R w Kk - 0 1");
  EXPECT_TRUE(board[L"A2"].isFirstMove());
  EXPECT_TRUE(board[L"H7"].isFirstMove());
  EXPECT_FALSE(board[L"H5"].isFirstMove());
  EXPECT_TRUE(board[L"H1"].isFirstMove());
  EXPECT_FALSE(board[L"A1"].isFirstMove());
  EXPECT_TRUE(board[L"E1"].isFirstMove());
}

TEST(IsWhitePlayer, IsTrueForWhite) {
  EXPECT_TRUE(Queen{Color::White}.isWhitePlayer());
  EXPECT_FALSE(Queen{Color::Black}.isWhitePlayer());
  EXPECT_FALSE(EmptyPiece{}.isWhitePlayer());
}

TEST(IsKing, IsTrueForTheKingAlone) {
  for (const Piece& piece : every_kind(true)) EXPECT_EQ(piece.isKing(), piece == King{true});
  EXPECT_FALSE(EmptyPiece{}.isKing());
}

TEST(IsFriendly, IsTrueForPiecesOfOnePlayer) {
  EXPECT_TRUE(Pawn{true}.isFriendly(King{true}));
  EXPECT_FALSE(Pawn{true}.isFriendly(King{false}));
  EXPECT_FALSE(Pawn{true}.isFriendly(EmptyPiece{}));
  EXPECT_FALSE(EmptyPiece{}.isFriendly(EmptyPiece{}));
}

TEST(IsSameFile, ComparesTheFiles) {
  EXPECT_TRUE(Piece::isSameFile(L"E2", L"E7"));
  EXPECT_FALSE(Piece::isSameFile(L"E2", L"D2"));
  EXPECT_FALSE(Piece::isSameFile(L"E2", L"E9"));
}

TEST(IsSameRank, ComparesTheRanks) {
  EXPECT_TRUE(Piece::isSameRank(L"A2", L"H2"));
  EXPECT_FALSE(Piece::isSameRank(L"A2", L"A3"));
  EXPECT_FALSE(Piece::isSameRank(L"", L""));
}

TEST(IsSameDiagonal, ComparesTheDiagonals) {
  EXPECT_TRUE(Piece::isSameDiagonal(L"A1", L"H8"));
  EXPECT_TRUE(Piece::isSameDiagonal(L"H1", L"A8"));
  EXPECT_TRUE(Piece::isSameDiagonal(L"C3", L"C3"));
  EXPECT_FALSE(Piece::isSameDiagonal(L"A1", L"B3"));
}

TEST(NoVerticalObstruction, AsksForEmptySquaresOnTheFile) {
  const Board board;
  EXPECT_TRUE(Piece::noVerticalObstruction(L"E2", L"E7", board));
  EXPECT_FALSE(Piece::noVerticalObstruction(L"E1", L"E7", board));
  EXPECT_FALSE(Piece::noVerticalObstruction(L"E2", L"D3", board));
}

TEST(NoHorizontalObstruction, AsksForEmptySquaresOnTheRank) {
  const Board board;
  EXPECT_TRUE(Piece::noHorizontalObstruction(L"A4", L"H4", board));
  EXPECT_FALSE(Piece::noHorizontalObstruction(L"E1", L"H1", board));
  EXPECT_FALSE(Piece::noHorizontalObstruction(L"A4", L"A5", board));
}

TEST(NoDiagonalObstruction, AsksForEmptySquaresOnTheDiagonal) {
  const Board board;
  EXPECT_TRUE(Piece::noDiagonalObstruction(L"B2", L"G7", board));
  EXPECT_FALSE(Piece::noDiagonalObstruction(L"C1", L"H6", board));
  EXPECT_FALSE(Piece::noDiagonalObstruction(L"A4", L"A5", board));
}

TEST(DestExistFriendlyPiece, AsksForAPieceOfTheSamePlayer) {
  const Board board;
  EXPECT_TRUE(board[L"A1"].destExistFriendlyPiece(L"A2", board));
  EXPECT_FALSE(board[L"A1"].destExistFriendlyPiece(L"A7", board));
  EXPECT_FALSE(board[L"A1"].destExistFriendlyPiece(L"A4", board));
}

}  // namespace
}  // namespace tabiya::chess_control
