/// `tabiya picture` of games of variants, as a user runs it.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/run_program.hpp"

namespace tabiya::picture_variants_program {
namespace {

using test::ProgramRun;
using test::run_tabiya;

struct VariantGameText {
  std::string_view variant;
  std::string_view fen;
  std::string_view moves;

  [[nodiscard]] std::string pgn() const {
    std::string text =
        "[White \"Anna\"]\n[Black \"Ben\"]\n[Variant \"" + std::string{variant} + "\"]\n";
    if (!fen.empty()) text += "[SetUp \"1\"]\n[FEN \"" + std::string{fen} + "\"]\n";
    return text + "\n" + std::string{moves} + "\n";
  }
};

constexpr VariantGameText crazyhouse{
    "Crazyhouse", "", "1. e4 d5 2. exd5 Qxd5 3. P@d4 Qxg2 4. Bxg2 {[%csl Gd4]} P@h3 5. Q@e4!? *"};
constexpr VariantGameText three_check{"Three-check", "",
                                      "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6+ 1-0"};
constexpr VariantGameText atomic{"Atomic", "", "1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 4. Nxd8# 1-0"};
constexpr VariantGameText antichess{"Antichess", "4k3/P6p/8/8/8/8/8/4K3 w - - 0 31",
                                    "31. a8=K h5 *"};
constexpr VariantGameText hill{"King of the Hill", "", "1. e4 a6 2. Ke2 a5 3. Ke3 a4 4. Kd4 1-0"};
constexpr VariantGameText horde{"Horde", "", "1. d5 e6 2. dxe6 dxe6 *"};
constexpr VariantGameText race{"Racing Kings", "", "1. Kg3 Kb3 2. Kf4 Kc4 *"};

std::string picture(const std::string& arguments, const VariantGameText& game) {
  const ProgramRun run = run_tabiya("picture - " + arguments, game.pgn());
  EXPECT_EQ(run.exit_code, 0) << game.variant << ": " << arguments << "\n" << run.errors;
  return run.output;
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

TEST(VariantGamePicture, IsWrittenInEveryFormat) {
  for (const auto& game : {crazyhouse, three_check, atomic, antichess, hill, horde, race}) {
    EXPECT_TRUE(picture("--format svg", game).starts_with("<svg ")) << game.variant;
    EXPECT_TRUE(picture("--format png --width 80", game).starts_with("\x89PNG")) << game.variant;
    EXPECT_TRUE(picture("--format gif --width 80", game).starts_with("GIF89a")) << game.variant;
    EXPECT_TRUE(picture("--format pdf", game).starts_with("%PDF-")) << game.variant;
    EXPECT_TRUE(has(picture("--animate", game), "<animate ")) << game.variant;
    EXPECT_TRUE(has(picture("--score-sheet", game), ">" + std::string{game.variant} + "<"));
  }
}

TEST(VariantGamePicture, IsThatOfItsPosition) {
  const std::string fen =
      "'rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3' --move P@d4";
  for (const char* const format : {"svg", "png"}) {
    const std::string form = std::string{" --black --format "} + format;
    EXPECT_EQ(picture("--at 3w" + form, crazyhouse),
              run_tabiya("picture --variant crazyhouse " + fen + form).output)
        << format;
  }
}

TEST(VariantGamePicture, AnAnimationBeginsWithThePictureOfTheStart) {
  const VariantGameText start{"Three-check", "4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1", "*"};
  EXPECT_EQ(picture("--format gif", start), run_tabiya("picture --variant threeCheck --format gif "
                                                       "'4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1'")
                                                .output);
}

TEST(VariantGamePicture, ShowsPocketsMarksAndGlyphs) {
  const std::string end = picture("", crazyhouse);
  EXPECT_FALSE(has(end, R"(y="360")")) << "the queen was dropped";
  EXPECT_TRUE(has(end, R"(<use href="#bp" x="0" y="0"/>)")) << end;
  EXPECT_TRUE(has(end, ">!?</text>"));
  const std::string before = picture("--at 4b", crazyhouse);
  EXPECT_TRUE(has(before, R"(<use href="#wq" x="0" y="360"/>)")) << before;
  EXPECT_TRUE(has(picture("--at 4w", crazyhouse), "r=\"17.5\""));
}

TEST(VariantGamePicture, PagesHaveDropsAndPromotionsToKing) {
  EXPECT_TRUE(has(picture("--diagrams 12", crazyhouse), ">5. Q@e4<"));
  EXPECT_TRUE(has(picture("--score-sheet", crazyhouse), ">P@h3<"));
  const std::string sheet = picture("--score-sheet", antichess);
  EXPECT_TRUE(has(sheet, ">a8=K<") && has(sheet, ">31<")) << sheet;
  EXPECT_TRUE(has(picture("--diagrams 4 --at 31w", antichess), ">31. a8=K<"));
}

TEST(VariantGamePicture, PagesNameTheVariantOnce) {
  EXPECT_TRUE(has(picture("--diagrams 12", atomic), ">Atomic, 1-0<"));
  VariantGameText rated = horde;
  rated.variant = "Horde\"]\n[Event \"Rated Horde game";
  EXPECT_TRUE(has(picture("--diagrams 6", rated), ">Rated Horde game<"));
}

TEST(VariantGamePicture, AnIllegalMoveEndsIt) {
  const ProgramRun run =
      run_tabiya("picture -", VariantGameText{"Crazyhouse", "", "1. e4 d5 2. N@f6 *"}.pgn());
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_TRUE(has(run.errors, "White has no knight in the pocket")) << run.errors;
  EXPECT_TRUE(run.output.starts_with("<svg "));
}

TEST(VariantGamePicture, TheVariantIsThatOfItsTag) {
  const ProgramRun run = run_tabiya("picture - --variant atomic", atomic.pgn());
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_TRUE(has(run.errors, "the variant of a game is in its tag Variant")) << run.errors;
  EXPECT_TRUE(has(run_tabiya("picture -", VariantGameText{"Xiangqi", "", "1. e4 *"}.pgn()).errors,
                  "Xiangqi"));
}

}  // namespace
}  // namespace tabiya::picture_variants_program
