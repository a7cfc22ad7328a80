/// CSCI 1933, the teaching variant: its rules, one by one.

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "rules/inner/row_column.hpp"
#include "support/drawing.hpp"
#include "support/row_name.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_words.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"
#include "tabiya/rules/variant/variant_explain.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::csci1933 {
namespace {

using test::draw;
using test::marked;

VariantPosition position_of(const Board& board, Color turn = Color::White) {
  return VariantPosition::from_setup(Variant::Csci1933, {.chess = {.board = board, .turn = turn}})
      .value();
}

VariantPosition position_of(std::string_view drawing, Color turn = Color::White) {
  return position_of(draw(drawing), turn);
}

const VariantPosition initial{Variant::Csci1933};

Bitboard destinations(const VariantPosition& position, Square from) {
  Bitboard squares;
  for (const Move move : legal_moves(position)) {
    if (move.from() == from) squares |= move.to();
  }
  return squares;
}

/// The board as a position needs it: with the kings that it lacks, on squares that do not matter, and with
/// knights in place of pawns on the last ranks, which stand in the way as well.
Board playable(Board board, Bitboard reached) {
  const Bitboard last_ranks = squares_of(Rank::First) | squares_of(Rank::Eighth);
  for (const Square sq : board.pieces(PieceType::Pawn) & last_ranks) {
    board.put(sq, {board.piece_on(sq)->color, PieceType::Knight});
  }
  for (const Color color : all_colors) {
    if (board.pieces(color, PieceType::King).any()) continue;
    board.put((~board.occupied() - reached).first(), {color, PieceType::King});
  }
  return board;
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
  const Bitboard reached = marked(GetParam().reached);
  const Board board = playable(draw(GetParam().board), reached);
  EXPECT_EQ(destinations(position_of(board), from), reached);
}

TEST_P(ThePieceOnRowTwoColumnThree, GoesTheSameWayIfColorsAndSidesAreExchanged) {
  const Square from = mirrored(*parse_row_column("(2, 3)"));
  const Bitboard reached = mirrored(marked(GetParam().reached));
  const Board board = playable(mirrored(draw(GetParam().board)), reached);
  EXPECT_EQ(destinations(position_of(board, Color::Black), from), reached);
}

INSTANTIATE_TEST_SUITE_P(Diagrams, ThePieceOnRowTwoColumnThree, testing::ValuesIn(diagrams),
                         test::name_of_row);

TEST(AnEmptySquare, HasNoDestinations) { EXPECT_EQ(destinations(initial, Square::E4), Bitboard{}); }

TEST(TheGame, BeginsAsChessDoes) {
  EXPECT_EQ(initial.board(), Board::initial());
  EXPECT_EQ(initial.turn(), Color::White);
  EXPECT_EQ(ending_of(initial), std::nullopt);
  EXPECT_EQ(legal_moves(initial).size(), 20U);
  EXPECT_EQ(to_fen(initial), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
}

TEST(APawn, CanAdvanceTwoOnlyFromItsFirstSquare) {
  EXPECT_TRUE(explain(initial, Square::E2, Square::E4).has_value());
  const VariantPosition later = initial.after(*explain(initial, Square::E2, Square::E3))
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
  const VariantPosition position = position_of(pawns_and_kings);
  EXPECT_TRUE(explain(position, Square::E3, Square::F4).has_value());
  EXPECT_EQ(reason_of(explain(position, Square::E3, Square::D4)), Reason::NothingToCapture);
  EXPECT_EQ(reason_of(explain(position, Square::D5, Square::C6)), Reason::NothingToCapture);

  const VariantPosition before = position_of(
      ". . . . k . . . "
      ". . p . . . . . "
      ". . . . . . . . "
      ". . . P . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . K . . . ",
      Color::Black);
  const VariantPosition passed = before.after(Move::normal(Square::C7, Square::C5));
  EXPECT_EQ(passed.en_passant_square(EnPassantMode::Always), std::nullopt);
  EXPECT_EQ(reason_of(explain(passed, Square::D5, Square::C6)), Reason::NothingToCapture);
  EXPECT_FALSE(is_legal(passed, Move::en_passant(Square::D5, Square::C6)));
}

TEST(APawn, IsBlockedByAnyPieceInFrontOfIt) {
  const VariantPosition position = position_of(pawns_and_kings);
  EXPECT_EQ(reason_of(explain(position, Square::A2, Square::A3)),
            Reason::PawnDoesNotCaptureForwards);
  EXPECT_EQ(reason_of(explain(position, Square::A2, Square::A4)), Reason::DoubleStepBlocked);
  EXPECT_EQ(explain(position, Square::A2, Square::A4).error().culprits, Bitboard{Square::A3});
  EXPECT_EQ(reason_of(explain(position, Square::H2, Square::H5)), Reason::DoesNotMoveSo);
  EXPECT_EQ(reason_of(explain(position, Square::H2, Square::H1)), Reason::DoesNotMoveSo);
}

TEST(AKing, CanStayInCheckAndMoveIntoIt) {
  const VariantPosition position = position_of(
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
  const VariantPosition position = position_of(
      "r . . . k . . r "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      "R . . . K . . R ");
  for (const Square target : {Square::G1, Square::C1, Square::H1}) {
    EXPECT_EQ(reason_of(explain(position, Square::E1, target)), Reason::CastlingNotPlayed);
  }
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
  const VariantPosition before = position_of(king_in_reach);
  EXPECT_EQ(ending_of(before), std::nullopt);
  const VariantPosition after = before.after(*explain(before, Square::E4, Square::E8));
  const VariantEnding ending{VariantEndingKind::KingCaptured, Color::White};
  EXPECT_EQ(ending_of(after), ending);
  EXPECT_EQ(to_words(ending), "White has won: Black's king has been captured");
  EXPECT_EQ(to_words(ending, Language::German),
            "Weiß hat gewonnen: der König von Schwarz ist geschlagen");
  EXPECT_TRUE(legal_moves(after).empty());
  const auto late = explain(after, Square::A6, Square::A5);
  EXPECT_EQ(reason_of(late), Reason::GameIsOver);
  EXPECT_EQ(to_words(after, late.error()),
            "a6a5: the game is over: a king has been captured (CSCI 1933)");
}

TEST(ASideThatCannotMove, HasNotLost) {
  const VariantPosition stuck = position_of(
      ". . . . . . . k "
      ". . . . . . . . "
      ". . . . . . . . "
      ". . . . . . . . "
      "p . p . . . . . "
      "P . P p . . . . "
      "P B . P . . . . "
      "K R B . . . . . ");
  EXPECT_TRUE(legal_moves(stuck).empty());
  const VariantEnding ending{VariantEndingKind::NoMoveLeft, std::nullopt};
  EXPECT_EQ(ending_of(stuck), ending);
  EXPECT_EQ(to_words(ending), "Draw: the player to move has no legal move");
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
    const VariantPosition position = position_of(about_to_promote, turn);
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
  const VariantPosition position = position_of(about_to_promote);
  EXPECT_TRUE(explain(position, Square::A7, Square::B8, PieceType::Rook).has_value());
  EXPECT_EQ(reason_of(explain(position, Square::E1, Square::E2, PieceType::Queen)),
            Reason::PromotionNotAPawn);
  EXPECT_EQ(reason_of(explain(initial, Square::E2, Square::E4, PieceType::Queen)),
            Reason::PromotionBeforeLastRank);
  EXPECT_FALSE(is_legal(position, Move::normal(Square::A7, Square::A8)));
  EXPECT_FALSE(is_legal(initial, Move::promotion(Square::E2, Square::E4, PieceType::Queen)));
}

TEST(AMove, IsRefusedWithTheReasonsOfChess) {
  const VariantPosition& position = initial;
  EXPECT_EQ(reason_of(explain(position, Square::E2, Square::E2)), Reason::SameSquare);
  EXPECT_EQ(reason_of(explain(position, Square::E4, Square::E5)), Reason::NothingThere);
  EXPECT_EQ(reason_of(explain(position, Square::E7, Square::E5)), Reason::NotYourTurn);
  EXPECT_EQ(reason_of(explain(position, Square::A1, Square::A2)), Reason::OwnPieceOnTarget);
  EXPECT_EQ(reason_of(explain(position, Square::A1, Square::A3)), Reason::WayBlocked);
  EXPECT_EQ(reason_of(explain(position, Square::B1, Square::B3)), Reason::DoesNotMoveSo);
}

TEST(ARefusal, CitesTheCourse) {
  const auto words = [](std::string_view fen, Square from, Square to,
                        std::optional<PieceType> promotion = {},
                        Language language = Language::English) {
    const VariantPosition position = parse_variant_position(Variant::Csci1933, fen).value();
    return to_words(position, explain(position, from, to, promotion).error(), language);
  };
  constexpr std::string_view kings_and_rook = "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1";
  EXPECT_EQ(words(kings_and_rook, Square::A1, Square::E1),
            "a1e1: White's own king stands on e1 (CSCI 1933)");
  EXPECT_EQ(words(kings_and_rook, Square::A1, Square::H1),
            "a1h1: the king on e1 stands in the way (CSCI 1933)");
  EXPECT_EQ(words(kings_and_rook, Square::E1, Square::E3),
            "e1e3: a king does not move like that; it moves to an adjoining square (CSCI 1933)");
  EXPECT_EQ(words(kings_and_rook, Square::E1, Square::C1),
            "e1c1: White may not castle: there is no castling in CSCI 1933 (CSCI 1933)");
  EXPECT_EQ(words("4k3/P7/8/8/8/8/8/4K3 w", Square::A7, Square::A8, PieceType::King),
            "a7a8k: a pawn may not become a king, only a queen, rook, bishop or knight "
            "(CSCI 1933)");
  EXPECT_EQ(words(kings_and_rook, Square::E1, Square::E3, {}, Language::German),
            "e1e3: So zieht kein König; er zieht auf ein Nachbarfeld (CSCI 1933)");
}

TEST(APositionOfTheVariant, NeedsAKingAndNoPawnsOnTheLastRows) {
  using enum Defect;
  const auto defects_of = [](const tabiya::Setup& setup) {
    return defects(Variant::Csci1933, {.chess = setup});
  };
  EXPECT_EQ(defects_of({}), (Defects{MissingWhiteKing, MissingBlackKing}));
  tabiya::Setup setup{.board = Board::initial()};
  EXPECT_EQ(defects_of(setup), Defects{});
  setup.castling_rooks = tabiya::Setup::initial().castling_rooks;
  EXPECT_EQ(defects_of(setup), Defects{CastlingNotPlayed});
  setup.en_passant_square = Square::E3;
  EXPECT_EQ(defects_of(setup), (Defects{CastlingNotPlayed, EnPassantNotPlayed}));
  EXPECT_EQ(defects_of(repaired(Variant::Csci1933, {.chess = setup}).chess), Defects{});
  setup = {.board = Board::initial()};
  setup.board.put(Square::D1, {Color::White, PieceType::King});
  setup.board.put(Square::A8, {Color::White, PieceType::Pawn});
  EXPECT_EQ(defects_of(setup), (Defects{SeveralWhiteKings, PawnOnLastRank}));
  EXPECT_EQ(defects_of({.board = draw(king_in_reach)}), Defects{})
      << "the other side can be in check";
}

TEST(APositionOfTheVariant, IsReadFromAFenOrItsPlacementAlone) {
  constexpr std::string_view placement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  EXPECT_EQ(parse_variant_position(Variant::Csci1933, placement).value(), initial);
  EXPECT_EQ(
      parse_variant_position(Variant::Csci1933, std::string{placement} + " w KQkq - 0 1").value(),
      initial);
  EXPECT_EQ(parse_variant_position(Variant::Csci1933, "4k3/8/8/8/8/8/8/4K3 b").value().turn(),
            Color::Black);
  for (const auto* const fen : {"4k3/4R3/8/8/8/8/8/4K3 w", "8/8/8/3kK3/8/8/8/8 b",
                                "4k3/8/8/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/4K3 w"}) {
    EXPECT_TRUE(parse_variant_position(Variant::Csci1933, fen).has_value()) << fen;
  }
}

}  // namespace
}  // namespace tabiya::csci1933
