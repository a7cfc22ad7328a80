#include "tabiya/notation/words.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "support/position.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya {
namespace {

using enum Square;
using test::position;

/// A move as it is asked for: "e1g1", "e7e8q".
struct Asked {
  Square from;
  Square to;
  std::optional<PieceType> promotion;

  explicit Asked(std::string_view text)
      : from{parse_square(text.substr(0, 2)).value()}, to{parse_square(text.substr(2, 2)).value()} {
    if (text.size() > 4) promotion = parse_piece(text[4]).value().type;
  }
};

/// What a player is told who tries the move; "legal" if nothing speaks against it.
std::array<std::string, 2> told(const Position& position, Color player, std::string_view move) {
  const Asked asked{move};
  const auto answer = explain(position, player, asked.from, asked.to, asked.promotion);
  if (answer) return {"legal", "legal"};
  return {to_words(position, answer.error()), to_words(position, answer.error(), Language::German)};
}

void expect_told(const Position& position, Color player, std::string_view move,
                 std::string_view english, std::string_view german) {
  const auto sentences = told(position, player, move);
  EXPECT_EQ(sentences[0], english);
  EXPECT_EQ(sentences[1], german);
}

/// The same for the player who has the move.
void expect_told(const Position& position, std::string_view move, std::string_view english,
                 std::string_view german) {
  expect_told(position, position.turn(), move, english, german);
}

// Who moves

TEST(AMoveIsRefused, IfItLeadsNowhere) {  // FIDE 1.3
  expect_told(Position{}, "e2e2", "e2e2: a move leads to another square (FIDE 1.3)",
              "e2e2: Ein Zug führt auf ein anderes Feld (FIDE 1.3)");
}

TEST(AMoveIsRefused, IfNothingStandsThere) {  // FIDE 3.10.1
  expect_told(Position{}, "e4e5", "e4e5: nothing stands on e4 (FIDE 3.10.1)",
              "e4e5: Auf e4 steht nichts (FIDE 3.10.1)");
}

TEST(AMoveIsRefused, IfTheManIsTheOtherPlayers) {  // FIDE 1.1
  expect_told(Position{}, Color::White, "e7e5", "e7e5: the pawn on e7 belongs to Black (FIDE 1.1)",
              "e7e5: Der Bauer auf e7 gehört Schwarz (FIDE 1.1)");
  expect_told(Position{}, Color::Black, "d1d3", "d1d3: the queen on d1 belongs to White (FIDE 1.1)",
              "d1d3: Die Dame auf d1 gehört Weiß (FIDE 1.1)");
}

TEST(AMoveIsRefused, IfItIsTheOtherPlayersTurn) {  // FIDE 1.2
  expect_told(Position{}, Color::Black, "e7e5", "e7e5: it is White's turn, not Black's (FIDE 1.2)",
              "e7e5: Weiß ist am Zug, nicht Schwarz (FIDE 1.2)");
}

// How the men move

TEST(AMoveIsRefused, IfTheManDoesNotMoveSo) {  // FIDE 3.2, 3.3, 3.4, 3.6, 3.7, 3.8
  const auto open = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . P . . . . . .
      R N B Q K . . .)");
  expect_told(open, "c1c4", "c1c4: a bishop does not move so; it moves along diagonals (FIDE 3.2)",
              "c1c4: So zieht kein Läufer; er zieht entlang der Diagonalen (FIDE 3.2)");
  expect_told(open, "a1b3",
              "a1b3: a rook does not move so; it moves along ranks and files (FIDE 3.3)",
              "a1b3: So zieht kein Turm; er zieht entlang der Reihen und Linien (FIDE 3.3)");
  expect_told(
      open, "d1e3",
      "d1e3: a queen does not move so; it moves along ranks, files and diagonals (FIDE 3.4)",
      "d1e3: So zieht keine Dame; sie zieht entlang der Reihen, Linien und Diagonalen (FIDE 3.4)");
  expect_told(open, "b1b3",
              "b1b3: a knight does not move so; it leaps two squares along a rank or file and one "
              "square to the side (FIDE 3.6)",
              "b1b3: So zieht kein Springer; er springt zwei Felder entlang einer Reihe oder Linie "
              "und eines zur Seite (FIDE 3.6)");
  expect_told(
      open, "b2b1",
      "b2b1: a pawn does not move so; it moves straight forwards and captures diagonally "
      "forwards (FIDE 3.7)",
      "b2b1: So zieht kein Bauer; er zieht geradeaus nach vorn und schlägt schräg nach vorn "
      "(FIDE 3.7)");
  expect_told(
      open, "e1e3",
      "e1e3: a king does not move so; he moves to an adjoining square, or castles (FIDE 3.8)",
      "e1e3: So zieht kein König; er zieht auf ein Nachbarfeld oder rochiert (FIDE 3.8)");
}

TEST(AMoveIsRefused, IfAnOwnManStandsOnTheTarget) {  // FIDE 3.1
  expect_told(Position{}, "g1e2", "g1e2: White's own pawn stands on e2 (FIDE 3.1)",
              "g1e2: Auf e2 steht ein eigener Bauer (FIDE 3.1)");
  expect_told(Position{}, "c1d1",
              "c1d1: a bishop does not move so; it moves along diagonals (FIDE 3.2)",
              "c1d1: So zieht kein Läufer; er zieht entlang der Diagonalen (FIDE 3.2)");
  expect_told(Position{}, "e1d1", "e1d1: White's own queen stands on d1 (FIDE 3.1)",
              "e1d1: Auf d1 steht eine eigene Dame (FIDE 3.1)");
  expect_told(Position{}, "d1e1", "d1e1: White's own king stands on e1 (FIDE 3.1)",
              "d1e1: Auf e1 steht der eigene König (FIDE 3.1)");
}

TEST(AMoveIsRefused, IfTheWayIsBlocked) {  // FIDE 3.5
  const auto blocked = position(R"(
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      p . . . . . . .
      . . . . . . . .
      Q . n . K . . k)");
  expect_told(blocked, "a1a4", "a1a4: the pawn on a3 stands in the way (FIDE 3.5)",
              "a1a4: Der Bauer auf a3 steht im Weg (FIDE 3.5)");
  expect_told(blocked, "a1f1",
              "a1f1: the knight on c1 and the king on e1 stand in the way (FIDE 3.5)",
              "a1f1: Der Springer auf c1 und der König auf e1 stehen im Weg (FIDE 3.5)");
}

TEST(AMoveIsRefused, AndThoseInTheWayAreNamedInTheOrderInWhichTheyAreMet) {  // FIDE 3.5
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
  expect_told(
      crowd, "a8a1",
      "a8a1: the rook on a7, the bishop on a6 and the knight on a5 stand in the way (FIDE 3.5)",
      "a8a1: Der Turm auf a7, der Läufer auf a6 und der Springer auf a5 stehen im Weg (FIDE 3.5)");
}

// Pawns

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
  expect_told(rammed, "e4e5",
              "e4e5: a pawn does not capture forwards, and the pawn on e5 stands in the way "
              "(FIDE 3.7.1)",
              "e4e5: Ein Bauer schlägt nicht geradeaus, und der Bauer auf e5 steht im Weg "
              "(FIDE 3.7.1)");
  expect_told(rammed, "c2c4",
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
  expect_told(position(moved), "e3e5",
              "e3e5: a pawn may advance two squares only on its first move, from the second rank "
              "(FIDE 3.7.2)",
              "e3e5: Ein Bauer darf nur in seinem ersten Zug, von der zweiten Reihe aus, zwei "
              "Felder vorrücken (FIDE 3.7.2)");
  expect_told(position(moved, {.turn = Color::Black}), "g6g4",
              "g6g4: a pawn may advance two squares only on its first move, from the seventh rank "
              "(FIDE 3.7.2)",
              "g6g4: Ein Bauer darf nur in seinem ersten Zug, von der siebten Reihe aus, zwei "
              "Felder vorrücken (FIDE 3.7.2)");
}

TEST(APawnIsRefused, ADoubleStepOverAnotherMan) {  // FIDE 3.7.2
  const auto blocked = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . r
      . . . . n . . b
      . . . . P . . P
      . . . . K . . .)");
  expect_told(blocked, "e2e4",
              "e2e4: a pawn may advance two squares only if both are empty, but the knight on e3 "
              "stands in the way (FIDE 3.7.2)",
              "e2e4: Ein Bauer darf nur dann zwei Felder vorrücken, wenn beide frei sind, doch der "
              "Springer auf e3 steht im Weg (FIDE 3.7.2)");
  expect_told(blocked, "h2h4",
              "h2h4: a pawn may advance two squares only if both are empty, but the bishop on h3 "
              "and the rook on h4 stand in the way (FIDE 3.7.2)",
              "h2h4: Ein Bauer darf nur dann zwei Felder vorrücken, wenn beide frei sind, doch der "
              "Läufer auf h3 und der Turm auf h4 stehen im Weg (FIDE 3.7.2)");
}

TEST(APawnIsRefused, ADiagonalMoveWithoutACapture) {  // FIDE 3.7.3
  expect_told(Position{}, "e2d3",
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
  expect_told(position(beside, {.turn = Color::Black}), "b4a3",
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
  expect_told(skewered, "d5c6",
              "d5c6: the capture en passant would expose the king on a5 to the rook on h5 "
              "(FIDE 3.9.2)",
              "d5c6: Das Schlagen en passant würde den König auf a5 dem Turm auf h5 aussetzen "
              "(FIDE 3.9.2)");
}

// The king's safety

TEST(AMoveIsRefused, OfAnyManButTheKingInDoubleCheck) {  // FIDE 3.9.2
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
  expect_told(twice, "d8d6",
              "d8d6: Black is in double check from the knight on d6 and the rook on e1, so only "
              "the king may move (FIDE 3.9.2)",
              "d8d6: Schwarz steht im Doppelschach durch den Springer auf d6 und den Turm auf e1; "
              "nur der König darf ziehen (FIDE 3.9.2)");
  EXPECT_EQ(told(twice, Color::Black, "e8d7")[0], "legal");
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
  expect_told(checked, "a2a3",
              "a2a3: White is in check from the queen on h4, and the move does nothing about it "
              "(FIDE 3.9.2)",
              "a2a3: Weiß steht im Schach durch die Dame auf h4, und der Zug ändert daran nichts "
              "(FIDE 3.9.2)");
  EXPECT_EQ(told(checked, Color::White, "g2g3")[0], "legal");
}

TEST(AMoveIsRefused, OfAPinnedManOffItsLine) {  // FIDE 3.9.2
  const auto pinned = position(R"(
      . . . . r . k .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . q . . . . . .
      . . Q . . . . .
      . . . . N . . .
      . . . . K . . .)");
  expect_told(pinned, "e2d4",
              "e2d4: the knight on e2 is pinned: its move would expose the king on e1 to the rook "
              "on e8 (FIDE 3.9.2)",
              "e2d4: Der Springer auf e2 ist gefesselt: Sein Zug würde den König auf e1 dem Turm "
              "auf e8 aussetzen (FIDE 3.9.2)");
  expect_told(pinned, "c3c8",
              "c3c8: the queen on c3 is pinned: its move would expose the king on e1 to the queen "
              "on b4 (FIDE 3.9.2)",
              "c3c8: Die Dame auf c3 ist gefesselt: Ihr Zug würde den König auf e1 der Dame auf b4 "
              "aussetzen (FIDE 3.9.2)");
  EXPECT_EQ(told(pinned, Color::White, "c3b4")[0], "legal");
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
    expect_told(opposed, "f5" + square,
                "f5" + square + ": the kings may not touch, and " + square +
                    " adjoins the king on d5 (FIDE 3.9.2)",
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
  expect_told(
      hunted, "d1c1", "d1c1: the king may not go to c1, which the rook on c7 attacks (FIDE 3.9.2)",
      "d1c1: Der König darf nicht auf das Feld c1, das der Turm auf c7 angreift (FIDE 3.9.2)");
  expect_told(hunted, "d1e1",
              "d1e1: the king may not go to e1, which the bishop on a5 and the queen on e7 attack "
              "(FIDE 3.9.2)",
              "d1e1: Der König darf nicht auf das Feld e1, das der Läufer auf a5 und die Dame auf "
              "e7 angreifen (FIDE 3.9.2)");
}

TEST(TheKingIsRefused, ToCaptureAProtectedMan) {  // FIDE 3.9.2
  const auto protected_men = position(R"(
      . . . . r r . k
      b . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . q p . .
      . . . . K . . .)");
  expect_told(protected_men, "e1e2",
              "e1e2: the king may not capture the queen on e2, which the rook on e8 protects "
              "(FIDE 3.9.2)",
              "e1e2: Der König darf die Dame auf e2 nicht schlagen, denn der Turm auf e8 deckt sie "
              "(FIDE 3.9.2)");
  expect_told(protected_men, "e1f2",
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
  expect_told(checked, "e1f1",
              "e1f1: on f1 the king would still stand on the line on which the rook on a1 gives "
              "check (FIDE 3.9.2)",
              "e1f1: Auf f1 stünde der König noch immer in der Wirkungslinie, auf der ihm der Turm "
              "auf a1 Schach gibt (FIDE 3.9.2)");
  expect_told(checked, "e1d1",
              "e1d1: the king may not go to d1, which the rook on a1 attacks (FIDE 3.9.2)",
              "e1d1: Der König darf nicht auf das Feld d1, das der Turm auf a1 angreift "
              "(FIDE 3.9.2)");
}

// Castling

const std::string_view castling_board = R"(
      r . . . k . . r
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      R . . . K . . R)";

TEST(CastlingIsRefused, OnceTheKingHasMoved) {  // FIDE 3.8.2.1
  expect_told(position(castling_board), "e1g1",
              "e1g1: White may not castle: the king or the rook on h1 has already moved "
              "(FIDE 3.8.2.1)",
              "e1g1: Weiß darf nicht rochieren: Der König oder der Turm auf h1 hat bereits gezogen "
              "(FIDE 3.8.2.1)");
}

TEST(CastlingIsRefused, WithARookThatHasMoved) {  // FIDE 3.8.2.1
  const auto half = position(castling_board, {.turn = Color::Black, .castling_rooks = {A8}});
  expect_told(half, "e8g8",
              "e8g8: Black may not castle: the rook on h8 has already moved (FIDE 3.8.2.1)",
              "e8g8: Schwarz darf nicht rochieren: Der Turm auf h8 hat bereits gezogen "
              "(FIDE 3.8.2.1)");
  EXPECT_EQ(told(half, Color::Black, "e8c8")[0], "legal");
  EXPECT_EQ(told(half, Color::Black, "e8a8")[0], "legal") << "the king may be put on his rook";
}

TEST(CastlingIsRefused, WithoutARook) {  // FIDE 3.8.2
  const auto captured = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      R . . . K . . b)",
                                 {.castling_rooks = {A1}});
  expect_told(captured, "e1g1",
              "e1g1: White may not castle: there is no white rook on h1 (FIDE 3.8.2)",
              "e1g1: Weiß darf nicht rochieren: Auf h1 steht kein weißer Turm (FIDE 3.8.2)");
}

TEST(CastlingIsRefused, OutOfCheck) {  // FIDE 3.8.2.2
  const auto checked = position(R"(
      k . . . r . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . K . . R)",
                                {.castling_rooks = {H1}});
  for (const std::string to : {"g1", "h1"}) {
    expect_told(checked, "e1" + to,
                "e1" + to +
                    ": White may not castle: the king is in check from the rook on e8 "
                    "(FIDE 3.8.2.2)",
                "e1" + to +
                    ": Weiß darf nicht rochieren: Der König steht im Schach durch den Turm auf e8 "
                    "(FIDE 3.8.2.2)");
  }
}

TEST(CastlingIsRefused, ThroughCheck) {  // FIDE 3.8.2.2
  const auto crossed = position(R"(
      . . . . k r . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . K . . R)",
                                {.castling_rooks = {H1}});
  expect_told(crossed, "e1g1",
              "e1g1: White may not castle: the king would cross f1, which the rook on f8 attacks "
              "(FIDE 3.8.2.2)",
              "e1g1: Weiß darf nicht rochieren: Der König müsste das Feld f1 überqueren, das der "
              "Turm auf f8 angreift (FIDE 3.8.2.2)");
}

TEST(CastlingIsRefused, IntoCheck) {  // FIDE 3.8.2.2
  const auto guarded = position(R"(
      . . . . k . r .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . p
      . . . . K . . R)",
                                {.castling_rooks = {H1}});
  expect_told(guarded, "e1g1",
              "e1g1: White may not castle: the king would arrive on g1, which the pawn on h2 and "
              "the rook on g8 attack (FIDE 3.8.2.2)",
              "e1g1: Weiß darf nicht rochieren: Der König käme auf das Feld g1, das der Bauer auf "
              "h2 und der Turm auf g8 angreifen (FIDE 3.8.2.2)");
}

TEST(CastlingIsRefused, OverAnotherMan) {  // FIDE 3.8.2.2
  const auto blocked = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      R N . . K . . .)",
                                {.castling_rooks = {A1}});
  expect_told(blocked, "e1c1",
              "e1c1: White may not castle: the knight on b1 stands in the way (FIDE 3.8.2.2)",
              "e1c1: Weiß darf nicht rochieren: Der Springer auf b1 steht im Weg (FIDE 3.8.2.2)");
}

TEST(CastlingIsRefused, OverAnotherManInChess960) {  // FIDE Guidelines II.3.2.7
  const auto blocked = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . K R Q . . . .)",
                                {.castling_rooks = {C1}});
  expect_told(blocked, "b1c1",
              "b1c1: White may not castle: the queen on d1 stands in the way "
              "(FIDE Guidelines II.3.2.7)",
              "b1c1: Weiß darf nicht rochieren: Die Dame auf d1 steht im Weg "
              "(FIDE Guidelines II.3.2.7)");
}

TEST(CastlingIsRefused, IfTheRookShieldsTheKingInChess960) {  // FIDE 3.9.2
  const auto shielded = position(R"(
      Q r . . . . k .
      . . . . p p p p
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      R . . . . R K .)",
                                 {.turn = Color::Black, .castling_rooks = {B8}});
  for (const std::string to : {"b8", "c8"}) {
    expect_told(shielded, "g8" + to,
                "g8" + to +
                    ": Black may not castle: without the rook on b8, the queen on a8 would attack "
                    "the king on c8 (FIDE 3.9.2)",
                "g8" + to +
                    ": Schwarz darf nicht rochieren: Ohne den Turm auf b8 würde die Dame auf a8 "
                    "den König auf c8 angreifen (FIDE 3.9.2)");
  }
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
  expect_told(position(promotion_board), "b7b8",
              "b7b8: a pawn that reaches the last rank must become a queen, rook, bishop or knight "
              "(FIDE 3.7.3.3)",
              "b7b8: Ein Bauer, der die letzte Reihe erreicht, muss sich in eine Dame, einen Turm, "
              "einen Läufer oder einen Springer verwandeln (FIDE 3.7.3.3)");
  for (const std::string_view move : {"b7b8q", "b7b8r", "b7b8b", "b7b8n"}) {
    EXPECT_EQ(told(position(promotion_board), Color::White, move)[0], "legal");
  }
}

TEST(APromotionIsRefused, ToAKingOrAPawn) {  // FIDE 3.7.3.3
  expect_told(position(promotion_board), "b7b8k",
              "b7b8k: a pawn may not become a king, only a queen, rook, bishop or knight "
              "(FIDE 3.7.3.3)",
              "b7b8k: Ein Bauer darf sich nicht in einen König verwandeln, nur in eine Dame, einen "
              "Turm, einen Läufer oder einen Springer (FIDE 3.7.3.3)");
  expect_told(position(promotion_board), "b7b8p",
              "b7b8p: a pawn may not become a pawn, only a queen, rook, bishop or knight "
              "(FIDE 3.7.3.3)",
              "b7b8p: Ein Bauer darf sich nicht in einen Bauern verwandeln, nur in eine Dame, "
              "einen Turm, einen Läufer oder einen Springer (FIDE 3.7.3.3)");
}

TEST(APromotionIsRefused, BeforeTheLastRank) {  // FIDE 3.7.3.3
  expect_told(position(promotion_board), "h2h4q",
              "h2h4q: a pawn is promoted only on the last rank, and h4 is not on it "
              "(FIDE 3.7.3.3)",
              "h2h4q: Ein Bauer wird nur auf der letzten Reihe umgewandelt, und h4 liegt nicht auf "
              "ihr (FIDE 3.7.3.3)");
}

TEST(APromotionIsRefused, OfAnythingButAPawn) {  // FIDE 3.7.3.3
  expect_told(position(promotion_board), "h1g1q",
              "h1g1q: only pawns are promoted, and h1 holds a white rook (FIDE 3.7.3.3)",
              "h1g1q: Nur Bauern werden umgewandelt, und auf h1 steht ein weißer Turm "
              "(FIDE 3.7.3.3)");
  expect_told(position(promotion_board, {.castling_rooks = {H1}}), "e1g1q",
              "e1g1q: only pawns are promoted, and e1 holds a white king (FIDE 3.7.3.3)",
              "e1g1q: Nur Bauern werden umgewandelt, und auf e1 steht ein weißer König "
              "(FIDE 3.7.3.3)");
}

// Texts that are no moves

void expect_text_told(const Position& position, std::string_view text, std::string_view english,
                      std::string_view german) {
  const auto error = parse_san(position, text, SanReading::Lenient);
  ASSERT_FALSE(error.has_value()) << text;
  EXPECT_EQ(to_words(position, error.error(), text), english);
  EXPECT_EQ(to_words(position, error.error(), text, Language::German), german);
}

TEST(ATextIsRefused, ForTheReasonThatItsMoveIsRefused) {  // FIDE 3.1, 3.8.2.2
  expect_text_told(Position{}, "Ke2", "e1e2: White's own pawn stands on e2 (FIDE 3.1)",
                   "e1e2: Auf e2 steht ein eigener Bauer (FIDE 3.1)");
  expect_text_told(Position{}, "O-O",
                   "e1g1: White may not castle: the bishop on f1 and the knight on g1 stand in the "
                   "way (FIDE 3.8.2.2)",
                   "e1g1: Weiß darf nicht rochieren: Der Läufer auf f1 und der Springer auf g1 "
                   "stehen im Weg (FIDE 3.8.2.2)");
}

TEST(ATextIsRefused, ForTheManThatComesNearestToALegalMove) {  // FIDE 3.9.2
  const auto rooks = position(R"(
      . . . . r . . k
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      R . . . R . . .
      . . . . . . . .
      . . . . . . . .
      . . . . K . . .)");
  expect_text_told(rooks, "Rh4",
                   "e4h4: the rook on e4 is pinned: its move would expose the king on e1 to the "
                   "rook on e8 (FIDE 3.9.2)",
                   "e4h4: Der Turm auf e4 ist gefesselt: Sein Zug würde den König auf e1 dem Turm "
                   "auf e8 aussetzen (FIDE 3.9.2)");
}

TEST(ATextIsRefused, IfNoManCanBeMeant) {
  expect_text_told(Position{}, "Qd5", "d1d5: the pawn on d2 stands in the way (FIDE 3.5)",
                   "d1d5: Der Bauer auf d2 steht im Weg (FIDE 3.5)");
  expect_text_told(Position{}, "Nd5", R"("Nd5" is illegal: no knight can go to d5)",
                   "„Nd5“ ist nicht erlaubt: Kein Springer kann nach d5 ziehen");
}

TEST(ATextIsRefused, IfItIsAmbiguous) {  // PGN 8.2.3.4
  const auto knights = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . N . .
      . . . . . . . .
      . N . . K . . .)");
  expect_text_told(knights, "Nd2",
                   R"("Nd2" is ambiguous: the knights on b1 and f3 can both go there)",
                   "„Nd2“ ist mehrdeutig: Der Springer auf b1 und der Springer auf f3 können beide "
                   "dorthin ziehen");
}

TEST(ATextIsRefused, IfItIsNoMove) {
  expect_text_told(Position{}, "e9", R"("e9" is no move: it cannot be read from byte 2 on)",
                   "„e9“ ist kein Zug: Ab Byte 2 ist es nicht zu lesen");
  expect_text_told(Position{}, "Nf", R"("Nf" is no move: it ends too early)",
                   "„Nf“ ist kein Zug: Es fehlt etwas");
  expect_text_told(Position{}, "", "the move is no move: nothing can be read",
                   "das ist kein Zug: Da steht nichts");
}

// Other things that are said

TEST(Words, AnnounceACheckAndWhoGivesIt) {
  const auto twice = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . N . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . R . K .)",
                              {.turn = Color::Black});
  EXPECT_EQ(check_in_words(twice),
            "Black is in double check from the knight on d6 and the rook on e1");
  EXPECT_EQ(check_in_words(twice, Language::German),
            "Schwarz steht im Doppelschach durch den Springer auf d6 und den Turm auf e1");
  EXPECT_EQ(check_in_words(Position{}), std::nullopt);
}

TEST(Words, NameMenWithTheirSquares) {
  EXPECT_EQ(men_in_words(Board::initial(), {D1, B2, G8}),
            "the queen on d1, the pawn on b2 and the knight on g8");
  EXPECT_EQ(men_in_words(Board::initial(), {D1, B2, G8}, Language::German),
            "die Dame auf d1, der Bauer auf b2 und der Springer auf g8");
}

TEST(Words, NameColorsAndKindsOfMen) {
  EXPECT_EQ(to_words(Color::White), "White");
  EXPECT_EQ(to_words(Color::White, Language::German), "Weiß");
  EXPECT_EQ(to_words(PieceType::Knight), "knight");
  EXPECT_EQ(to_words(PieceType::Knight, Language::German), "Springer");
}

TEST(Words, SayWhatIsWrongWithASetup) {
  EXPECT_EQ(to_words(Defect::BlackKingMissing), to_string(Defect::BlackKingMissing));
  EXPECT_EQ(to_words(Defect::BlackKingMissing, Language::German), "Schwarz hat keinen König");
  EXPECT_EQ(to_words(Defect::OpponentInCheck, Language::German),
            "die Seite, die soeben gezogen hat, steht im Schach");
  EXPECT_EQ(to_words(Warning::ImpossibleCheck), to_string(Warning::ImpossibleCheck));
  EXPECT_EQ(to_words(Warning::ImpossibleCheck, Language::German),
            "kein letzter Zug kann dieses Schach gegeben haben");
}

TEST(Words, AreDifferentForEachDefectAndWarning) {
  for (const Language language : all_languages) {
    std::set<std::string_view> sentences;
    std::size_t count = 0;
    for (int defect = 0; defect <= static_cast<int>(Defect::FullmoveNumberZero); ++defect) {
      sentences.insert(to_words(static_cast<Defect>(defect), language));
      ++count;
    }
    constexpr int last_warning = static_cast<int>(Warning::HalfmoveClockAfterPawnMove);
    for (int warning = 0; warning <= last_warning; ++warning) {
      sentences.insert(to_words(static_cast<Warning>(warning), language));
      ++count;
    }
    EXPECT_EQ(sentences.size(), count) << to_string(language);
  }
}

TEST(Language, IsReadFromItsCodeAndFromLocales) {
  EXPECT_EQ(parse_language("en"), Language::English);
  EXPECT_EQ(parse_language("de"), Language::German);
  EXPECT_EQ(parse_language("DE"), Language::German);
  EXPECT_EQ(parse_language("de_AT.UTF-8"), Language::German);
  for (const std::string_view text : {"", "d", "fr", "deutsch", "C", "C.UTF-8", "POSIX"}) {
    EXPECT_EQ(parse_language(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace tabiya
