// Export format, byte for byte.
#include "tabiya/pgn/writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>
#include <string>

#include "pgn/tree_text.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::pgn {
namespace {

using test::tree_of;

std::string written(std::string_view text) { return to_pgn(tree_of(text)); }

std::string written_moves(std::string_view text) { return test::moves_of(tree_of(text)); }

/// The example game of the standard. Source: PGN 2.3.
constexpr std::string_view sample_game = R"([Event "F/S Return Match"]
[Site "Belgrade, Serbia JUG"]
[Date "1992.11.04"]
[Round "29"]
[White "Fischer, Robert J."]
[Black "Spassky, Boris V."]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3
O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15.
Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 21.
Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7
27. Qe3 Qg5 28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33.
f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 36. Ra6+ Kc5 37. Ke1 Nf4 38. g3 Nxh3 39. Kd2 Kb5
40. Rd6 Kc5 41. Ra6 Nf2 42. g4 Bd3 43. Re6 1/2-1/2

)";

TEST(PgnExport, ReproducesTheSampleGameOfTheStandard) {  // PGN 2.3, 8.2.1
  EXPECT_EQ(written(sample_game), sample_game);
  std::string in_one_line{sample_game};
  std::ranges::replace(in_one_line.begin() + 170, in_one_line.end(), '\n', ' ');
  EXPECT_EQ(written(in_one_line), sample_game);
}

TEST(PgnExport, WritesTheRosterFirstAndTheRestByName) {  // PGN 8.1.1
  EXPECT_EQ(written("[ZZ \"1\"][Black \"b\"][AA \"2\"][Event \"e\"][aa \"3\"] 1-0"),
            "[Event \"e\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
            "[Black \"b\"]\n[Result \"1-0\"]\n[AA \"2\"]\n[ZZ \"1\"]\n[aa \"3\"]\n\n1-0\n\n");
}

TEST(PgnExport, EscapesQuotesAndBackslashes) {  // PGN 7
  EXPECT_NE(written(R"([White "A \"B\" C\\D"] *)").find(R"([White "A \"B\" C\\D"])"),
            std::string::npos);
}

TEST(PgnExport, WritesNoTab) {  // PGN 4.2
  EXPECT_EQ(written("[White \"a\tb\"] 1. e4 {c\td} *").find('\t'), std::string::npos);
}

TEST(PgnExport, NumbersBlackOnlyAfterAnInterruption) {  // PGN 8.2.2.2
  constexpr std::pair<std::string_view, std::string_view> rows[]{
      {"1. e4 1... e5 *", "1. e4 e5 *"},
      {"1. e4 {x} e5 *", "1. e4 {x} 1... e5 *"},
      {"1. e4 ; x\ne5 *", "1. e4 {x} 1... e5 *"},
      {"1. e4 (1. d4) e5 *", "1. e4 (1. d4) 1... e5 *"},
      {"1. e4! e5 *", "1. e4 $1 e5 *"},
      {"1. e4 e5 {a} {b} 2. Nf3 *", "1. e4 e5 {a} {b} 2. Nf3 *"},
      {"1. e4 {a} {b} e5 *", "1. e4 {a} {b} 1... e5 *"},  // P-35
      {"1. e4 (1. d4 d5) (1. c4 c5 (1... e5 {x}) 2. Nf3) e5 *",
       "1. e4 (1. d4 d5) (1. c4 c5 (1... e5 {x}) 2. Nf3) 1... e5 *"},
      {"{x} 1. e4 *", "{x} 1. e4 *"},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(written_moves(text), expected);
}

TEST(PgnExport, WritesGlyphsAsNumbers) {  // PGN 8.2.3.8, 8.2.4
  EXPECT_EQ(written_moves("1. e4?! $0 e5!! $146 *"), "1. e4 $6 e5 $3 $146 *");
}

TEST(PgnExport, WritesMovesAsTheStandardHasThem) {  // PGN 8.2.3
  EXPECT_EQ(written_moves("1. e2-e4 d7d5 2. ed5 Qd8xd5+ 3. Nb1c3 *"),
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 *");
}

TEST(PgnExport, BreaksCommentsBetweenWords) {  // PGN 8.2.1
  std::string comment;
  for (int word = 0; word < 60; ++word) comment += "word" + std::to_string(word) + " % ";
  comment += "two  blanks";
  const std::string text = written("1. e4 {" + comment + "} e5 *");
  for (const auto line : std::views::split(text, '\n')) {
    const std::string_view view{line.begin(), line.end()};
    EXPECT_LE(view.size(), 81) << view;  // 79, and a percent sign that must not begin a line
    EXPECT_FALSE(view.starts_with(' ') || view.ends_with(' ') || view.starts_with('%')) << view;
  }
  const GameTree again = tree_of(text);
  EXPECT_EQ(again[*again[GameTree::root()].first_child].comments.front(), comment);
}

TEST(PgnExport, KeepsTheBlankAfterAWordOfBrokenUtf8) {  // PGN 8.2.1
  const std::string fills_the_line(78, 'x');
  const std::string comment = "{" + fills_the_line + " \xb1 y}";
  EXPECT_NE(written("1. e4 " + comment + " *").find("\n\xb1 y} *"), std::string::npos);
}

TEST(PgnExport, WritesTheStartPosition) {  // PGN 9.7
  GameTree tree{*parse_position("4k3/8/8/8/8/8/4P3/4K3 b - - 0 7")};
  tree.add(GameTree::root(), NullMove{});
  EXPECT_TRUE(to_pgn(tree).ends_with(
      "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n[SetUp \"1\"]\n\n7... -- *\n\n"));
}

TEST(PgnExport, CanBeReduced) {  // PGN 3.2.4
  const GameTree tree = tree_of("[ECO \"C20\"] {x} 1. e4! (1. d4) {y} e5 {z} *");
  EXPECT_EQ(to_pgn(tree, reduced_export),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
            "[Black \"?\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n");
}

TEST(PgnExport, IsStableUnderReexport) {  // PGN 3.2
  const std::string text = written(
      "[B \"1\"] {a} 1. e4 $1 {b} ({c} 1. d4 {d} (1. c4) {e} d5) {f} 1... e5 (1... c5 2. "
      "Nf3 (2. Nc3) {g} 2... d6) 2. -- Nf6 1/2-1/2");
  EXPECT_EQ(written(text), text);
}

/// A line in which every move has two variations, and the second has another one.
std::string nested_variations(int depth) {
  constexpr std::string_view fen = "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1";
  Position before = *parse_position(fen);
  Move last = legal_moves(before)[0];
  std::string text = "[FEN \"" + std::string{fen} + "\"]\n\n" + to_san(before, last);
  for (int level = 0; level < depth; ++level) {
    const MoveList moves = legal_moves(before);
    const Move other = moves[0] == last ? moves[1] : moves[0];
    text += " (" + to_san(before, other);
    before.play_unchecked(other);
    last = legal_moves(before)[0];
    text += " " + to_san(before, last);
  }
  return text + std::string(static_cast<std::size_t>(depth), ')') + " *";
}

TEST(PgnExport, WritesAnyDepthOfVariations) {  // P-29
  constexpr int depth = 10'000;
  const std::string once = written(nested_variations(depth));
  EXPECT_EQ(std::ranges::count(once, '('), depth);
  EXPECT_EQ(written(once), once);
}

TEST(PgnExport, WritesAnyNumberOfVariationsOnAMove) {  // P-29
  constexpr int width = 100'000;
  std::string text = "1. e4";
  for (int count = 0; count < width; ++count) text += " (1. d4)";
  EXPECT_EQ(std::ranges::count(written(text + " *"), '('), width);
}

}  // namespace
}  // namespace tabiya::pgn
