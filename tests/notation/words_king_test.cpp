/// Sentences about the king's safety. FIDE 3.9.
#include <gtest/gtest.h>

#include <string_view>

#include "notation/refusal_sentences.hpp"

namespace tabiya {
namespace {

using enum Square;
using test::expect_sentences;
using test::position;
using test::sentences_for;

TEST(AMoveIsRefused, OfAnyPieceButTheKingInDoubleCheck) {  // FIDE 3.9.2
  const auto twice = position(R"(
      . . . q k . . .
      . . . . . . . .
      . . . N . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . R . K .)",
                              {.turn = Color::Black});
  expect_sentences(
      twice, "d8d6",
      "d8d6: Black is in double check from the knight on d6 and the rook on e1, so only "
      "the king may move (FIDE 3.9.2)",
      "d8d6: Schwarz steht im Doppelschach durch den Springer auf d6 und den Turm auf e1; "
      "nur der König darf ziehen (FIDE 3.9.2)");
  EXPECT_EQ(sentences_for(twice, Color::Black, "e8d7")[0], "legal");
}

TEST(AMoveIsRefused, IfItLeavesTheKingInCheck) {  // FIDE 3.9.2
  const auto checked = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . q
      . . . . . . . .
      P . . . . . P .
      . . . . K . . .)");
  expect_sentences(
      checked, "a2a3",
      "a2a3: White is in check from the queen on h4, and the move does not end it "
      "(FIDE 3.9.2)",
      "a2a3: Weiß steht im Schach durch die Dame auf h4, und der Zug ändert daran nichts "
      "(FIDE 3.9.2)");
  EXPECT_EQ(sentences_for(checked, Color::White, "g2g3")[0], "legal");
}

TEST(AMoveIsRefused, OfAPinnedPieceOffItsLine) {  // FIDE 3.9.2
  const auto pinned = position(R"(
      . . . . r . k .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . q . . . . . .
      . . Q . . . . .
      . . . . N . . .
      . . . . K . . .)");
  expect_sentences(
      pinned, "e2d4",
      "e2d4: the knight on e2 is pinned: its move would expose the king on e1 to the rook "
      "on e8 (FIDE 3.9.2)",
      "e2d4: Der Springer auf e2 ist gefesselt: Sein Zug würde den König auf e1 dem Turm "
      "auf e8 aussetzen (FIDE 3.9.2)");
  expect_sentences(
      pinned, "c3c8",
      "c3c8: the queen on c3 is pinned: its move would expose the king on e1 to the queen "
      "on b4 (FIDE 3.9.2)",
      "c3c8: Die Dame auf c3 ist gefesselt: Ihr Zug würde den König auf e1 der Dame auf b4 "
      "aussetzen (FIDE 3.9.2)");
  EXPECT_EQ(sentences_for(pinned, Color::White, "c3b4")[0], "legal");
}

TEST(TheKingIsRefused, ToTouchTheOtherKing) {  // FIDE 3.9.2
  const auto opposed = position(R"(
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . k . K . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .)");
  for (const std::string square : {"e4", "e5", "e6"}) {
    expect_sentences(opposed, "f5" + square,
                     "f5" + square + ": the kings may not touch, and " + square +
                         " is next to the king on d5 (FIDE 3.9.2)",
                     "f5" + square + ": Die Könige dürfen sich nicht berühren, und " + square +
                         " liegt neben dem König auf d5 (FIDE 3.9.2)");
  }
}

TEST(TheKingIsRefused, ToGoWhereHeIsAttacked) {  // FIDE 3.9.2
  const auto hunted = position(R"(
      . . . . . . . k
      . . r . q . . .
      . . . . . . . .
      b . . . . . . .
      . . . . . . . .
      . . . . . . n .
      . . . . . . . .
      . . . K . . . .)");
  expect_sentences(
      hunted, "d1c1", "d1c1: the king may not go to c1, which the rook on c7 attacks (FIDE 3.9.2)",
      "d1c1: Der König darf nicht auf das Feld c1, das der Turm auf c7 angreift (FIDE 3.9.2)");
  expect_sentences(
      hunted, "d1e1",
      "d1e1: the king may not go to e1, which the bishop on a5 and the queen on e7 attack "
      "(FIDE 3.9.2)",
      "d1e1: Der König darf nicht auf das Feld e1, das der Läufer auf a5 und die Dame auf "
      "e7 angreifen (FIDE 3.9.2)");
}

TEST(TheKingIsRefused, ToCaptureAProtectedPiece) {  // FIDE 3.9.2
  const auto protected_men = position(R"(
      . . . . r r . k
      b . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . q p . .
      . . . . K . . .)");
  expect_sentences(
      protected_men, "e1e2",
      "e1e2: the king may not capture the queen on e2, which the rook on e8 protects "
      "(FIDE 3.9.2)",
      "e1e2: Der König darf die Dame auf e2 nicht schlagen, denn der Turm auf e8 deckt sie "
      "(FIDE 3.9.2)");
  expect_sentences(
      protected_men, "e1f2",
      "e1f2: the king may not capture the pawn on f2, which the queen on e2, the bishop on "
      "a7 and the rook on f8 protect (FIDE 3.9.2)",
      "e1f2: Der König darf den Bauern auf f2 nicht schlagen, denn die Dame auf e2, der "
      "Läufer auf a7 und der Turm auf f8 decken ihn (FIDE 3.9.2)");
}

TEST(TheKingIsRefused, ToRetreatAlongTheLineOfACheck) {  // FIDE 3.9.2
  const auto checked = position(R"(
      . . . . . . . k
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      r . . . K . . .)");
  expect_sentences(
      checked, "e1f1",
      "e1f1: on f1 the king would still stand on the line on which the rook on a1 gives "
      "check (FIDE 3.9.2)",
      "e1f1: Auf f1 stünde der König noch immer in der Wirkungslinie, auf der ihm der Turm "
      "auf a1 Schach gibt (FIDE 3.9.2)");
  expect_sentences(checked, "e1d1",
                   "e1d1: the king may not go to d1, which the rook on a1 attacks (FIDE 3.9.2)",
                   "e1d1: Der König darf nicht auf das Feld d1, das der Turm auf a1 angreift "
                   "(FIDE 3.9.2)");
}

}  // namespace
}  // namespace tabiya
