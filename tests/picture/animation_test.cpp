#include "tabiya/picture/animation.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "picture/gif_reader.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/picture/image.hpp"

namespace tabiya::picture {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::vector<Frame> frames_after(std::vector<std::string_view> sans,
                                std::string_view fen = start_fen) {
  const Position start = parse_position(fen, CastlingMode::Standard).value();
  std::vector<Move> moves;
  Position position = start;
  for (const std::string_view san : sans) {
    moves.push_back(parse_san(position, san).value());
    position.play_unchecked(moves.back());
  }
  return frames_of(start, moves);
}

int count_of(std::string_view text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

/// The element of the animated picture that stands here at first.
std::string piece_at(std::string_view svg, std::string_view id, int x, int y) {
  const std::string begin = "<use href=\"#" + std::string{id} + "\" x=\"" + std::to_string(x) +
                            "\" y=\"" + std::to_string(y) + "\"";
  const std::size_t at = svg.find(begin);
  if (at == std::string_view::npos) return {};
  return std::string{svg.substr(at, svg.find("</use>", at) - at)};
}

bool is_similar(Rgb one, Rgb other) {
  return std::abs(one.red - other.red) + std::abs(one.green - other.green) +
             std::abs(one.blue - other.blue) <
         60;
}

const AnimationStyle small{.picture = {.width = 160}, .delay = 500ms, .last_delay = 2s};

TEST(Frames, AreTheStartAndThePositionAfterEachMove) {
  const auto frames = frames_after({"e4", "e5", "Qh5", "Ke7", "Qxe5"});
  ASSERT_EQ(frames.size(), 6U);
  EXPECT_FALSE(frames[0].marks.last_move.any());
  EXPECT_EQ(frames[1].marks.last_move, (Bitboard{Square::E2, Square::E4}));
  EXPECT_EQ(frames[5].marks.checks, Bitboard{Square::E7});
}

TEST(Gif, HasAFrameForEachPosition) {
  const auto frames = frames_after({"e4", "e5", "Nf3"});
  const auto gif = GifReader{to_gif(frames, small).value()}.read();
  ASSERT_TRUE(gif);
  EXPECT_EQ(gif->width, 160);
  EXPECT_EQ(gif->height, 160);
  EXPECT_TRUE(gif->repeats);
  ASSERT_EQ(gif->frames.size(), 4U);
  EXPECT_EQ(gif->frames[0].delay, 50);
  EXPECT_EQ(gif->frames[3].delay, 200);
}

TEST(Gif, EachFrameLooksLikeItsPicture) {
  const auto frames = frames_after({"e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+"});
  const auto gif = GifReader{to_gif(frames, small).value()}.read();
  ASSERT_TRUE(gif);
  for (std::size_t frame = 0; frame < frames.size(); ++frame) {
    const Image image =
        to_image(to_svg(frames[frame].board, frames[frame].marks, small.picture)).value();
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        ASSERT_TRUE(is_similar(gif->at(frame, x, y), image.at(x, y)))
            << frame << ' ' << x << ' ' << y;
      }
    }
  }
}

TEST(Gif, StoresOnlyWhatHasChanged) {
  const auto gif = GifReader{to_gif(frames_after({"e4", "e5"}), small).value()}.read();
  ASSERT_TRUE(gif);
  EXPECT_EQ(gif->frames[0].stored_pixels, 160U * 160);
  EXPECT_EQ(gif->frames[1].stored_pixels, 20U * 60);  // e2 to e4
  EXPECT_LE(gif->frames[1].changed_pixels, 20U * 40) << "e3 is as it was";
}

TEST(Gif, FlatColorsAreExact) {
  const auto gif = GifReader{to_gif(frames_after({"e4"}), small).value()}.read();
  ASSERT_TRUE(gif);
  EXPECT_EQ(gif->at(1, 70, 95), find_theme("tabiya")->dark);   // d4
  EXPECT_EQ(gif->at(1, 110, 95), find_theme("tabiya")->dark);  // f4
}

TEST(Gif, ALongSeriesFillsTheTableOfTheCompressionManyTimes) {
  std::vector<std::string_view> sans;
  for (int round = 0; round < 10; ++round) {
    for (const std::string_view san : {"Nf3", "Nf6", "Ng1", "Ng8"}) sans.push_back(san);
  }
  const AnimationStyle large{.picture = {.width = 400}};
  const auto gif = GifReader{to_gif(frames_after(sans), large).value()}.read();
  ASSERT_TRUE(gif);
  EXPECT_EQ(gif->frames.size(), 41U);
}

TEST(Gif, NamesAPieceThatCannotBeDrawn) {
  std::string svg = "<svg>";
  for (const char* const name :
       {"wp", "wn", "wb", "wr", "wq", "wk", "bp", "bn", "bb", "br", "bq", "bk"}) {
    svg += "<g id=\"" + std::string{name} + "\"><image/></g>";
  }
  const PieceSet images = PieceSet::parse(svg + "</svg>").value();
  EXPECT_EQ(to_gif(frames_after({"e4"}), {.picture = {.pieces = &images}}).error(),
            "<image> can be drawn in SVG only");
}

TEST(AnimatedSvg, HasEveryPieceOnce) {
  const std::string svg = to_animated_svg(frames_after({"e4", "e5", "Nf3", "Nc6"}));
  EXPECT_EQ(count_of(svg, "<use "), 32);
  EXPECT_EQ(count_of(svg, "<animate attributeName=\"x\""), 4);
  EXPECT_EQ(count_of(svg, "<animate attributeName=\"y\""), 4);
}

TEST(AnimatedSvg, APieceGlidesWhenItsMoveIsPlayed) {
  // One second for each position, four at the end: 5 s.
  const std::string svg = to_animated_svg(frames_after({"e4"}));
  const std::string pawn = piece_at(svg, "wp", 160, 240);
  EXPECT_NE(pawn.find(R"(attributeName="y" calcMode="linear" dur="5s" repeatCount="indefinite")"
                      R"( values="240;240;160;160" keyTimes="0;0.2;0.25;1")"),
            std::string::npos)
      << pawn;
}

TEST(AnimatedSvg, ACapturedPieceDisappears) {
  const std::string svg = to_animated_svg(frames_after({"e4", "d5", "exd5"}));
  const std::string pawn = piece_at(svg, "bp", 120, 40);
  EXPECT_NE(pawn.find(R"(values="visible;hidden")"), std::string::npos) << pawn;
  EXPECT_EQ(piece_at(svg, "wp", 160, 240).find("visibility"), std::string::npos);
}

TEST(AnimatedSvg, KingAndRookCastleTogether) {
  const std::string svg = to_animated_svg(frames_after({"O-O"}, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
  EXPECT_NE(piece_at(svg, "wk", 160, 280).find("values=\"160;160;240;240\""), std::string::npos);
  EXPECT_NE(piece_at(svg, "wr", 280, 280).find("values=\"280;280;200;200\""), std::string::npos);
}

TEST(AnimatedSvg, APromotedPieceReplacesItsPawn) {
  const std::string svg =
      to_animated_svg(frames_after({"a8=Q+"}, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_NE(piece_at(svg, "wq", 0, 0).find(R"( visibility="hidden")"), std::string::npos);
  EXPECT_NE(piece_at(svg, "wp", 0, 40).find("values=\"visible;hidden\""), std::string::npos);
}
TEST(AnimatedSvg, APromotingPawnGlidesToItsLastRank) {
  struct Row {
    const char* fen;
    const char* move;
    const char* pawn;
    int x;
    int y;
    const char* way_along;
    const char* way_up;
  };
  const Row rows[] = {
      {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", "wp", 0, 40, "0;0;0;0", "40;40;0;0"},
      {"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=N", "wp", 0, 40, "0;0;40;40", "40;40;0;0"},
      {"4k3/8/8/8/8/8/7p/4K3 b - - 0 1", "h1=R+", "bp", 280, 240, "280;280;280;280",
       "240;240;280;280"},
  };
  for (const Row& row : rows) {
    const std::string svg = to_animated_svg(frames_after({row.move}, row.fen));
    const std::string pawn = piece_at(svg, row.pawn, row.x, row.y);
    const auto glides = [&](std::string_view way) {
      return pawn.find("values=\"" + std::string{way} + "\"") != std::string::npos;
    };
    EXPECT_TRUE(glides(row.way_along)) << row.move << ": " << pawn;
    EXPECT_TRUE(glides(row.way_up)) << row.move << ": " << pawn;
  }
}

TEST(AnimatedSvg, EachMoveIsMarkedWhileItIsShown) {
  const std::string svg = to_animated_svg(frames_after({"e4", "e5"}));
  EXPECT_EQ(count_of(svg, "<g visibility=\"hidden\">"), 2);
  EXPECT_NE(svg.find(R"(values="hidden;visible;hidden" keyTimes="0;0.1667;0.3333")"),
            std::string::npos);
}

}  // namespace
}  // namespace tabiya::picture
