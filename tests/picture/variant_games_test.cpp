/// Games of variants as moving pictures, as pages and as text.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "picture/gif_reader.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/picture/animation.hpp"
#include "tabiya/picture/image.hpp"
#include "tabiya/picture/pages.hpp"
#include "tabiya/picture/print.hpp"
#include "tabiya/picture/variant_picture.hpp"

namespace tabiya::picture::variant_games {
namespace {

using namespace std::chrono_literals;

struct Played {
  VariantPosition start;
  std::vector<Move> moves{};
  VariantPosition last = start;

  Played(const VariantPosition& from, const std::vector<std::string_view>& sans) : start{from} {
    for (const std::string_view san : sans) {
      moves.push_back(parse_san(last, san).value());
      last.play_unchecked(moves.back());
    }
  }
  [[nodiscard]] std::vector<Frame> frames() const { return frames_of(start, moves); }
};

VariantPosition position_of(Variant variant, std::string_view fen) {
  return parse_variant_position(variant, fen).value();
}

/// Captures, a drop by each side, two equal pieces in a pocket.
Played crazyhouse() {
  return {VariantPosition{Variant::Crazyhouse},
          {"e4", "d5", "exd5", "Qxd5", "Nc3", "Qxg2", "Bxg2", "P@h3", "Q@d4", "hxg2", "Qxg7",
           "gxh1=Q"}};
}
Played three_check() {
  return {VariantPosition{Variant::ThreeCheck},
          {"e4", "e5", "Bc4", "Nc6", "Bxf7+", "Kxf7", "Qh5+", "g6", "Qxg6+"}};
}
Played atomic() {
  return {VariantPosition{Variant::Atomic}, {"Nf3", "f6", "Nd4", "Nh6", "Ne6", "d5", "Nxd8#"}};
}
Played antichess() {
  return {position_of(Variant::Antichess, "4k3/P6p/8/8/8/8/8/4K3 w - - 0 1"), {"a8=K", "h5"}};
}

std::vector<Played> games() {
  return {crazyhouse(),
          three_check(),
          atomic(),
          antichess(),
          {VariantPosition{Variant::KingOfTheHill}, {"e4", "a6", "Ke2", "a5", "Ke3"}},
          {VariantPosition{Variant::Horde}, {"d5", "e6", "dxe6", "dxe6", "f6", "Bd6"}},
          {VariantPosition{Variant::RacingKings}, {"Kg3", "Kb3", "Kf4", "Kc4"}}};
}

int count_of(std::string_view text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The element of the animated picture that stands here at first.
std::string element_at(std::string_view svg, std::string_view begin) {
  const std::size_t at = svg.find(begin);
  if (at == std::string_view::npos) return {};
  return std::string{svg.substr(at, svg.find("</use>", at) - at)};
}

bool is_similar(Rgb one, Rgb other) {
  const auto differ = [](int left, int right) {
    return left < right ? right - left : left - right;
  };
  return differ(one.red, other.red) + differ(one.green, other.green) +
             differ(one.blue, other.blue) <
         60;
}

const AnimationStyle small{.picture = {.width = 160}, .delay = 500ms, .last_delay = 2s};

DecodedGif gif_of(std::span<const Frame> frames) {
  return GifReader{to_gif(frames, small).value()}.read().value();
}

std::vector<Diagram> diagrams_of(const Played& game) {
  std::vector<Diagram> diagrams;
  for (const Frame& frame : game.frames()) {
    diagrams.push_back({.board = frame.board, .marks = frame.marks, .rows = frame.rows});
  }
  return diagrams;
}

TEST(VariantFrames, HaveThePocketsOrChecksOfTheirPosition) {
  const auto frames = crazyhouse().frames();
  const auto& pockets = std::get<Pockets>(frames[7].rows.value());
  EXPECT_TRUE(pockets.white.holds(PieceType::Queen));
  EXPECT_TRUE(pockets.black.holds(PieceType::Pawn));
  EXPECT_EQ(std::get<ChecksGiven>(three_check().frames().back().rows.value()),
            (ChecksGiven{{.white = 3, .black = 0}}));
  EXPECT_FALSE(atomic().frames().front().rows);
}

TEST(VariantFrames, LookLikeTheirPositions) {
  for (const Played& game : games()) {
    const auto frames = game.frames();
    EXPECT_EQ(to_svg(frames.front()), to_svg(game.start)) << to_string(game.start.variant());
    EXPECT_EQ(to_svg(frames.back()), to_svg(game.last, frames.back().marks));
  }
}

TEST(VariantFrames, AreThoseOfChessInAGameOfChess) {
  const Played game{VariantPosition{}, {"e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+"}};
  EXPECT_EQ(to_gif(game.frames(), small), to_gif(frames_of(Position{}, game.moves), small));
  EXPECT_EQ(to_animated_svg(game.frames()), to_animated_svg(frames_of(Position{}, game.moves)));
}

TEST(VariantFrames, MarkAnExplosion) {
  const auto frames = atomic().frames();
  EXPECT_EQ(frames.back().marks.explosion, Square::D8);
  EXPECT_FALSE(frames[6].marks.explosion);
  const std::string svg = to_svg(frames.back());
  EXPECT_TRUE(has(svg, R"(<path fill="#d9480f" fill-opacity="0.4" d="M80 40h40)")) << svg;
  const Played chess{VariantPosition{}, {"e4", "d5", "exd5"}};
  EXPECT_FALSE(chess.frames().back().marks.explosion);
}

TEST(VariantGif, EachFrameLooksLikeItsPicture) {
  for (const Played& game : games()) {
    const auto frames = game.frames();
    const DecodedGif gif = gif_of(frames);
    ASSERT_EQ(gif.frames.size(), frames.size());
    for (std::size_t frame = 0; frame < frames.size(); ++frame) {
      const Image image = to_image(to_svg(frames[frame], small.picture)).value();
      ASSERT_EQ(gif.height, image.height());
      for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
          ASSERT_TRUE(is_similar(gif.at(frame, x, y), image.at(x, y)))
              << to_string(game.start.variant()) << ' ' << frame << ' ' << x << ' ' << y;
        }
      }
    }
  }
}

TEST(VariantGif, IsAsHighAsThePictureOfAPosition) {
  EXPECT_EQ(gif_of(crazyhouse().frames()).height, 200);
  EXPECT_EQ(gif_of(three_check().frames()).height, 200);
  EXPECT_EQ(gif_of(atomic().frames()).height, 160);
}

TEST(VariantGif, DotsAreFilledInTheirOwnColor) {
  const DecodedGif gif = gif_of(three_check().frames());
  constexpr Rgb given{0xe0, 0x39, 0x2b};
  constexpr Rgb open{0xfd, 0xfa, 0xf3};
  EXPECT_EQ(gif.at(4, 10, 190), open);
  EXPECT_EQ(gif.at(5, 10, 190), given);
  EXPECT_EQ(gif.at(5, 24, 190), open);
  EXPECT_EQ(gif.at(9, 38, 190), given);
  EXPECT_EQ(gif.at(9, 10, 10), open) << "of Black";
}

TEST(VariantGif, ADroppedPieceLeavesThePocket) {
  const auto frames = crazyhouse().frames();
  const DecodedGif gif = gif_of(frames);
  constexpr Rgb ground{0xb8, 0xab, 0x97};
  // The pocket of White after 4. Bxg2: a pawn and a queen; after 5. Q@d4 a pawn.
  const auto is_empty = [&](std::size_t frame, int left) {
    for (int x = left; x < left + 20; ++x) {
      if (gif.at(frame, x, 190) != ground) return false;
    }
    return true;
  };
  EXPECT_FALSE(is_empty(8, 20));
  EXPECT_TRUE(is_empty(9, 20));
  EXPECT_FALSE(is_empty(9, 0));
}

TEST(Gif, ARareMarkHasItsOwnColor) {
  // Of two frames in a row one is a sample of the colours.
  for (const std::string_view wait : {"a6", "Nc6"}) {
    std::vector<std::string_view> sans{"e4", "f5", "d3", wait};
    for (int round = 0; round < 2; ++round) {
      for (const std::string_view san : {"Nh3", "Nh6", "Ng1", "Ng8"}) sans.push_back(san);
    }
    if (wait == "Nc6") sans.insert(sans.end(), {"Be2", "Nb8"});
    sans.insert(sans.end(), {wait == "Nc6" ? "Bh5+" : "Qh5+", "g6", "h3", "d6"});
    const Played game{VariantPosition{}, sans};
    const auto frames = game.frames();
    const auto check =
        std::ranges::find_if(frames, [](const Frame& frame) { return frame.marks.checks.any(); });
    ASSERT_NE(check, frames.end());
    const Image image = to_image(to_svg(*check, small.picture)).value();
    const auto at = static_cast<std::size_t>(check - frames.begin());
    EXPECT_EQ(gif_of(frames).at(at, 81, 1), image.at(81, 1)) << at;
  }
}

TEST(VariantAnimation, ADropAppearsAndLeavesThePocket) {
  const VariantPosition start =
      position_of(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[NPp] w - - 0 1");
  // Two seconds for two moves, the start for one and the end for four: 6 s.
  const std::string svg = to_animated_svg(Played{start, {"N@f3", "P@e2"}}.frames());
  EXPECT_TRUE(has(svg, R"(viewBox="0 0 320 400" width="360" height="450")"));
  EXPECT_TRUE(
      has(element_at(svg, R"(<use href="#wn" x="200" y="200" visibility="hidden">)"),
          R"(dur="6s" repeatCount="indefinite" values="hidden;visible" keyTimes="0;0.2083")"))
      << svg;
  const std::string with_knight = R"(<g visibility="visible"><animate attributeName="visibility" )"
                                  R"(calcMode="discrete" dur="6s" repeatCount="indefinite" )"
                                  R"(values="visible;hidden" keyTimes="0;0.2083"/>)"
                                  R"(<use href="#wp" x="0" y="360"/>)"
                                  "\n"
                                  R"(<use href="#wn" x="40" y="360"/>)";
  EXPECT_TRUE(has(svg, with_knight)) << svg;
  const std::string without_knight =
      R"(<g visibility="hidden"><animate attributeName="visibility" )"
      R"(calcMode="discrete" dur="6s" repeatCount="indefinite" )"
      R"(values="hidden;visible" keyTimes="0;0.2083"/><use href="#wp" x="0" y="360"/>)"
      "\n</g>";
  EXPECT_TRUE(has(svg, without_knight)) << svg;
  EXPECT_TRUE(
      has(svg, R"(values="visible;hidden" keyTimes="0;0.375"/><use href="#bp" x="0" y="0"/>)"))
      << svg;
}

TEST(VariantAnimation, ARowIsWrittenAsOftenAsItChanges) {
  const std::string svg = to_animated_svg(three_check().frames());
  EXPECT_EQ(count_of(svg, "cy=\"20\""), 3) << "Black gives no check";
  EXPECT_EQ(count_of(svg, "cy=\"380\""), 4 * 3);
}

TEST(VariantAnimation, WhoCapturesGlidesToTheExplosionAndVanishes) {
  // One second for each of seven positions, four for the last.
  const std::string svg = to_animated_svg(atomic().frames());
  const std::string knight = element_at(svg, R"(<use href="#wn" x="240" y="280")");
  EXPECT_TRUE(has(knight, R"(values="visible;hidden" keyTimes="0;0.6591")")) << knight;
  EXPECT_TRUE(has(knight, ";160;120;120\" keyTimes")) << "from e6 to d8: " << knight;
  for (const char* const exploded :
       {R"(<use href="#bq" x="120" y="0")", R"(<use href="#bk" x="160" y="0")",
        R"(<use href="#bb" x="80" y="0")"}) {
    EXPECT_TRUE(has(element_at(svg, exploded), R"(values="visible;hidden" keyTimes="0;0.6591")"))
        << exploded;
  }
  EXPECT_FALSE(has(element_at(svg, R"(<use href="#bp" x="80" y="40")"), "hidden"))
      << "a pawn stays";
  EXPECT_FALSE(has(element_at(svg, R"(<use href="#bb" x="200" y="0")"), "hidden"))
      << "too far away";
}

TEST(VariantAnimation, APieceThatCapturesItsNeighbourExplodes) {
  const VariantPosition start = position_of(Variant::Atomic, "k7/8/8/3p4/4P3/8/8/K7 w - - 0 1");
  const std::string svg = to_animated_svg(Played{start, {"exd5"}}.frames());
  EXPECT_TRUE(
      has(element_at(svg, R"(<use href="#wp" x="160" y="160")"), "values=\"160;160;120;120\""));
  EXPECT_FALSE(has(element_at(svg, R"(<use href="#bp" x="120" y="120")"), "attributeName=\"x\""));
}

TEST(VariantAnimation, APawnBecomesAKing) {
  const std::string svg = to_animated_svg(antichess().frames());
  EXPECT_TRUE(has(svg, R"(<use href="#wk" x="0" y="0" visibility="hidden">)")) << svg;
  EXPECT_TRUE(has(element_at(svg, R"(<use href="#wp" x="0" y="40")"), "values=\"40;40;0;0\""));
}

TEST(VariantDiagrams, StandBetweenTheirRows) {
  for (const int per_page : diagrams_per_page) {
    const auto pages = diagram_pages(diagrams_of(three_check()), {.per_page = per_page});
    EXPECT_EQ(count_of(pages[0], R"(<path fill="#b8ab97")"), 2 * std::min(per_page, 10));
    const std::string pdf = to_pdf(pages).value();
    EXPECT_TRUE(pdf.starts_with("%PDF-"));
  }
  const auto page = diagram_pages(diagrams_of(three_check()), {.per_page = 12}).front();
  EXPECT_TRUE(has(page, R"(width="119.2" height="149" fill="none")")) << page;
}

TEST(VariantDiagrams, DefineThePiecesThatOnlyAPocketHas) {
  const Played game{position_of(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1"), {}};
  EXPECT_TRUE(has(diagram_pages(diagrams_of(game), {}).front(), R"(<g id="wr")"));
}

TEST(VariantScoreSheet, NamesTheVariant) {
  EXPECT_TRUE(
      has(score_sheet({.moves = {"N@f3"}, .variant = "Crazyhouse"}).front(), ">Crazyhouse<"));
  EXPECT_TRUE(has(score_sheet({.moves = {"N@f3"}}).front(), ">N@f3<"));
}

TEST(VariantPrint, AsText) {
  const Played game{position_of(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1"),
                    {"N@f3"}};
  EXPECT_EQ(print(game.start, game.moves), to_diagram(game.start.board()) +
                                               "White holds 1 N; Black holds 1 P\n\n1. N@f3\n" +
                                               to_diagram(game.last.board()) + "Black holds 1 P\n");
  EXPECT_TRUE(
      has(print(VariantPosition{Variant::ThreeCheck}),
          "\nWhite has to give 3 more of 3 checks; Black has to give 3 more of 3 checks\n"));
  EXPECT_EQ(print(VariantPosition{Variant::Horde}),
            to_diagram(VariantPosition{Variant::Horde}.board()));
}

TEST(VariantPrint, AsPictures) {
  for (const Played& game : games()) {
    const auto frames = game.frames();
    EXPECT_EQ(print(game.start, Medium::Svg), to_svg(game.start));
    EXPECT_EQ(print(game.start, game.moves, Medium::Png), to_png(to_svg(frames.back())).value());
    EXPECT_EQ(print(game.start, game.moves, Medium::Gif), to_gif(frames).value());
    EXPECT_EQ(print(game.start, game.moves, Medium::Svg), to_animated_svg(frames));
    EXPECT_TRUE(print(game.start, game.moves, Medium::Pdf).starts_with("%PDF-"));
  }
}

}  // namespace
}  // namespace tabiya::picture::variant_games
