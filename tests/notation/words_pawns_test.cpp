/// Sentences about pawns and promotion. FIDE 3.7.
#include <gtest/gtest.h>

#include <string_view>

#include "notation/refusal_sentences.hpp"

namespace tabiya {
namespace {

using enum Square;
using test::expect_sentences;
using test::position;
using test::sentences_for;

TEST(APawnIsRefused, ToCaptureForwards) {  // FIDE 3.7.1, 3.7.2
  const auto rammed = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . p . . .
      . . q . P . . .
      . . . . . . . .
      . . P . . . . .
      . . . . K . . .)");
  expect_sentences(rammed, "e4e5",
                   "e4e5: a pawn does not capture forwards, and the pawn on e5 stands in the way "
                   "(FIDE 3.7.1)",
                   "e4e5: Ein Bauer schlägt nicht geradeaus, und der Bauer auf e5 steht im Weg "
                   "(FIDE 3.7.1)");
  expect_sentences(rammed, "c2c4",
                   "c2c4: a pawn does not capture forwards, and the queen on c4 stands in the way "
                   "(FIDE 3.7.2)",
                   "c2c4: Ein Bauer schlägt nicht geradeaus, und die Dame auf c4 steht im Weg "
                   "(FIDE 3.7.2)");
}

TEST(APawnIsRefused, ADoubleStepThatIsNotItsFirstMove) {  // FIDE 3.7.2
  const auto moved = R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . p .
      . . . . . . . .
      . . . . . . . .
      . . . . P . . .
      . . . . . . . .
      . . . . K . . .)";
  expect_sentences(
      position(moved), "e3e5",
      "e3e5: a pawn may advance two squares only on its first move, from the second rank "
      "(FIDE 3.7.2)",
      "e3e5: Ein Bauer darf nur in seinem ersten Zug, von der zweiten Reihe aus, zwei "
      "Felder vorrücken (FIDE 3.7.2)");
  expect_sentences(
      position(moved, {.turn = Color::Black}), "g6g4",
      "g6g4: a pawn may advance two squares only on its first move, from the seventh rank "
      "(FIDE 3.7.2)",
      "g6g4: Ein Bauer darf nur in seinem ersten Zug, von der siebten Reihe aus, zwei "
      "Felder vorrücken (FIDE 3.7.2)");
}

TEST(APawnIsRefused, ADoubleStepOverAnotherPiece) {  // FIDE 3.7.2
  const auto blocked = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . r
      . . . . n . . b
      . . . . P . . P
      . . . . K . . .)");
  expect_sentences(
      blocked, "e2e4",
      "e2e4: a pawn may advance two squares only if both are empty, but the knight on e3 "
      "stands in the way (FIDE 3.7.2)",
      "e2e4: Ein Bauer darf nur dann zwei Felder vorrücken, wenn beide frei sind, doch der "
      "Springer auf e3 steht im Weg (FIDE 3.7.2)");
  expect_sentences(
      blocked, "h2h4",
      "h2h4: a pawn may advance two squares only if both are empty, but the bishop on h3 "
      "and the rook on h4 stand in the way (FIDE 3.7.2)",
      "h2h4: Ein Bauer darf nur dann zwei Felder vorrücken, wenn beide frei sind, doch der "
      "Läufer auf h3 und der Turm auf h4 stehen im Weg (FIDE 3.7.2)");
}

TEST(APawnIsRefused, ADiagonalMoveWithoutACapture) {  // FIDE 3.7.3
  expect_sentences(
      Position{}, "e2d3",
      "e2d3: a pawn moves diagonally only to capture, and there is nothing to capture on "
      "d3 (FIDE 3.7.3)",
      "e2d3: Ein Bauer zieht nur zum Schlagen schräg, und auf d3 gibt es nichts zu "
      "schlagen (FIDE 3.7.3)");
}

TEST(APawnIsRefused, ACaptureEnPassantThatComesTooLate) {  // FIDE 3.7.3.2
  const auto beside = R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      P p . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . K . . .)";
  EXPECT_EQ(explain(position(beside, {.turn = Color::Black, .en_passant_square = A3}), B4, A3),
            Move::en_passant(B4, A3));
  expect_sentences(
      position(beside, {.turn = Color::Black}), "b4a3",
      "b4a3: a pawn is captured en passant only right after its double step, and the pawn "
      "on a4 has not just made one (FIDE 3.7.3.2)",
      "b4a3: En passant wird ein Bauer nur unmittelbar nach seinem Doppelschritt "
      "geschlagen, und der Bauer auf a4 hat soeben keinen gemacht (FIDE 3.7.3.2)");
}

TEST(APawnIsRefused, ACaptureEnPassantThatExposesItsKing) {  // FIDE 3.9.2
  const auto skewered = position(R"(
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      K . p P . . . r
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . k)",
                                 {.en_passant_square = C6});
  expect_sentences(skewered, "d5c6",
                   "d5c6: capturing en passant would expose the king on a5 to the rook on h5 "
                   "(FIDE 3.9.2)",
                   "d5c6: Das Schlagen en passant würde den König auf a5 dem Turm auf h5 aussetzen "
                   "(FIDE 3.9.2)");
}

// Promotion

const std::string_view promotion_board = R"(
      . . . . . . . .
      . P . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . P
      . . . . K . . R)";

TEST(APromotionIsRefused, WithoutAChoice) {  // FIDE 3.7.3.3
  expect_sentences(
      position(promotion_board), "b7b8",
      "b7b8: a pawn that reaches the last rank must become a queen, rook, bishop or knight "
      "(FIDE 3.7.3.3)",
      "b7b8: Ein Bauer, der die letzte Reihe erreicht, muss sich in eine Dame, einen Turm, "
      "einen Läufer oder einen Springer verwandeln (FIDE 3.7.3.3)");
  for (const std::string_view move : {"b7b8q", "b7b8r", "b7b8b", "b7b8n"}) {
    EXPECT_EQ(sentences_for(position(promotion_board), Color::White, move)[0], "legal");
  }
}

TEST(APromotionIsRefused, ToAKingOrAPawn) {  // FIDE 3.7.3.3
  expect_sentences(
      position(promotion_board), "b7b8k",
      "b7b8k: a pawn may not become a king, only a queen, rook, bishop or knight "
      "(FIDE 3.7.3.3)",
      "b7b8k: Ein Bauer darf sich nicht in einen König verwandeln, nur in eine Dame, einen "
      "Turm, einen Läufer oder einen Springer (FIDE 3.7.3.3)");
  expect_sentences(position(promotion_board), "b7b8p",
                   "b7b8p: a pawn may not become a pawn, only a queen, rook, bishop or knight "
                   "(FIDE 3.7.3.3)",
                   "b7b8p: Ein Bauer darf sich nicht in einen Bauern verwandeln, nur in eine Dame, "
                   "einen Turm, einen Läufer oder einen Springer (FIDE 3.7.3.3)");
}

TEST(APromotionIsRefused, BeforeTheLastRank) {  // FIDE 3.7.3.3
  expect_sentences(
      position(promotion_board), "h2h4q",
      "h2h4q: a pawn is promoted only on the last rank, and h4 is not on it "
      "(FIDE 3.7.3.3)",
      "h2h4q: Ein Bauer wird nur auf der letzten Reihe umgewandelt, und h4 liegt nicht auf "
      "ihr (FIDE 3.7.3.3)");
}

TEST(APromotionIsRefused, OfAnythingButAPawn) {  // FIDE 3.7.3.3
  expect_sentences(position(promotion_board), "h1g1q",
                   "h1g1q: only pawns promote, and there is a white rook on h1 (FIDE 3.7.3.3)",
                   "h1g1q: Nur Bauern werden umgewandelt, und auf h1 steht ein weißer Turm "
                   "(FIDE 3.7.3.3)");
  expect_sentences(position(promotion_board, {.castling_rooks = {H1}}), "e1g1q",
                   "e1g1q: only pawns promote, and there is a white king on e1 (FIDE 3.7.3.3)",
                   "e1g1q: Nur Bauern werden umgewandelt, und auf e1 steht ein weißer König "
                   "(FIDE 3.7.3.3)");
}

}  // namespace
}  // namespace tabiya
