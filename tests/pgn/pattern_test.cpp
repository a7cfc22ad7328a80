// Patterns of boards and of material, and text comparison.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "pgn/board_pattern.hpp"
#include "pgn/inner/text_folding.hpp"
#include "pgn/material_pattern.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::pgn {
namespace {

bool has_pattern(std::string_view fen, std::string_view pattern) {
  const Position position = parse_position(fen).value();
  return BoardPattern::parse(pattern).value().matches(position.board(), position.turn());
}

constexpr std::string_view endgame = "8/5pk1/6p1/R6p/7P/6P1/r4PK1/8 w - - 0 40";

TEST(BoardPatternTest, LettersArePiecesAndDigitsAreEmptySquares) {
  EXPECT_TRUE(has_pattern(endgame, "8/5pk1/6p1/R6p/7P/6P1/r4PK1/8"));
  EXPECT_FALSE(has_pattern(endgame, "8/5pk1/6p1/R6p/7P/6P1/R4PK1/8"));
  EXPECT_FALSE(has_pattern(endgame, "8/5pk1/6p1/R6p/7P/6P1/r3PK2/8"));
}

TEST(BoardPatternTest, WildcardsStandForSquares) {
  EXPECT_TRUE(has_pattern(endgame, "*/*/*/*/*/*/*/*"));
  EXPECT_TRUE(has_pattern(endgame, "*/*p*/*/*R*/*/*/*K*/*"));
  EXPECT_FALSE(has_pattern(endgame, "*/*P*/*/*/*/*/*/*"));
  EXPECT_TRUE(has_pattern(endgame, "8/????\?pk1/*/*/*/*/*/*"));
  EXPECT_TRUE(has_pattern(endgame, "*/5!!1/*/*/*/*/*/*"));
  EXPECT_FALSE(has_pattern(endgame, "*/4!!!1/*/*/*/*/*/*"));
  EXPECT_TRUE(has_pattern(endgame, "*/5aa1/*/A6a/*/*/a4AA1/*"));
  EXPECT_FALSE(has_pattern(endgame, "*/5AA1/*/*/*/*/*/*"));
  EXPECT_TRUE(has_pattern(endgame, "*/*/*/[QR]*[pk]/*/*/*/*"));
  EXPECT_TRUE(has_pattern(endgame, "*/*/*/[^Q]*/*/*/*/*"));
  EXPECT_FALSE(has_pattern(endgame, "*/*/*/[^R]*/*/*/*/*"));
}

TEST(BoardPatternTest, AStarMatchesAtEveryPlace) {
  constexpr std::string_view fen = "4k3/8/8/8/8/8/PPpPPPPp/4K3 w - - 0 1";
  EXPECT_TRUE(has_pattern(fen, "*/*/*/*/*/*/*PPPP*p/*"));
  EXPECT_FALSE(has_pattern(fen, "*/*/*/*/*/*/*PPPPP*/*"));
  EXPECT_TRUE(has_pattern(fen, "*/*/*/*/*/*/*p*p/*"));
  EXPECT_FALSE(has_pattern(fen, "*/*/*/*/*/*/*p*p?/*"));
  EXPECT_TRUE(has_pattern(fen, "*/*/*/*/*/*/**PPpPPPPp**/*"));
}

TEST(BoardPatternTest, TheSideToMoveIsOptional) {
  EXPECT_TRUE(has_pattern(endgame, "*/*/*/*/*/*/*/* w"));
  EXPECT_FALSE(has_pattern(endgame, "*/*/*/*/*/*/*/* b"));
}

bool has_material(std::string_view fen, std::string_view pattern) {
  return MaterialPattern::parse(pattern).value().matches(parse_position(fen).value().board());
}

TEST(MaterialPatternTest, EitherSideCanBeWhite) {
  constexpr std::string_view fen = "4k3/4r3/8/8/8/8/4PR2/4K3 w - - 0 1";
  for (const char* const fitting : {"KRPvKR", "KRvKRP", "RPvR", "KRPvkr", "krvKRP", "KR PvKR"}) {
    EXPECT_TRUE(has_material(fen, fitting)) << fitting;
  }
  for (const char* const other : {"KRPvKRP", "KRvkrp", "krpvKR", "KRPPvKR", "KPvKR", "KvK"}) {
    EXPECT_FALSE(has_material(fen, other)) << other;
  }
}

TEST(MaterialPatternTest, ASuffixGivesTheCount) {
  constexpr std::string_view fen = "4k3/pp2r3/8/8/8/8/PPP2R2/4K3 w - - 0 1";
  for (const char* const fitting :
       {"KRP3vKRP2", "KRPPPvKRPP", "KRP*vKRP*", "KRP+vKRP+", "KRN?P3vKRPP", "KRPP*vKRPP?",
        "R1P3vR1P2", "RP2+vRP2-", "RP3-vRP1+"}) {
    EXPECT_TRUE(has_material(fen, fitting)) << fitting;
  }
  for (const char* const other :
       {"KRP2vKRP2", "KRP?vKRP?", "KRN+P*vKRP*", "KRP4*vKRP*", "RP4+vRP*", "RP*vRP1-"}) {
    const auto pattern = MaterialPattern::parse(other);
    EXPECT_FALSE(pattern && has_material(fen, other)) << other;
  }
}

TEST(FoldingTest, CapitalsAndAccentsDoNotMatter) {
  EXPECT_EQ(folded("RÉTI Šahović Łódź Großmeister Æø"), "reti sahovic lodz grossmeister aeo");
  EXPECT_EQ(folded("M\xFCller"), "muller") << "Latin-1";
  EXPECT_EQ(folded("Карпов 棋"), "Карпов 棋") << "other scripts stay";
  EXPECT_EQ(folded("\xC3"), folded("\xC3")) << "cut off";
}

TEST(FoldingTest, APatternIsFoundAnywhereInAText) {
  for (const char* const found : {"", "par", "kas*ry", "k?sp", "*", "garry*", "kasparov, garry"}) {
    EXPECT_TRUE(contains_like("kasparov, garry", found)) << found;
  }
  for (const char* const missing : {"karpov", "garry?", "garry*k", "k??sp"}) {
    EXPECT_FALSE(contains_like("kasparov, garry", missing)) << missing;
  }
}

TEST(FoldingTest, AQuestionMarkIsOneLetterOfAnyScript) {
  for (const char* const found : {"К?рпов", "?арпов", "Кар?ов 棋", "в ?", "*п?в", "????????"}) {
    EXPECT_TRUE(contains_like("Карпов 棋", found)) << found;
  }
  for (const char* const missing : {"К??рпов", "??арпов", "в ??", "?????????"}) {
    EXPECT_FALSE(contains_like("Карпов 棋", missing)) << missing;
  }
}

}  // namespace
}  // namespace tabiya::pgn
