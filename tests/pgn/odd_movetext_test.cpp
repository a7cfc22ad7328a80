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
  for (const auto& [glyph, number] :
       {std::pair{"+–", 18}, {"+—", 18},  {"+−", 18}, {"–+", 19}, {"−+", 19},  {"+/–", 16},
        {"–/+", 17},         {"+⁄=", 14}, {"=∞", 44}, {"∞=", 44}, {"=/∞", 44}, {"⯹", 44},
        {"Δ", 140},          {"⌓", 142},  {"↑↑", 32}, {"☒", 9},   {"≤", 143},  {"⊕", 138},
        {"+––", 20},         {"−−+", 21}}) {
    EXPECT_EQ(nag_of(glyph), "1. e4 $" + std::to_string(number) + " e5 *") << glyph;
  }
}

TEST(OddMovetext, ALongRunOfSuffixesIsSeveral) {
  EXPECT_EQ(rewritten("1. e4!!? e5?\?! 2. Nf3?\?\?\? Nc6!!! *"),
            "1. e4 $3 $2 e5 $4 $1 2. Nf3 $4 $4 Nc6 $3 $1 *");
  EXPECT_TRUE(has_oddity(odd_findings("1. e4!!? *"), Oddity::SuffixTooLong));
  const std::string endless = "1. e4" + std::string(200, '!') + " e5 *";
  EXPECT_EQ(rewritten(endless), "1. e4 $3 $3 $3 $3 e5 *");
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

TEST(OddMovetext, ANoveltyMayBeAttachedToItsMove) {
  EXPECT_EQ(rewritten("1. e4 e5 2. Bd3N Nc6N 3. h3N *"),
            "1. e4 e5 2. Bd3 $146 Nc6 $146 3. h3 $146 *");
  EXPECT_EQ(rewritten("1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8N *"),
            "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8=N *");
  EXPECT_EQ(rewritten("1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8=N *"),
            "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8=N *");
}

TEST(OddMovetext, MovesMayHaveTypographicSigns) {
  EXPECT_EQ(rewritten("1. e2–e4 e7—e5 2. Ng1–f3 Nb8−c6 *"), "1. e4 e5 2. Nf3 Nc6 *");
  EXPECT_EQ(rewritten("1. e2\x96"
                      "e4 e7\x97"
                      "e5 *"),
            "1. e4 e5 *")
      << "in Windows-1252";
  EXPECT_EQ(rewritten("1. e4 e5 2. Nf3 Nc6 3. N×e5 N×e5 4. d4 *"),
            "1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 4. d4 *");
  EXPECT_EQ(rewritten("1. e4 e5 2. Bc4 Nc6 3. B×f7† K×f7 4. Qh5†! *"),
            "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ $1 *");
  EXPECT_EQ(rewritten("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O–O d6 5. d3∓ Be6+– *"),
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O d6 5. d3 $17 Be6 $18 *");
  EXPECT_EQ(rewritten("1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. b×a8=♕ Q×a8 *"),
            "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8=Q Qxa8 *");
}

TEST(OddMovetext, BlanksOfUnicodeSeparateTokens) {
  for (const std::string blank :
       {"\u00A0", "\u2002", "\u2003", "\u2009", "\u200B", "\u202F", "\u3000", "\xA0"}) {
    EXPECT_EQ(rewritten("1." + blank + "e4" + blank + "e5" + blank + "2. Nf3 *"),
              "1. e4 e5 2. Nf3 *")
        << blank;
  }
}

TEST(OddMovetext, AnEllipsisStandsForThreeDots) {
  for (const std::string_view game :
       {"1. e4 1… e5 2. Nf3 *", "1. e4 1.… e5 2. Nf3 *", "1. e4 … e5 2. Nf3 *",
        "1. e4 1…e5 2. Nf3 *", "1. e4 …e5 2. Nf3 *", "1. e4 1\x85 e5 2. Nf3 *"}) {
    EXPECT_EQ(rewritten(game), "1. e4 e5 2. Nf3 *") << game;
    EXPECT_FALSE(has_oddity(odd_findings(game), Oddity::TokenUnknown)) << game;
  }
  constexpr std::string_view start =
      "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n";
  EXPECT_EQ(rewritten(std::string{start} + "1… e5 *"), "1... e5 *");
}

TEST(OddMovetext, APawnsCaptureMayGiveOnlyItsFiles) {
  EXPECT_EQ(rewritten("1. e4 d5 2. ed Qxd5 *"), "1. e4 d5 2. exd5 Qxd5 *");
  EXPECT_EQ(rewritten("1. e4 d5 2. exd Qxd5 *"), "1. e4 d5 2. exd5 Qxd5 *");
  EXPECT_EQ(rewritten("1. d4 f5 2. d5 e5 3. de! Nc6 4. ed+ Bxd7 *"),
            "1. d4 f5 2. d5 e5 3. dxe6 $1 Nc6 4. exd7+ Bxd7 *");
  EXPECT_EQ(rewritten("1. e4 d5 {x} 2. e5 (2. ed) 2... d4 *"),
            "1. e4 d5 {x} 2. e5 (2. exd5) 2... d4 *");
}

TEST(OddMovetext, WordsOfProseAreNotCaptures) {
  EXPECT_EQ(rewritten("1. e4 e5 variante de Berlin 2. Nf3 *"),
            "1. e4 e5 {variante de Berlin} 2. Nf3 *");
}

TEST(OddMovetext, WordsOfOldBooksMayBeAttachedToTheirMove) {
  EXPECT_EQ(rewritten("1. e4 e5 2. Bc4 Nc6 3. Bxf7ch Kxf7 4. d4 *"),
            "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. d4 *");
  EXPECT_EQ(rewritten("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7mate *"),
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# *");
}

TEST(OddMovetext, CastlingMayBeWrittenWithBothSquares) {
  EXPECT_EQ(rewritten("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke1-g1 Nf6 5. d3 Ke8g8 *"),
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O *");
}

// PGN 7 reserves the brackets; annotators draw arrows with them.
TEST(OddMovetext, ArrowsKeepTheirText) {
  EXPECT_EQ(rewritten("1. e4 => e5 <=> 2. Nf3 -> Nc6 <x> 3. Bb5 < *"),
            "1. e4 {=>} 1... e5 {<=>} 2. Nf3 {->} 2... Nc6 {<x>} 3. Bb5 {<} *");
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
