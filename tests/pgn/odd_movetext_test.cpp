// Null moves, torn moves, glyphs with typographic signs, and braces that seem to be lost.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "pgn/inner/checker.hpp"
#include "pgn/tree_text.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::pgn {
namespace {

std::string rewritten(std::string_view moves) { return test::moves_of(test::tree_of(moves)); }

std::vector<Finding> odd_findings(std::string_view text) {
  GameChecker checker;
  Reader reader{Input::from_memory(text)};
  while (reader.read_game(checker)) continue;
  return checker.findings();
}

bool has_oddity(const std::vector<Finding>& findings, Oddity oddity) {
  return std::ranges::any_of(
      findings, [oddity](const Finding& finding) { return finding.kind == Finding::Kind{oddity}; });
}

TEST(OddMovetext, NullMovesAreReadInAllSpellings) {
  for (const std::string_view spelling :
       {"--", "Z0", "z0", "@@@@", "0000", "null", "NULL", "pass", "Pass", "––", "——", "−−", "‐‐"}) {
    const std::string game = "1. e4 " + std::string{spelling} + " 2. d4 *";
    EXPECT_EQ(rewritten(game), "1. e4 -- 2. d4 *") << spelling;
  }
  EXPECT_EQ(rewritten("1. 0000 e5 2. d4 *"), "1. -- e5 2. d4 *");
}

TEST(OddMovetext, ANumberOfZerosIsANumber) { EXPECT_EQ(rewritten("0000. e4 e5 *"), "1. e4 e5 *"); }

TEST(OddMovetext, TornMovesAreJoinedAndReported) {
  for (const std::string_view move : {"N f3", "N  f3", "N\tf3", "♘ f3", "N g1f3"}) {
    const std::string game = "1. e4 e5 2. " + std::string{move} + " d6 *";
    EXPECT_EQ(rewritten(game), "1. e4 e5 2. Nf3 d6 *") << move;
  }
  for (const std::string_view move : {"N xe5", "Nx e5", "N x e5"}) {
    const std::string game = "1. e4 e5 2. Nf3 d6 3. " + std::string{move} + " *";
    EXPECT_EQ(rewritten(game), "1. e4 e5 2. Nf3 d6 3. Nxe5 *") << move;
    EXPECT_TRUE(has_oddity(odd_findings(game), Oddity::MoveTorn)) << move;
  }
  EXPECT_EQ(rewritten("1. e4 e5 2. B c4 B c5 *"), "1. e4 e5 2. Bc4 Bc5 *");
  EXPECT_EQ(rewritten("1 e4 e5 2 N f3 *"), "1. e4 e5 2. Nf3 *");
}

TEST(OddMovetext, ALetterBehindAMoveIsANovelty) {
  EXPECT_EQ(rewritten("1. e4 e5 N 2. Nf3 *"), "1. e4 e5 $146 2. Nf3 *");
  EXPECT_FALSE(has_oddity(odd_findings("1. e4 e5 N 2. Nf3 *"), Oddity::MoveTorn));
  EXPECT_TRUE(has_oddity(odd_findings("1. e4 N f6 *"), Oddity::MoveTorn));
}

TEST(OddMovetext, APieceLetterAloneIsReported) {
  for (const std::string_view game : {"1. e4 e5 2. N\nf3 *", "1. e4 e5 2. B {c} f3 *"}) {
    EXPECT_TRUE(has_oddity(odd_findings(game), Oddity::TokenUnknown)) << game;
  }
}

TEST(OddMovetext, GlyphsMayHaveTypographicSigns) {
  const auto nag_of = [](std::string_view glyph) {
    return rewritten("1. e4 " + std::string{glyph} + " e5 *");
  };
  for (const auto& [glyph, number] : {std::pair{"+–", 18},
                                      {"+—", 18},
                                      {"+−", 18},
                                      {"–+", 19},
                                      {"−+", 19},
                                      {"+/–", 16},
                                      {"–/+", 17},
                                      {"+⁄=", 14},
                                      {"=∞", 44},
                                      {"∞=", 44},
                                      {"=/∞", 44},
                                      {"⯹", 44},
                                      {"Δ", 140},
                                      {"⌓", 142},
                                      {"⊕", 138},
                                      {"+––", 20},
                                      {"−−+", 21}}) {
    EXPECT_EQ(nag_of(glyph), "1. e4 $" + std::to_string(number) + " e5 *") << glyph;
  }
}

TEST(OddMovetext, GlyphsMayBeAttachedToTheirMove) {
  for (const auto& [move, number] : {std::pair{"Nf3+-", 18},
                                     {"Nf3+–", 18},
                                     {"Nf3∓", 17},
                                     {"Nf3=", 10},
                                     {"Nf3=∞", 44},
                                     {"Nf3-/+", 17}}) {
    EXPECT_EQ(rewritten("1. e4 e5 2. " + std::string{move} + " d6 *"),
              "1. e4 e5 2. Nf3 $" + std::to_string(number) + " d6 *")
        << move;
  }
}

TEST(OddMovetext, ACommentMayQuoteAGame) {
  const std::string_view game =
      "[Event \"a\"]\n\n1. e4 {x} e5 {As in:\n\n[Event \"Another\"]\n\n1. d4 1-0} 2. Nf3 *\n";
  EXPECT_EQ(rewritten(game), "1. e4 {x} 1... e5 {As in: [Event \"Another\"] 1. d4 1-0} 2. Nf3 *");
}

TEST(OddMovetext, ALostBraceCostsNoOtherGame) {
  for (const std::string_view second : {"1. d4 {c} *\n", "1. d4 *\n"}) {
    const std::string text =
        "[Event \"a\"]\n\n1. e4 {lost *\n\n[Event \"b\"]\n\n" + std::string{second};
    Reader reader{Input::from_memory(text)};
    std::vector<std::string> events;
    while (const auto game = read_tree(reader)) {
      events.emplace_back(game->tree.tags.find("Event").value_or(""));
    }
    EXPECT_EQ(events, (std::vector<std::string>{"a", "b"})) << second;
  }
}

TEST(OddMovetext, ControlCharactersInTagsAndCommentsAreReported) {
  EXPECT_TRUE(has_oddity(odd_findings("[Site \"N\x11stved\"]\n\n1. e4 *\n"), Oddity::BadByte));
  EXPECT_TRUE(has_oddity(odd_findings("1. e4 {a long comm\x01nt} *\n"), Oddity::BadByte));
  EXPECT_FALSE(
      has_oddity(odd_findings("[Site \"Næstved\ttab\"]\n\n1. e4 {a\nb} *\n"), Oddity::BadByte));
}

TEST(OddMovetext, AnUnknownWordIsNamed) {
  const auto findings = odd_findings("[Event \"a\"]\n\n1. e4 zork e5 *\n");
  const auto found =
      std::ranges::find(findings, Finding::Kind{Oddity::TokenUnknown}, &Finding::kind);
  ASSERT_NE(found, findings.end());
  EXPECT_EQ(found->text, "zork");
}

TEST(OddMovetext, VariantsAreKnownByTheirCommonNames) {
  for (const std::string_view name : {"Regular", "Classical", "Standard chess", "chess-960",
                                      "Fischer Random Chess", "FRC", "Freestyle Chess"}) {
    const std::string game =
        "[Variant \"" + std::string{name} +
        "\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]"
        "\n\n1. e4 *\n";
    EXPECT_EQ(rewritten(game), "1. e4 *") << name;
  }
}

}  // namespace
}  // namespace tabiya::pgn
