/// Sentences about castling. FIDE 3.8.2, Guidelines II.
#include <gtest/gtest.h>

#include <string_view>

#include "notation/refusal_sentences.hpp"

namespace tabiya {
namespace {

using enum Square;
using test::expect_sentences;
using test::position;
using test::sentences_for;

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
  expect_sentences(
      position(castling_board), "e1g1",
      "e1g1: White may not castle: the king or the rook on h1 has already moved "
      "(FIDE 3.8.2.1)",
      "e1g1: Weiß darf nicht rochieren: Der König oder der Turm auf h1 hat bereits gezogen "
      "(FIDE 3.8.2.1)");
}

TEST(CastlingIsRefused, WithARookThatHasMoved) {  // FIDE 3.8.2.1
  const auto half = position(castling_board, {.turn = Color::Black, .castling_rooks = {A8}});
  expect_sentences(half, "e8g8",
                   "e8g8: Black may not castle: the rook on h8 has already moved (FIDE 3.8.2.1)",
                   "e8g8: Schwarz darf nicht rochieren: Der Turm auf h8 hat bereits gezogen "
                   "(FIDE 3.8.2.1)");
  EXPECT_EQ(sentences_for(half, Color::Black, "e8c8")[0], "legal");
  EXPECT_EQ(sentences_for(half, Color::Black, "e8a8")[0], "legal")
      << "the king can move onto his rook";
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
  expect_sentences(captured, "e1g1",
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
    expect_sentences(
        checked, "e1" + to,
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
  expect_sentences(
      crossed, "e1g1",
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
  expect_sentences(
      guarded, "e1g1",
      "e1g1: White may not castle: the king would end up on g1, which the pawn on h2 and "
      "the rook on g8 attack (FIDE 3.8.2.2)",
      "e1g1: Weiß darf nicht rochieren: Der König käme auf das Feld g1, das der Bauer auf "
      "h2 und der Turm auf g8 angreifen (FIDE 3.8.2.2)");
}

TEST(CastlingIsRefused, OverAnotherPiece) {  // FIDE 3.8.2.2
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
  expect_sentences(
      blocked, "e1c1",
      "e1c1: White may not castle: the knight on b1 stands in the way (FIDE 3.8.2.2)",
      "e1c1: Weiß darf nicht rochieren: Der Springer auf b1 steht im Weg (FIDE 3.8.2.2)");
}

TEST(CastlingIsRefused, OverAnotherPieceInChess960) {  // FIDE Guidelines II.3.2.7
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
  expect_sentences(blocked, "b1c1",
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
    expect_sentences(
        shielded, "g8" + to,
        "g8" + to +
            ": Black may not castle: without the rook on b8, the queen on a8 would attack "
            "the king on c8 (FIDE 3.9.2)",
        "g8" + to +
            ": Schwarz darf nicht rochieren: Ohne den Turm auf b8 würde die Dame auf a8 "
            "den König auf c8 angreifen (FIDE 3.9.2)");
  }
}

}  // namespace
}  // namespace tabiya
