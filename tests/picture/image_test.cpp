#include "tabiya/picture/image.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "picture/png_reader.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/picture/board_picture.hpp"

namespace tabiya::picture {
namespace {

/// A picture of ten by ten units with this content.
std::string picture_of(std::string_view content) {
  return R"(<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">)" +
         std::string{content} + "</svg>";
}

Image draw(std::string_view content) { return to_image(picture_of(content)).value(); }

std::string error_of(std::string_view content) { return to_image(picture_of(content)).error(); }

constexpr Rgb black{0, 0, 0};
constexpr Rgb white{255, 255, 255};
constexpr Rgb red{255, 0, 0};

/// The area that is drawn in black on white, in pixels.
double black_area(const Image& image) {
  double area = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (const Rgb pixel : image.row(y)) area += (255 - pixel.red) / 255.0;
  }
  return area;
}

TEST(Image, AnEmptyPictureIsWhite) {
  const Image image = draw("");
  EXPECT_EQ(image.width(), 10);
  EXPECT_EQ(image.height(), 10);
  EXPECT_EQ(image.at(0, 0), white);
  EXPECT_EQ(image.at(9, 9), white);
}

TEST(Image, FillsWholePixelsExactly) {
  const Image image = draw(R"(<rect x="2" y="3" width="4" height="5"/>)");
  EXPECT_EQ(image.at(2, 3), black);
  EXPECT_EQ(image.at(5, 7), black);
  EXPECT_EQ(image.at(1, 3), white);
  EXPECT_EQ(image.at(2, 2), white);
  EXPECT_EQ(image.at(6, 7), white);
  EXPECT_EQ(black_area(image), 20);
}

TEST(Image, APartlyCoveredPixelIsPartlyColored) {
  const Image image = draw(R"(<rect x="2.25" y="3.5" width="4" height="1"/>)");
  EXPECT_EQ(image.at(2, 3).red, 159);  // 3/4 of 1/2 is covered
  EXPECT_EQ(image.at(3, 3).red, 128);
  EXPECT_EQ(image.at(6, 4).red, 223);
}

TEST(Image, ACircleHasTheAreaOfACircle) {
  EXPECT_NEAR(black_area(draw(R"(<circle cx="5" cy="5" r="4"/>)")), 50.27, 0.4);
  EXPECT_NEAR(black_area(draw(R"(<ellipse cx="5" cy="5" rx="4" ry="2"/>)")), 25.13, 0.3);
  EXPECT_NEAR(black_area(draw(R"(<path d="M1 5A4 4 0 0 1 9 5A4 4 0 0 1 1 5z"/>)")), 50.27, 0.4);
}

struct Drawn {
  const char* what;
  const char* content;
  double area;
};
class Area : public testing::TestWithParam<Drawn> {};

TEST_P(Area, IsThatOfTheShape) {
  EXPECT_NEAR(black_area(draw(GetParam().content)), GetParam().area, 0.15) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    , Area,
    testing::Values(
        Drawn{"a triangle", R"(<path d="M1 1h8v8z"/>)", 32},
        Drawn{"relative lines", R"(<path d="m1 1 4 0 0 4-4 0z"/>)", 16},
        Drawn{"no close", R"(<path d="M1 1H5V5H1"/>)", 16},
        Drawn{"a hole, since it turns the other way", R"(<path d="M1 1h8v8h-8zM3 3v4h4v-4z"/>)",
              48},
        Drawn{"no hole by the nonzero rule", R"(<path d="M1 1h8v8h-8zM3 3h4v4h-4z"/>)", 64},
        Drawn{"a hole by the even-odd rule",
              R"(<path fill-rule="evenodd" d="M1 1h8v8h-8zM3 3h4v4h-4z"/>)", 48},
        Drawn{"a line", R"(<path fill="none" stroke="#000" stroke-width="2" d="M2 5h6"/>)", 12},
        Drawn{"a line element", R"(<line x1="2" y1="5" x2="8" y2="5" stroke="black"/>)", 6},
        Drawn{"square caps",
              R"(<path stroke="#000" stroke-width="2" stroke-linecap="square" d="M2 5h6"/>)", 16},
        Drawn{"round caps",
              R"(<path stroke="#000" stroke-width="2" stroke-linecap="round" d="M2 5h6"/>)", 15.14},
        Drawn{"a pointed corner",
              R"(<path fill="none" stroke="#000" stroke-width="2" d="M2 8V2H8"/>)", 24},
        Drawn{"a cut corner",
              R"(<path fill="none" stroke="#000" stroke-width="2")"
              R"( stroke-linejoin="bevel" d="M2 8V2H8"/>)",
              23.5},
        Drawn{"a round corner",
              R"(<path fill="none" stroke="#000" stroke-width="2")"
              R"( stroke-linejoin="round" d="M2 8V2H8"/>)",
              23.79},
        Drawn{"a frame", R"(<rect x="2" y="2" width="6" height="6" fill="none" stroke="#000"/>)",
              24},
        Drawn{"a polygon", R"(<polygon points="1,1 9,1 9,9"/>)", 32},
        Drawn{"a group moved and scaled",
              R"svg(<g transform="translate(1 1) scale(2)"><rect width="2" height="3"/></g>)svg",
              24},
        Drawn{"a turn",
              R"svg(<rect transform="rotate(90 5 5)" x="1" y="4" width="8" height="2"/>)svg", 16},
        Drawn{"a style",
              R"(<rect style="fill:none;stroke:#000" x="2" y="2" width="6")"
              R"( height="6" fill="red"/>)",
              24},
        Drawn{"half opaque", R"(<rect width="10" height="10" opacity=".5"/>)", 49.8},
        Drawn{"beyond the picture", R"(<rect x="-5" y="-5" width="500" height="7"/>)", 20},
        Drawn{"nothing seen", R"(<rect display="none" width="9" height="9"/>)", 0}),
    [](const auto& row) {
      std::string name = row.param.what;
      for (char& letter : name) {
        if (std::isalpha(static_cast<unsigned char>(letter)) == 0) letter = '_';
      }
      return name;
    });

/// A place in a picture.
struct Place {
  double x;
  double y;
};

/// Points of a cubic curve, so near each other that the way between two is short.
std::vector<Place> points_of(const std::array<Place, 4>& curve) {
  std::vector<Place> points;
  constexpr int count = 250;
  for (int at = 0; at <= count; ++at) {
    const double t = static_cast<double>(at) / count;
    const std::array parts{(1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t),
                           3 * t * t * (1 - t), t * t * t};
    Place point{0, 0};
    for (std::size_t end = 0; end < parts.size(); ++end) {
      point = {point.x + parts[end] * curve[end].x, point.y + parts[end] * curve[end].y};
    }
    points.push_back(point);
  }
  return points;
}

double distance(Place from, const std::vector<Place>& points) {
  double least = 1e9;
  for (const Place point : points) {
    least = std::min(least, std::hypot(point.x - from.x, point.y - from.y));
  }
  return least;
}

// Curves that cross themselves, turn within half a pen's width or come to a point, too.
TEST(Image, APenCoversWhatIsWithinHalfItsWidth) {
  std::mt19937 random{20261130};
  constexpr int side = 40;
  for (int round = 0; round < 60; ++round) {
    std::array<Place, 4> curve{};
    for (Place& end : curve) {
      end = {static_cast<double>(random() % side), static_cast<double>(random() % side)};
    }
    const double width = 1 + static_cast<double>(random() % 24) / 2;
    std::ostringstream svg;
    svg << R"(<svg width=")" << side << R"(" height=")" << side << R"("><path d="M)" << curve[0].x
        << ' ' << curve[0].y << 'C';
    for (const Place end : {curve[1], curve[2], curve[3]}) svg << end.x << ' ' << end.y << ' ';
    svg << R"(" fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round")"
        << R"( stroke-width=")" << width << R"("/></svg>)";
    const Image image = to_image(svg.str()).value();
    const std::vector<Place> points = points_of(curve);
    constexpr double half_pixel = 0.75;  // from its middle to its corner, and a little for rounding
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        const double away = distance({x + 0.5, y + 0.5}, points) - width / 2;
        if (away < -half_pixel) {
          ASSERT_EQ(image.at(x, y), black) << round << ": " << x << ' ' << y;
        } else if (away > half_pixel + 0.1) {
          ASSERT_EQ(image.at(x, y), white) << round << ": " << x << ' ' << y;
        }
      }
    }
  }
}

TEST(Image, LaterShapesHideEarlierOnes) {
  const Image image =
      draw(R"(<rect width="9" height="9"/><circle fill="red" cx="4" cy="4" r="3"/>)");
  EXPECT_EQ(image.at(4, 4), red);
  EXPECT_EQ(image.at(0, 0), black);
}

TEST(Image, WhatIsInAGroupThatIsNotDisplayedIsNotDrawn) {
  constexpr std::string_view rectangle = R"(<rect width="9" height="9" style="display:inline"/>)";
  const auto area = [&](const std::string& group) {
    return black_area(draw(group + std::string{rectangle} + "</g>"));
  };
  EXPECT_EQ(area("<g>"), 81);
  EXPECT_EQ(area(R"(<g display="none">)"), 0);
  EXPECT_EQ(area(R"(<g display="none" style="display:inline">)"), 81);
  // Visibility, on the other hand, may be had again.
  EXPECT_EQ(black_area(draw(R"(<g visibility="hidden"><rect width="2" height="2"/>)"
                            R"(<rect width="1" height="1" visibility="visible"/></g>)")),
            1);
}

TEST(Image, SizesOfLettersMatterToTextsOnly) {
  EXPECT_EQ(black_area(draw(R"(<rect width="2" height="2" font-size="medium"/>)")), 4);
  EXPECT_EQ(error_of(R"(<g font-size="2em"><text>x</text></g>)"),
            R"(<text> with font-size="2em" can be drawn in SVG only)");
}

TEST(Image, WritesTexts) {
  const double thin = black_area(draw(R"(<text x="1" y="9" font-size="9">H</text>)"));
  const double bold =
      black_area(draw(R"(<text x="1" y="9" font-size="9" font-weight="bold">H</text>)"));
  EXPECT_GT(thin, 8);
  EXPECT_GT(bold, thin * 1.3);
  EXPECT_EQ(black_area(draw(R"(<text x="1" y="9">   </text>)")), 0);
}

TEST(Image, TextsEndWhereTheyAreAnchored) {
  const auto is_left_empty = [](std::string_view anchor) {
    const Image image = draw(R"(<text x="5" y="9" font-size="5" text-anchor=")" +
                             std::string{anchor} + R"(">I</text>)");
    for (int y = 0; y < 10; ++y) {
      if (image.at(3, y) != white || image.at(4, y) != white) return false;
    }
    return true;
  };
  EXPECT_TRUE(is_left_empty("start"));
  EXPECT_FALSE(is_left_empty("end"));
}

struct Refused {
  const char* content;
  const char* sentence;
};
class RefusedSvg : public testing::TestWithParam<Refused> {};

TEST_P(RefusedSvg, IsNamed) { EXPECT_EQ(error_of(GetParam().content), GetParam().sentence); }

INSTANTIATE_TEST_SUITE_P(
    , RefusedSvg,
    testing::Values(
        Refused{R"svg(<rect fill="url(#shine)"/>)svg",
                R"svg(<rect> with fill="url(#shine)" can be drawn in SVG only)svg"},
        Refused{R"svg(<g style="filter: blur(2px)"/>)svg",
                R"svg(<g> with filter="blur(2px)" can be drawn in SVG only)svg"},
        Refused{R"(<path stroke-dasharray="1 2"/>)",
                R"(<path> with stroke-dasharray="1 2" can be drawn in SVG only)"},
        Refused{R"(<g opacity=".5"></g>)", "<g> with an opacity can be drawn in SVG only"},
        Refused{R"(<image href="a.png"/>)", "<image> can be drawn in SVG only"},
        Refused{"<style>.a{fill:red}</style>", "<style> can be drawn in SVG only"},
        Refused{R"(<rect width="50%"/>)", R"(<rect> with width="50%" can be drawn in SVG only)"},
        Refused{R"(<use href="#none"/>)", R"(<use> with href="#none" can be drawn in SVG only)"},
        Refused{R"(<path d="M0 0L"/>)", R"(<path> has a malformed outline: "M0 0L")"},
        Refused{R"(<path d="0 0"/>)", R"(<path> has a malformed outline: "0 0")"},
        Refused{R"svg(<pattern id="p"/><rect fill="url(#p) red"/>)svg",
                R"svg(<rect> with fill="url(#p)" can be drawn in SVG only)svg"},
        Refused{R"svg(<path style="transform: scale(2)"/>)svg",
                R"svg(<path> with transform="scale(2)" can be drawn in SVG only)svg"},
        Refused{R"(<path paint-order="stroke"/>)",
                R"(<path> with paint-order="stroke" can be drawn in SVG only)"},
        Refused{R"(<linearGradient id="a"/><path d="M5 5h20 fill=red/>)",
                "a tag of the SVG document is malformed"},
        Refused{"<g>", "the SVG document breaks off"},
        Refused{"<g id=\"", "a tag of the SVG document is malformed"},
        Refused{"<g a=b>", "a tag of the SVG document is malformed"}));

TEST(Image, ElementsMayBeRepeated) {
  // Before it is defined, in another place and in another colour.
  const Image image =
      draw(R"(<use href="#a" x="4" fill="red"/><g fill="black"><use xlink:href="#b"/></g>)"
           R"(<defs><path/><g id="b"><use href="#a" y="4"/></g></defs>)"
           R"(<rect id="a" width="3" height="2"/>)");
  EXPECT_EQ(image.at(5, 1), red);
  EXPECT_EQ(image.at(1, 5), black);
  EXPECT_EQ(image.at(1, 1), black);
  EXPECT_EQ(image.at(5, 5), white);
}

// A fill does not shine through a stroke that is as translucent as itself.
TEST(Image, AnOpacityIsThatOfFillAndStrokeTogether) {
  const Image image =
      draw(R"(<rect x="2" y="2" width="6" height="6" fill="red" stroke="black" stroke-width="2" )"
           R"(opacity=".5"/>)");
  EXPECT_EQ(image.at(0, 0), white);
  EXPECT_EQ(image.at(5, 5), (Rgb{255, 128, 128}));
  EXPECT_EQ(image.at(1, 5), (Rgb{128, 128, 128}));  // the outer half of the stroke
  EXPECT_EQ(image.at(2, 5), (Rgb{128, 128, 128}));  // the inner half
  // Each by itself is translucent, too.
  const Image both = draw(R"(<rect x="2" y="2" width="6" height="6" fill="red" stroke="black" )"
                          R"(stroke-width="2" stroke-opacity=".5" opacity=".5"/>)");
  EXPECT_EQ(both.at(1, 5), (Rgb{191, 191, 191}));
  EXPECT_EQ(both.at(2, 5), (Rgb{191, 128, 128}));
}

TEST(Image, RepetitionsInARingEnd) {
  EXPECT_EQ(error_of(R"(<g id="a"><use href="#a"/></g>)"), "the groups are nested too deeply");
  EXPECT_EQ(error_of(R"(<g id="a"><use href="#b"/><use href="#b"/></g>)"
                     R"(<g id="b"><use href="#a"/><use href="#a"/></g>)"),
            "the groups are nested too deeply");
}

TEST(Image, TheColorOfAnElementMayBeNamed) {
  EXPECT_EQ(draw(R"(<g color="RED"><rect width="9" height="9" fill="currentColor"/></g>)").at(4, 4),
            red);
}

TEST(Image, WhatIsOnlyNamedIsNotDrawn) {
  EXPECT_EQ(black_area(draw(R"(<symbol id="s"><rect width="9" height="9"/></symbol>)"
                            R"(<clipPath><rect width="9" height="9"/></clipPath>)"
                            R"svg(<g display="none" filter="url(#f)"><image/></g>)svg")),
            0);
  EXPECT_EQ(error_of(R"(<symbol id="s"/><use href="#s"/>)"),
            "<use> with a <symbol> can be drawn in SVG only");
}

TEST(Image, ShapesWithoutSizeAreNotDrawn) {
  EXPECT_EQ(black_area(draw(
                R"(<g stroke="black"><rect width="0" height="9"/><rect width="-1" height="9"/>)"
                R"(<circle cx="5" cy="5" r="0"/><polygon points=" "/></g>)")),
            0);
  EXPECT_GT(black_area(draw(R"(<ellipse cx="5" cy="5" rx="3"/>)")), 27);
}

TEST(Image, RefusesWhatIsNotSvg) {
  EXPECT_EQ(to_image("").error(), "this is not an SVG document");
  EXPECT_EQ(to_image("8/8/8/8/8/8/8/8").error(), "this is not an SVG document");
  EXPECT_EQ(to_image("<svg></svg>").error(), "the SVG document has no size");
  EXPECT_EQ(to_image(R"(<svg width="10000" height="10"></svg>)").error(),
            "the picture is larger than 8192 pixels");
}

TEST(Image, RefusesGroupsNestedWithoutEnd) {
  std::string content;
  for (int depth = 0; depth < 100'000; ++depth) content += "<g>";
  EXPECT_EQ(error_of(content), "the groups are nested too deeply");
  content.clear();
  for (int depth = 0; depth < 100'000; ++depth) content += R"(<defs><g id="x">)";
  EXPECT_EQ(error_of(content), "the groups are nested too deeply");
}

bool is_near(Rgb one, Rgb other) {
  return std::abs(one.red - other.red) <= 1 && std::abs(one.green - other.green) <= 1 &&
         std::abs(one.blue - other.blue) <= 1;
}

TEST(Png, DecodesToThePixels) {
  const std::string svg = to_svg(Board::initial(), {}, {.width = 331});
  const Image image = to_image(svg).value();
  const auto decoded = decode_png(to_png(svg).value());
  ASSERT_TRUE(decoded);
  ASSERT_EQ(decoded->width, 331U);
  ASSERT_EQ(decoded->height, 331U);
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) ASSERT_EQ(decoded->at(x, y), image.at(x, y));
  }
}

/// What stands on a square of 40 pixels: the colours of a drawn piece.
std::set<std::tuple<int, int, int>> colors_of_square(const DecodedPng& png, int column, int row) {
  std::set<std::tuple<int, int, int>> colors;
  for (int y = row * 40; y < row * 40 + 40; ++y) {
    for (int x = column * 40; x < column * 40 + 40; ++x) {
      const Rgb pixel = png.at(x, y);
      colors.insert({pixel.red, pixel.green, pixel.blue});
    }
  }
  return colors;
}

TEST(Png, HasAPieceOnEverySquareOfTheFen) {
  const Position position =
      parse_position("r3k2r/p6p/8/3Q4/8/2n5/P6P/R3K2R w KQkq - 0 1", CastlingMode::Standard)
          .value();
  const auto png =
      decode_png(to_png(to_svg(position, {.has_coordinates = false, .width = 320})).value());
  ASSERT_TRUE(png);
  const std::tuple white_fill{0xfd, 0xfa, 0xf3};
  const std::tuple black_fill{0x3a, 0x34, 0x2d};
  for (const Square sq : all_squares) {
    const auto colors = colors_of_square(*png, index_of(file_of(sq)), 7 - index_of(rank_of(sq)));
    const auto piece = position.board().piece_on(sq);
    EXPECT_EQ(colors.contains(white_fill), piece && piece->color == Color::White) << to_string(sq);
    EXPECT_EQ(colors.contains(black_fill), piece && piece->color == Color::Black) << to_string(sq);
    if (!piece) {
      EXPECT_EQ(colors.size(), 1U) << to_string(sq);
    }
  }
}

TEST(Png, EqualPiecesLookEqual) {
  const auto png = decode_png(
      to_png(to_svg(Board::initial(), {}, {.has_coordinates = false, .width = 320})).value());
  ASSERT_TRUE(png);
  // The pawns of a2, c2, e2 and g2 stand on light squares.
  for (std::uint32_t y = 240; y < 280; ++y) {
    for (std::uint32_t x = 0; x < 40; ++x) {
      EXPECT_EQ(png->at(x, y), png->at(x + 80, y));
      EXPECT_EQ(png->at(x, y), png->at(x + 240, y));
    }
  }
}

TEST(Png, TranslucentMarksShowTheSquareBelow) {
  const Marks marks{.last_move = {Square::E4}};
  const auto png =
      decode_png(to_png(to_svg(Board{}, marks, {.has_coordinates = false, .width = 320})).value());
  ASSERT_TRUE(png);
  EXPECT_TRUE(is_near(png->at(4 * 40 + 20, 4 * 40 + 20), {0xea, 0xd6, 0x8d}));
}

TEST(Png, PiecesOfOtherDocumentsAreDrawnOrNamed) {
  const auto set_with = [](const std::string& king) {
    std::string svg = "<svg>" + king;
    for (const char* const name :
         {"wp", "wn", "wb", "wr", "wq", "bp", "bn", "bb", "br", "bq", "bk"}) {
      svg += "<g id=\"" + std::string{name} + "\"></g>";
    }
    return PieceSet::parse(svg + "</svg>").value();
  };
  Board board;
  board.put(Square::A1, {Color::White, PieceType::King});
  const PieceSet plain =
      set_with(R"(<g id="wk" fill="red"><g><rect width="40" height="40"/></g></g>)");
  PictureStyle style{.has_coordinates = false, .width = 320, .pieces = &plain};
  EXPECT_EQ(to_image(to_svg(board, {}, style))->at(5, 315), red);
  const PieceSet shiny = set_with(R"svg(<g id="wk"><rect fill="url(#a)"/></g>)svg");
  style.pieces = &shiny;
  EXPECT_EQ(to_png(to_svg(board, {}, style)).error(),
            R"svg(<rect> with fill="url(#a)" can be drawn in SVG only)svg");
}

}  // namespace
}  // namespace tabiya::picture
