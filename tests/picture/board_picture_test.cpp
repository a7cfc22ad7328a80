#include "tabiya/picture/board_picture.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tabiya/notation/fen.hpp"

namespace tabiya::picture {
namespace {

Position position_of(std::string_view fen) {
  return parse_position(fen, CastlingMode::Standard).value();
}

int occurrences(std::string_view text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size())) {
    ++count;
  }
  return count;
}

/// The tags that are open at the end; "broken" at the first tag that closes another.
std::string open_tags(std::string_view svg) {
  std::string open;
  for (std::size_t at = svg.find('<'); at != std::string_view::npos; at = svg.find('<', at + 1)) {
    const std::size_t end = svg.find('>', at);
    if (end == std::string_view::npos) return "broken";
    if (svg[end - 1] == '/') continue;
    const std::string_view name = svg.substr(at + 1, svg.find_first_of(" >", at + 1) - at - 1);
    if (!name.starts_with('/')) {
      open += ' ' + std::string{name};
    } else {
      const std::string closed = ' ' + std::string{name.substr(1)};
      if (!open.ends_with(closed)) return "broken";
      open.resize(open.size() - closed.size());
    }
  }
  return open;
}

Marks every_mark() {
  return {.last_move = {Square::E2, Square::E4},
          .checks = Square::E8,
          .circles = {{MarkColor::Red, Square::D5}},
          .arrows = {{MarkColor::Green, Square::G1, Square::F3}},
          .labels = {{Square::E4, "!?"}, {Square::A1, "long & <wide>"}}};
}

TEST(BoardPicture, ClosesEveryElement) {
  for (const Color viewer : all_colors) {
    const std::string svg = to_svg(Board::initial(), every_mark(), {.viewer = viewer});
    EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
    EXPECT_EQ(open_tags(svg), "");
  }
}

TEST(BoardPicture, DrawsEveryPieceOnce) {
  const std::string svg = to_svg(Board::initial());
  EXPECT_EQ(occurrences(svg, "<use "), 32);
  EXPECT_EQ(occurrences(svg, "href=\"#wp\""), 8);
  EXPECT_EQ(occurrences(svg, "href=\"#bk\""), 1);
}

TEST(BoardPicture, DefinesOnlyThePiecesThatOccur) {
  const std::string svg = to_svg(position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
  EXPECT_EQ(occurrences(svg, "<g id="), 3);
  EXPECT_EQ(occurrences(to_svg(Board{}), "<use "), 0);
}

TEST(BoardPicture, TurnsTheBoard) {
  Board board;
  board.put(Square::A1, {Color::White, PieceType::King});
  EXPECT_EQ(occurrences(to_svg(board), R"(<use href="#wk" x="0" y="280"/>)"), 1);
  EXPECT_EQ(occurrences(to_svg(board, {}, {.viewer = Color::Black}),
                        R"(<use href="#wk" x="280" y="0"/>)"),
            1);
}

TEST(BoardPicture, HasDarkSquaresInTheCornersAtTheViewersLeft) {
  for (const Color viewer : all_colors) {
    EXPECT_EQ(occurrences(to_svg(Board{}, {}, {.viewer = viewer}), "M0 280h40v40h-40z"), 1);
  }
}

TEST(BoardPicture, WritesCoordinatesUnlessToldNotTo) {
  EXPECT_EQ(occurrences(to_svg(Board{}), "</text>"), 16);
  EXPECT_EQ(occurrences(to_svg(Board{}, {}, {.has_coordinates = false}), "</text>"), 0);
}

TEST(BoardPicture, MarksAKingInCheck) {
  const std::string check = to_svg(position_of("4k3/8/8/8/8/8/8/K3R3 b - - 0 1"));
  EXPECT_EQ(occurrences(check, "fill=\"#e0392b\""), 1);
  const std::string quiet = to_svg(position_of("4k3/8/8/8/8/8/8/K2R4 b - - 0 1"));
  EXPECT_EQ(occurrences(quiet, "fill=\"#e0392b\""), 0);
}

TEST(BoardPicture, MarksTheKingsTargetWhenHeCastles) {
  const Position position = position_of("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  const Marks marks = marks_of(position, Move::castling(Square::E1, Square::A1));
  EXPECT_EQ(marks.last_move, (Bitboard{Square::E1, Square::C1}));
}

TEST(BoardPicture, MarksACheckGivenByTheMove) {
  const Position position = position_of("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_EQ(marks_of(position, Move::normal(Square::A1, Square::A8)).checks, Bitboard{Square::E8});
  EXPECT_EQ(marks_of(position, Move::normal(Square::A1, Square::A7)).checks, Bitboard{});
}

TEST(BoardPicture, AnArrowPointsFromSquareToSquare) {
  const Marks marks{.arrows = {{MarkColor::Green, Square::A1, Square::A8}}};
  const std::string svg = to_svg(Board{}, marks);
  // The tip lies in the middle of a8, the base in that of a1.
  EXPECT_NE(svg.find("L20 20L"), std::string::npos);
  EXPECT_NE(svg.find("d=\"M23 300L23 36L29 36L20 20L11 36L17 36L17 300z\""), std::string::npos);
}

TEST(BoardPicture, AnArrowToItsOwnSquareIsACircle) {
  const Marks marks{.arrows = {{MarkColor::Red, Square::A1, Square::A1}}};
  EXPECT_EQ(occurrences(to_svg(Board{}, marks), "<circle "), 1);
}

TEST(BoardPicture, EscapesLabels) {
  const std::string svg = to_svg(Board{}, {.labels = {{Square::A1, "<script>&\"\n"}}});
  EXPECT_NE(svg.find("&lt;script&gt;&amp;&quot;<"), std::string::npos);
}

TEST(BoardPicture, DescribesThePositionForThoseWhoCannotSeeIt) {
  const std::string svg = to_svg(position_of("4k3/8/8/8/8/8/P7/K6R w - - 0 1"));
  EXPECT_NE(svg.find("<title>White: Ka1, Rh1, a2; Black: Ke8</title>"), std::string::npos);
  EXPECT_NE(to_svg(Board{}).find("<title>White: nothing; Black: nothing</title>"),
            std::string::npos);
}

}  // namespace
}  // namespace tabiya::picture
