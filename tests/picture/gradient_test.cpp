#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "picture/path.hpp"
#include "tabiya/picture/image.hpp"
#include "tabiya/picture/pages.hpp"

namespace tabiya::picture {
namespace {

/// A picture of 100 by 20 units, filled with the gradient "a".
std::string filled_with(std::string_view gradients) {
  return R"(<svg width="100" height="20"><defs>)" + std::string{gradients} +
         R"svg(</defs><rect width="100" height="20" fill="url(#a)"/></svg>)svg";
}

constexpr std::string_view black_to_white =
    R"(<stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>)";

std::string linear(std::string_view attributes, std::string_view stops = black_to_white) {
  return "<linearGradient id=\"a\" " + std::string{attributes} + ">" + std::string{stops} +
         "</linearGradient>";
}
std::string radial(std::string_view attributes, std::string_view stops = black_to_white) {
  return "<radialGradient id=\"a\" " + std::string{attributes} + ">" + std::string{stops} +
         "</radialGradient>";
}

Image image_with(std::string_view gradients) { return to_image(filled_with(gradients)).value(); }

/// The shade of grey of a pixel, 0 to 255; -1 if it is not grey.
int shade(const Image& image, int x, int y = 10) {
  const Rgb pixel = image.at(x, y);
  return pixel.red == pixel.green && pixel.green == pixel.blue ? pixel.red : -1;
}

TEST(Gradient, GoesAcrossTheShapeFromItsFirstColorToItsLast) {
  const Image image = image_with(linear(""));
  for (int x = 0; x < 100; ++x) EXPECT_NEAR(shade(image, x), (x + 0.5) * 2.55, 1) << x;
}

TEST(Gradient, MayBeginAndEndWithinTheShape) {
  const Image image = image_with(linear(R"(x1="20%" x2=".4")"));
  EXPECT_EQ(shade(image, 10), 0);
  EXPECT_NEAR(shade(image, 30), 255 * 10.5 / 20, 1);
  EXPECT_EQ(shade(image, 50), 255);
}

TEST(Gradient, MayUseTheUnitsOfTheDrawing) {
  const Image image =
      image_with(linear(R"(gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="20")"));
  for (int y = 0; y < 20; ++y) EXPECT_NEAR(shade(image, 50, y), (y + 0.5) * 12.75, 1) << y;
  // Percentages are those of the drawing.
  const Image percent = image_with(linear(R"(gradientUnits="userSpaceOnUse" x1="50%" x2="100%")"));
  EXPECT_EQ(shade(percent, 49), 0);
  EXPECT_NEAR(shade(percent, 75), 130, 2);
}

TEST(Gradient, MayBeTransformed) {
  const Image turned = image_with(linear(R"svg(gradientTransform="rotate(90)")svg"));
  EXPECT_EQ(shade(turned, 5), shade(turned, 95));
  EXPECT_LT(shade(turned, 50, 2), shade(turned, 50, 17));
  const Image moved = image_with(linear(
      R"svg(gradientUnits="userSpaceOnUse" x2="50" gradientTransform="translate(50 0)")svg"));
  EXPECT_EQ(shade(moved, 49), 0);
  EXPECT_NEAR(shade(moved, 74), 125, 2);
}

TEST(Gradient, GrowsWithItsShape) {
  const Image image =
      to_image(
          R"(<svg width="100" height="20">)" + linear("") +
          R"svg(<g transform="translate(50 0) scale(5)"><rect width="10" height="4" fill="url(#a)"/></g></svg>)svg")
          .value();
  EXPECT_EQ(shade(image, 49), 255);  // outside the shape
  EXPECT_NEAR(shade(image, 50), 2, 2);
  EXPECT_NEAR(shade(image, 75), 130, 2);
}

TEST(Gradient, GoesOutwardsFromAPoint) {
  const std::string units = R"(gradientUnits="userSpaceOnUse" cx="50" cy="10" r="40" )";
  const Image image = image_with(radial(units));
  EXPECT_LT(shade(image, 50), 6);
  EXPECT_NEAR(shade(image, 70), 131, 2);
  EXPECT_NEAR(shade(image, 29), 131, 2);
  EXPECT_EQ(shade(image, 95), 255);
  // From a focus to the left, it is as far to the circle as 20 units, and to the right 60.
  const Image aside = image_with(radial(units + R"(fx="30" fy="10")"));
  EXPECT_LT(shade(aside, 30), 8);
  EXPECT_NEAR(shade(aside, 60), 255 * 30.5 / 60, 3);
  EXPECT_NEAR(shade(aside, 20), 255 * 9.5 / 20, 4);
}

TEST(Gradient, AFocusBeyondTheCircleIsMovedIntoIt) {
  const Image image =
      image_with(radial(R"(gradientUnits="userSpaceOnUse" cx="50" cy="10" r="20" fx="0" fy="10")"));
  EXPECT_EQ(shade(image, 80), 255);
  EXPECT_LT(shade(image, 31), 40);
}

TEST(Gradient, HasAsManyColorsAsItNames) {
  const Image image = image_with(linear("", R"(<stop stop-color="red"/>
                                         <stop offset="50%" style="stop-color: #0000ff"/>
                                         <stop offset=".5" stop-color="lime"/>
                                         <stop offset="1" stop-color="lime"/>)"));
  EXPECT_EQ(image.at(0, 10).red, 252);
  EXPECT_EQ(image.at(49, 10).blue, 252);
  EXPECT_EQ(image.at(51, 10), (Rgb{0, 255, 0}));
}

TEST(Gradient, MayBeTranslucent) {
  const Image image = image_with(linear(
      "", R"(<stop stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000"/>)"));
  for (int x = 0; x < 100; ++x) EXPECT_NEAR(shade(image, x), 255 - (x + 0.5) * 2.55, 1.5) << x;
}

TEST(Gradient, TakesFromAnotherWhatItDoesNotSay) {
  const Image image =
      image_with(R"(<linearGradient id="a" href="#b" x1=".5"/>)" +
                 std::string{R"(<linearGradient id="b" xlink:href="#c" x1="0" x2=".75"/>)"} +
                 R"(<radialGradient id="c">)" + std::string{black_to_white} + "</radialGradient>");
  EXPECT_EQ(shade(image, 49), 0);
  EXPECT_NEAR(shade(image, 62), 127, 3);
  EXPECT_EQ(shade(image, 76), 255);
}

TEST(Gradient, ReferencesInARingEnd) {
  const Image image =
      image_with(R"(<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>)");
  EXPECT_EQ(shade(image, 50), 255);
}

TEST(Gradient, WithoutColorsPaintsNothingAndWithOneIsPlain) {
  EXPECT_EQ(shade(image_with(linear("", "")), 50), 255);
  const Image plain = image_with(linear("", R"(<stop offset=".3" stop-color="red"/>)"));
  EXPECT_EQ(plain.at(0, 0), (Rgb{255, 0, 0}));
  EXPECT_EQ(plain.at(99, 19), (Rgb{255, 0, 0}));
}

TEST(Gradient, PaintsStrokesToo) {
  const Image image =
      to_image(R"(<svg width="100" height="20">)" +
               linear(R"(gradientUnits="userSpaceOnUse" x2="100")") +
               R"svg(<path d="M0 10H100" stroke="url(#a)" stroke-width="8"/></svg>)svg")
          .value();
  EXPECT_NEAR(shade(image, 50), 128, 2);
  EXPECT_EQ(shade(image, 50, 2), 255);
}

TEST(Gradient, AColorMayStandInForOneThatIsMissing) {
  const auto image = to_image(
      R"svg(<svg width="9" height="9"><rect width="9" height="9" fill="url(#b) red"/></svg>)svg");
  EXPECT_EQ(image->at(4, 4), (Rgb{255, 0, 0}));
}

TEST(Gradient, ThoseThatAreNotUnderstoodAreNamed) {
  const auto error_of = [](const std::string& gradients) {
    return to_image(filled_with(gradients)).error();
  };
  EXPECT_EQ(error_of(""), R"svg(<rect> with fill="url(#a)" can be drawn in SVG only)svg");
  EXPECT_EQ(error_of(linear(R"(spreadMethod="reflect")")),
            R"(<linearGradient> with spreadMethod="reflect" can be drawn in SVG only)");
  EXPECT_EQ(error_of(linear(R"(x1="2em")")),
            R"(<linearGradient> with x1="2em" can be drawn in SVG only)");
  EXPECT_EQ(error_of(radial(R"svg(gradientTransform="spin(3)")svg")),
            R"svg(<radialGradient> with gradientTransform="spin(3)" can be drawn in SVG only)svg");
  EXPECT_EQ(error_of(linear("", R"svg(<stop stop-color="hsl(0 0 0)"/>)svg")),
            R"svg(<stop> with stop-color="hsl(0 0 0)" can be drawn in SVG only)svg");
  EXPECT_EQ(to_image(R"(<svg width="9" height="9">)" + linear("") +
                     R"svg(<text fill="url(#a)">x</text></svg>)svg")
                .error(),
            R"svg(<text> with fill="url(#a)" can be drawn in SVG only)svg");
}

std::string pdf_of(const std::string& gradient) {
  return to_pdf(std::array{filled_with(gradient)}).value();
}

TEST(Gradient, IsOneInPdfToo) {
  const std::string opaque = pdf_of(linear(R"(x1=".25")"));
  EXPECT_TRUE(opaque.contains("/ShadingType 2 /ColorSpace /DeviceRGB /Coords [0.25 0 1 0 ]"));
  EXPECT_FALSE(opaque.contains("/SMask"));
  EXPECT_TRUE(pdf_of(radial(R"(fx=".25")")).contains("/ShadingType 3"));
  const std::string translucent = pdf_of(linear(
      "", R"(<stop stop-color="#000" stop-opacity=".5"/><stop offset="1" stop-color="#000"/>)"));
  EXPECT_TRUE(translucent.contains("/ColorSpace /DeviceGray"));
  EXPECT_TRUE(translucent.contains("/M0 << /SMask << /S /Luminosity"));
}

TEST(Box, IsTheSmallestAroundAPath) {
  // A circle goes beyond the ends of its curves' parts, but not as far as their controls.
  const Box circle = box_of(ellipse({3, 4}, 2, 1)).value();
  EXPECT_NEAR(circle.least.x, 1, 1e-9);
  EXPECT_NEAR(circle.most.x, 5, 1e-9);
  EXPECT_NEAR(circle.least.y, 3, 1e-9);
  EXPECT_NEAR(circle.most.y, 5, 1e-9);
  const Box wave = box_of(parse_path("M0 0C0 4 8 -4 8 0").value()).value();
  EXPECT_NEAR(wave.most.y, 1.1547, 1e-4);
  EXPECT_NEAR(wave.least.y, -1.1547, 1e-4);
  const Box bow = box_of(parse_path("M0 0C0 4 8 4 8 0").value()).value();
  EXPECT_NEAR(bow.most.y, 3, 1e-9);
  EXPECT_NEAR(bow.least.y, 0, 1e-9);
  EXPECT_FALSE(box_of({}));
  EXPECT_NEAR(box_of(parse_path("M0 0H5V5zM9 9").value())->most.x, 5, 1e-9);
}

}  // namespace
}  // namespace tabiya::picture
