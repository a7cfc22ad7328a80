/// Sentences about the mover and the movement. FIDE 1, 3.1 to 3.6.
#include <gtest/gtest.h>

#include <string_view>

#include "notation/refusal_sentences.hpp"

namespace tabiya {
namespace {

using enum Square;
using test::expect_sentences;
using test::position;

// The mover

TEST(AMoveIsRefused, IfItEndsWhereItBegins) {  // FIDE 1.3
  expect_sentences(Position{}, "e2e2", "e2e2: a move must end on another square (FIDE 1.3)",
                   "e2e2: Ein Zug führt auf ein anderes Feld (FIDE 1.3)");
}

TEST(AMoveIsRefused, IfTheOriginIsEmpty) {  // FIDE 3.10.1
  expect_sentences(Position{}, "e4e5", "e4e5: there is no piece on e4 (FIDE 3.10.1)",
                   "e4e5: Auf e4 steht nichts (FIDE 3.10.1)");
}

TEST(AMoveIsRefused, IfThePieceIsTheOpponents) {  // FIDE 1.1
  expect_sentences(Position{}, Color::White, "e7e5",
                   "e7e5: the pawn on e7 belongs to Black (FIDE 1.1)",
                   "e7e5: Der Bauer auf e7 gehört Schwarz (FIDE 1.1)");
  expect_sentences(Position{}, Color::Black, "d1d3",
                   "d1d3: the queen on d1 belongs to White (FIDE 1.1)",
                   "d1d3: Die Dame auf d1 gehört Weiß (FIDE 1.1)");
}

TEST(AMoveIsRefused, IfItIsTheOpponentsTurn) {  // FIDE 1.2
  expect_sentences(Position{}, Color::Black, "e7e5",
                   "e7e5: it is White's turn, not Black's (FIDE 1.2)",
                   "e7e5: Weiß ist am Zug, nicht Schwarz (FIDE 1.2)");
}

// The movement

TEST(AMoveIsRefused, IfThePieceDoesNotMoveThatWay) {  // FIDE 3.2, 3.3, 3.4, 3.6, 3.7, 3.8
  const auto open = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . P . . . . . .
      R N B Q K . . .)");
  expect_sentences(open, "c1c4",
                   "c1c4: a bishop does not move like that; it moves along diagonals (FIDE 3.2)",
                   "c1c4: So zieht kein Läufer; er zieht entlang der Diagonalen (FIDE 3.2)");
  expect_sentences(
      open, "a1b3",
      "a1b3: a rook does not move like that; it moves along ranks and files (FIDE 3.3)",
      "a1b3: So zieht kein Turm; er zieht entlang der Reihen und Linien (FIDE 3.3)");
  expect_sentences(
      open, "d1e3",
      "d1e3: a queen does not move like that; it moves along ranks, files and diagonals (FIDE 3.4)",
      "d1e3: So zieht keine Dame; sie zieht entlang der Reihen, Linien und Diagonalen (FIDE 3.4)");
  expect_sentences(
      open, "b1b3",
      "b1b3: a knight does not move like that; it leaps two squares along a rank or file and one "
      "square to the side (FIDE 3.6)",
      "b1b3: So zieht kein Springer; er springt zwei Felder entlang einer Reihe oder Linie "
      "und eines zur Seite (FIDE 3.6)");
  expect_sentences(
      open, "b2b1",
      "b2b1: a pawn does not move like that; it moves straight forwards and captures diagonally "
      "forwards (FIDE 3.7)",
      "b2b1: So zieht kein Bauer; er zieht geradeaus nach vorn und schlägt schräg nach vorn "
      "(FIDE 3.7)");
  expect_sentences(
      open, "e1e3",
      "e1e3: a king does not move like that; it moves to an adjoining square, or castles "
      "(FIDE 3.8)",
      "e1e3: So zieht kein König; er zieht auf ein Nachbarfeld oder rochiert (FIDE 3.8)");
}

TEST(AMoveIsRefused, IfAnOwnPieceIsOnTheTarget) {  // FIDE 3.1
  expect_sentences(Position{}, "g1e2", "g1e2: White's own pawn stands on e2 (FIDE 3.1)",
                   "g1e2: Auf e2 steht ein eigener Bauer (FIDE 3.1)");
  expect_sentences(Position{}, "c1d1",
                   "c1d1: a bishop does not move like that; it moves along diagonals (FIDE 3.2)",
                   "c1d1: So zieht kein Läufer; er zieht entlang der Diagonalen (FIDE 3.2)");
  expect_sentences(Position{}, "e1d1", "e1d1: White's own queen stands on d1 (FIDE 3.1)",
                   "e1d1: Auf d1 steht eine eigene Dame (FIDE 3.1)");
  expect_sentences(Position{}, "d1e1", "d1e1: White's own king stands on e1 (FIDE 3.1)",
                   "d1e1: Auf e1 steht der eigene König (FIDE 3.1)");
}

TEST(AMoveIsRefused, IfThePathIsBlocked) {  // FIDE 3.5
  const auto blocked = position(R"(
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      p . . . . . . .
      . . . . . . . .
      Q . n . K . . k)");
  expect_sentences(blocked, "a1a4", "a1a4: the pawn on a3 stands in the way (FIDE 3.5)",
                   "a1a4: Der Bauer auf a3 steht im Weg (FIDE 3.5)");
  expect_sentences(blocked, "a1f1",
                   "a1f1: the knight on c1 and the king on e1 stand in the way (FIDE 3.5)",
                   "a1f1: Der Springer auf c1 und der König auf e1 stehen im Weg (FIDE 3.5)");
}

TEST(AMoveIsRefused, AndTheBlockersAreListedNearestFirst) {  // FIDE 3.5
  const auto crowd = position(R"(
      q . . . k . . .
      r . . . . . . .
      b . . . . . . .
      n . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . K . . .)",
                              {.turn = Color::Black});
  expect_sentences(
      crowd, "a8a1",
      "a8a1: the rook on a7, the bishop on a6 and the knight on a5 stand in the way (FIDE 3.5)",
      "a8a1: Der Turm auf a7, der Läufer auf a6 und der Springer auf a5 stehen im Weg (FIDE 3.5)");
}

}  // namespace
}  // namespace tabiya
