/// The rules of the teaching variant, one by one.

#include "rules/inner/csci1933.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "rules/inner/row_column.hpp"
#include "support/drawing.hpp"
#include "support/row_name.hpp"

namespace tabiya::csci1933 {
namespace {

using test::draw;
using test::marked;

Position position_of(std::string_view drawing, Color turn = Color::White) {
  return Position::from_board(draw(drawing), turn).value();
}

std::optional<Reason> reason_of(const std::expected<Move, Refusal>& answer) {
  return answer ? std::nullopt : std::optional{answer.error().reason};
}

/// A piece on (2, 3) and the squares it can reach.
struct Diagram {
  std::string name;
  std::string_view board;
  std::string_view reached;
};

void PrintTo(const Diagram& row, std::ostream* out) { *out << row.name; }

// The worked examples of the guide, redrawn because the tables in the guide are shifted by a row.
const std::vector<Diagram> diagrams{
    {"ARookAlone",
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . R . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . ",
     ". . . x . . . . "
     ". . . x . . . . "
     "x x x . x x x x "
     ". . . x . . . . "
     ". . . x . . . . "
     ". . . x . . . . "
     ". . . x . . . . "
     ". . . x . . . . "},
    {"ARookAmongFriendsAndEnemies",
     ". . . p . . . . "
     ". . . P . . . . "
     ". p . R . p . r "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . P . . . . "
     ". . . . . . . . "
     ". . . . . . . . ",
     ". . . . . . . . "
     ". . . . . . . . "
     ". x x . x x . . "
     ". . . x . . . . "
     ". . . x . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "},
    {"ABishopAlone",
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . B . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . ",
     ". x . . . x . . "
     ". . x . x . . . "
     ". . . . . . . . "
     ". . x . x . . . "
     ". x . . . x . . "
     "x . . . . . x . "
     ". . . . . . . x "
     ". . . . . . . . "},
    {"ABishopAmongFriendsAndEnemies",
     ". . . . . . . . "
     ". . p . P . . . "
     ". . . B . . . . "
     ". . . . . . . . "
     ". p . . . . . . "
     "p . . . . . P . "
     ". . . . . . . . "
     ". . . . . . . . ",
     ". . . . . . . . "
     ". . x . . . . . "
     ". . . . . . . . "
     ". . x . x . . . "
     ". x . . . x . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "},
    {"AKnightAlone",
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . N . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . ",
     ". . x . x . . . "
     ". x . . . x . . "
     ". . . . . . . . "
     ". x . . . x . . "
     ". . x . x . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "},
    {"AKnightLeapingOverPieces",
     ". . p . P . . . "
     ". . p P p . . . "
     ". . P N P . . . "
     ". . p p P P . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . ",
     ". . x . . . . . "
     ". x . . . x . . "
     ". . . . . . . . "
     ". x . . . . . . "
     ". . x . x . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "},
    {"AQueenAlone",
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . Q . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . ",
     ". x . x . x . . "
     ". . x x x . . . "
     "x x x . x x x x "
     ". . x x x . . . "
     ". x . x . x . . "
     "x . . x . . x . "
     ". . . x . . . x "
     ". . . x . . . . "},
    {"AQueenAmongFriendsAndEnemies",
     ". P . p . . . . "
     ". . . . p . . . "
     ". p . Q P . . . "
     ". . . . . . . . "
     ". . . P . p . . "
     "p . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . ",
     ". . . x . . . . "
     ". . x x x . . . "
     ". x x . . . . . "
     ". . x x x . . . "
     ". x . . . x . . "
     "x . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "},
    {"AKingAlone",
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . K . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . ",
     ". . . . . . . . "
     ". . x x x . . . "
     ". . x . x . . . "
     ". . x x x . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "},
    // The king can move to squares attacked by the rook and the other king.
    {"AKingAmongFriendsAndEnemies",
     ". . . . . . . . "
     ". . P p . . . . "
     ". . . K . k . . "
     "r . . . P . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . ",
     ". . . . . . . . "
     ". . . x x . . . "
     ". . x . x . . . "
     ". . x x . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "},
    {"APawnThatHasMoved",
     ". . . . . . . . "
     ". . p . P . . . "
     ". . . P . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . ",
     ". . . . . . . . "
     ". . x x . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "
     ". . . . . . . . "},
};

class ThePieceOnRowTwoColumnThree : public testing::TestWithParam<Diagram> {};

TEST_P(ThePieceOnRowTwoColumnThree, GoesWhereTheDiagramShows) {
  const Square from = *parse_row_column("(2, 3)");
  EXPECT_EQ(destinations(draw(GetParam().board), from), marked(GetParam().reached));
}

TEST_P(ThePieceOnRowTwoColumnThree, GoesTheSameWayIfColorsAndSidesAreExchanged) {
  const Square from = mirrored(*parse_row_column("(2, 3)"));
  EXPECT_EQ(destinations(mirrored(draw(GetParam().board)), from),
            mirrored(marked(GetParam().reached)));
}

INSTANTIATE_TEST_SUITE_P(Diagrams, ThePieceOnRowTwoColumnThree, testing::ValuesIn(diagrams),
                         test::name_of_row);

TEST(AnEmptySquare, HasNoDestinations) {
  EXPECT_EQ(destinations(Board::initial(), Square::E4), Bitboard{});
}

TEST(TheGame, BeginsAsChessDoes) {
  const Position position;
  EXPECT_EQ(position.board(), Board::initial());
  EXPECT_EQ(position.turn(), Color::White);
  EXPECT_EQ(position.winner(), std::nullopt);
  EXPECT_EQ(legal_moves(position).size(), 20U);
}

TEST(APawn, CanAdvanceTwoOnlyFromItsFirstSquare) {
  const Position first;
  EXPECT_TRUE(explain(first, Square::E2, Square::E4).has_value());
  const Position later = first.after(*explain(first, Square::E2, Square::E3))
                             .after(Move::normal(Square::A7, Square::A6));
  EXPECT_EQ(reason_of(explain(later, Square::E3, Square::E5)), Reason::DoubleStepNotFirstMove);
  EXPECT_TRUE(explain(later, Square::E3, Square::E4).has_value());
}

constexpr std::string_view pawns_and_kings =
    ". . . . k . . . "
    ". . . . . . . . "
    ". . . . . . . . "
    ". . p P . . . . "
    ". . . . . n . . "
    "p . . . P . . . "
    "P . . . . . . P "
    ". . . . K . . . ";

TEST(APawn, CapturesDiagonallyAndNeverEnPassant) {
  const Position position = position_of(pawns_and_kings);
  EXPECT_TRUE(explain(position, Square::E3, Square::F4).has_value());
  EXPECT_EQ(reason_of(explain(position, Square::E3, Square::D4)), Reason::NothingToCapture);
  EXPECT_EQ(reason_of(explain(position, Square::D5, Square::C6)), Reason::NothingToCapture)
      << "even if the pawn on c5 has just come from c7";
}

TEST(APawn, IsBlockedByAnyPieceInFrontOfIt) {
  const Position position = position_of(pawns_and_kings);
  EXPECT_EQ(reason_of(explain(position, Square::A2, Square::A3)),
            Reason::PawnDoesNotCaptureForwards);
  EXPECT_EQ(reason_of(explain(position, Square::A2, Square::A4)), Reason::DoubleStepBlocked);
  EXPECT_EQ(explain(position, Square::A2, Square::A4).error().culprits, Bitboard{Square::A3});
  EXPECT_EQ(reason_of(explain(position, Square::H2, Square::H5)), Reason::DoesNotMoveSo);
  EXPECT_EQ(reason_of(explain(position, Square::H2, Square::H1)), Reason::DoesNotMoveSo);
}

TEST(AKing, CanStayInCheckAndMoveIntoIt) {
  const Position position = position_of(
      ". . . . r . k . "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      "P . . . . . . . "
      ". . . . K . . . ");
  EXPECT_TRUE(is_legal(position, Move::normal(Square::A2, Square::A3)));
  EXPECT_TRUE(is_legal(position, Move::normal(Square::E1, Square::E2)));
}

TEST(AKing, DoesNotCastle) {
  const Position position = position_of(
      "r . . . k . . r "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      "R . . . K . . R ");
  EXPECT_EQ(reason_of(explain(position, Square::E1, Square::G1)), Reason::DoesNotMoveSo);
  EXPECT_EQ(reason_of(explain(position, Square::E1, Square::C1)), Reason::DoesNotMoveSo);
  EXPECT_EQ(reason_of(explain(position, Square::E1, Square::H1)), Reason::DoesNotMoveSo);
  EXPECT_FALSE(is_legal(position, Move::castling(Square::E1, Square::H1)));
}

constexpr std::string_view king_in_reach =
    ". . . . k . . . "
    ". . . . . . . . "
    "r . . . . . . . "
    ". . . . . . . . "
    ". . . . Q . . . "
    ". . . . . . . . "
    ". . . . . . . . "
    ". . . . K . . . ";

TEST(ASideWhoseKingIsCaptured, HasLost) {
  Game game{position_of(king_in_reach)};
  EXPECT_TRUE(game.play(Square::E4, Square::E8).has_value());
  EXPECT_EQ(game.winner(), Color::White);
  EXPECT_TRUE(legal_moves(game.position()).empty());
  EXPECT_FALSE(is_legal(game.position(), Move::normal(Square::A6, Square::A5)));

  const auto late = game.play(Square::A6, Square::A5);
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(std::get<GameIsOver>(late.error()), GameIsOver{Color::White});

  EXPECT_EQ(game.take_back(), Move::normal(Square::E4, Square::E8));
  EXPECT_EQ(game.winner(), std::nullopt);
  EXPECT_EQ(game, Game{position_of(king_in_reach)});
}

TEST(ASideThatCannotMove, HasNeitherWonNorLostNorDrawn) {
  const Position stuck = position_of(
      ". . . . . . . k "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      "p . p . . . . . "
      "P . P p . . . . "
      "P B . P . . . . "
      "K R B . . . . . ");
  EXPECT_TRUE(legal_moves(stuck).empty());
  EXPECT_EQ(stuck.winner(), std::nullopt);
}

constexpr std::string_view about_to_promote =
    ". n . . k . . . "
    "P . . . . . . . "
    ". . . . . . . . "
    ". . . . . . . . "
    ". . . . . . . . "
    ". . . . . . . . "
    "p . . . . . . . "
    ". . . . K . . . ";

TEST(APromotion, IsToAnythingButAKingAndAPawn) {
  for (const Color turn : all_colors) {
    const Position position = position_of(about_to_promote, turn);
    const Square from = turn == Color::White ? Square::A7 : Square::A2;
    const Square to = turn == Color::White ? Square::A8 : Square::A1;
    for (const PieceType type : promotion_types) {
      const auto move = explain(position, from, to, type);
      ASSERT_EQ(move, Move::promotion(from, to, type));
      EXPECT_EQ(position.after(*move).board().piece_on(to), (Piece{turn, type}));
    }
    EXPECT_EQ(reason_of(explain(position, from, to)), Reason::PromotionMissing);
    for (const PieceType type : {PieceType::King, PieceType::Pawn}) {
      EXPECT_EQ(reason_of(explain(position, from, to, type)), Reason::PromotionImpossible);
    }
  }
}

TEST(APromotion, IsOnlyForPawnsOnTheLastRow) {
  const Position position = position_of(about_to_promote);
  EXPECT_TRUE(explain(position, Square::A7, Square::B8, PieceType::Rook).has_value());
  EXPECT_EQ(reason_of(explain(position, Square::E1, Square::E2, PieceType::Queen)),
            Reason::PromotionNotAPawn);
  EXPECT_EQ(reason_of(explain(Position{}, Square::E2, Square::E4, PieceType::Queen)),
            Reason::PromotionBeforeLastRank);
  EXPECT_FALSE(is_legal(position, Move::normal(Square::A7, Square::A8)));
  EXPECT_FALSE(is_legal(Position{}, Move::promotion(Square::E2, Square::E4, PieceType::Queen)));
}

TEST(ThePieceOfAPromotion, IsChosenByItsName) {
  EXPECT_EQ(parse_piece_name("queen"), PieceType::Queen);
  EXPECT_EQ(parse_piece_name("Knight"), PieceType::Knight);
  EXPECT_EQ(parse_piece_name("ROOK"), PieceType::Rook);
  EXPECT_EQ(parse_piece_name("bishop"), PieceType::Bishop);
  EXPECT_EQ(parse_piece_name("king"), PieceType::King);
  EXPECT_EQ(parse_piece_name("pawn"), PieceType::Pawn);
  for (const auto* text : {"", "q", "queens", "quee", "horse", " queen"}) {
    EXPECT_EQ(parse_piece_name(text), std::nullopt) << text;
  }
}

TEST(AMove, IsRefusedWithTheReasonsOfChess) {
  const Position position;
  EXPECT_EQ(reason_of(explain(position, Square::E2, Square::E2)), Reason::SameSquare);
  EXPECT_EQ(reason_of(explain(position, Square::E4, Square::E5)), Reason::NothingThere);
  EXPECT_EQ(reason_of(explain(position, Square::E7, Square::E5)), Reason::NotYourTurn);
  EXPECT_EQ(reason_of(explain(position, Square::A1, Square::A2)), Reason::OwnPieceOnTarget);
  EXPECT_EQ(reason_of(explain(position, Square::A1, Square::A3)), Reason::WayBlocked);
  EXPECT_EQ(reason_of(explain(position, Square::B1, Square::B3)), Reason::DoesNotMoveSo);
}

TEST(ABoard, NeedsOneKingASideAndNoPawnsOnTheLastRows) {
  const auto defects_of = [](const Board& board) {
    const auto position = Position::from_board(board, Color::White);
    return position ? Defects{} : position.error();
  };
  using enum Defect;
  EXPECT_EQ(defects_of(Board{}), (Defects{MissingWhiteKing, MissingBlackKing}));
  Board board = Board::initial();
  EXPECT_EQ(defects_of(board), Defects{});
  board.put(Square::D1, {Color::White, PieceType::King});
  board.put(Square::A8, {Color::White, PieceType::Pawn});
  EXPECT_EQ(defects_of(board), (Defects{SeveralWhiteKings, PawnOnLastRank}));
  EXPECT_EQ(defects_of(draw(king_in_reach)), Defects{}) << "the other side can be in check";
}

}  // namespace
}  // namespace tabiya::csci1933
