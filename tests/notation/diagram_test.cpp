#include "tabiya/notation/diagram.hpp"

#include <gtest/gtest.h>

#include "support/drawing.hpp"

namespace tabiya {
namespace {

using enum DiagramStyle::Symbols;

TEST(Diagram, ShowsLettersWithWhiteBelow) {
  EXPECT_EQ(to_diagram(Board::initial(), {.symbols = Letters}),
            R"(8 r n b q k b n r
7 p p p p p p p p
6 . : . : . : . :
5 : . : . : . : .
4 . : . : . : . :
3 : . : . : . : .
2 P P P P P P P P
1 R N B Q K B N R
  a b c d e f g h
)");
}

TEST(Diagram, ShowsFigurinesWithBlackBelow) {
  EXPECT_EQ(to_diagram(Board::initial(), {.symbols = Figurines, .viewer = Color::Black}),
            R"(1 ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖
2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
3 · : · : · : · :
4 : · : · : · : ·
5 · : · : · : · :
6 : · : · : · : ·
7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟
8 ♜ ♞ ♝ ♚ ♛ ♝ ♞ ♜
  h g f e d c b a
)");
}

TEST(Diagram, CanDoWithoutCoordinates) {
  const Board board = test::draw(R"(
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . P . . .
    . . . . K . . .)");
  EXPECT_EQ(to_diagram(board, {.symbols = Letters, .has_coordinates = false}),
            R"(. : . : k : . :
: . : . : . : .
. : . : . : . :
: . : . : . : .
. : . : . : . :
: . : . : . : .
. : . : P : . :
: . : . K . : .
)");
}

TEST(Diagram, CanHaveAFrame) {
  EXPECT_EQ(to_diagram(Board::initial(), {.symbols = Letters, .has_frame = true}),
            R"(  +-----------------+
8 | r n b q k b n r |
7 | p p p p p p p p |
6 | . : . : . : . : |
5 | : . : . : . : . |
4 | . : . : . : . : |
3 | : . : . : . : . |
2 | P P P P P P P P |
1 | R N B Q K B N R |
  +-----------------+
    a b c d e f g h
)");
}

TEST(Diagram, HasALightSquareInTheNearRightCornerOfEitherPlayer) {  // FIDE 2.1
  for (const Color viewer : all_colors) {
    const std::string diagram =
        to_diagram(Board{}, {.symbols = Letters, .viewer = viewer, .has_coordinates = false});
    EXPECT_EQ(diagram[diagram.size() - 2], '.') << to_string(viewer);
    EXPECT_TRUE(
        is_light(make_square(files_from_left(viewer).back(), ranks_from_top(viewer).back())));
  }
}

TEST(Diagram, HasAFigurineForEveryPiece) {
  EXPECT_EQ(figurine({Color::White, PieceType::King}), "\u2654");
  EXPECT_EQ(figurine({Color::White, PieceType::Pawn}), "\u2659");
  EXPECT_EQ(figurine({Color::Black, PieceType::King}), "\u265A");
  EXPECT_EQ(figurine({Color::Black, PieceType::Pawn}), "\u265F");
}

}  // namespace
}  // namespace tabiya
