// Games whose start position or rules are unknown keep their moves and numbers as text.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "pgn/event_log.hpp"
#include "pgn/inner/broken_lines.hpp"
#include "pgn/inner/checker.hpp"
#include "pgn/inner/duplicates.hpp"
#include "pgn/inner/game_texts.hpp"
#include "pgn/inner/tree_builder.hpp"
#include "pgn/tree_text.hpp"
#include "tabiya/pgn/ending.hpp"

namespace tabiya::pgn {
namespace {

using test::moves_of;

ReadGame read_unjudged(Input input) {
  Reader reader{std::move(input)};
  auto game = read_tree(reader);
  EXPECT_TRUE(game.has_value());
  return game.value_or(ReadGame{});
}
ReadGame read_unjudged(std::string_view text) { return read_unjudged(Input::from_memory(text)); }

/// The moves as `clean` writes them.
std::string cleaned(std::string_view text) {
  ReadGame game = read_unjudged(text);
  comment_out_broken_lines(game.tree);
  return moves_of(game.tree);
}

struct NumberedRow {
  std::string_view tags;
  std::string_view moves;
  std::string_view written;  // empty: as they were read
};

std::string text_of(const NumberedRow& row) {
  return std::string{row.tags} + "\n" + std::string{row.moves};
}

TEST(UnknownStart, MovesKeepTheirNumbers) {
  constexpr NumberedRow rows[]{
      {"[Variant \"Crazyhouse\"][FEN \"4k3/8/8/8/8/8/4p3/4K3/ b - - 0 11\"]",
       "11... Kd7 12. N@d5 *", ""},
      {"[Variant \"Crazyhouse\"]", "11... Kd7 12. N@d5 (12. N@e5 Ke7) 12... Ke8 *", ""},
      {"[Variant \"Antichess\"]", "1. e4 e5 *", ""},
      {"[FEN \"broken\"]", "7. Nf9 Qa9 *", ""},
      {"[FEN \"?\"]", "1. ... Ke9 2. Kz1 *", "1... Ke9 2. Kz1 *"},
      {"[FEN \"?\"]", "5 ... Ke9 6 Ka9 *", "5... Ke9 6. Ka9 *"},
      {"[FEN \"?\"]", "{first} 5... Ke9 *", ""},
      // Without numbers the FEN has them, as far as it can be read.
      {"[FEN \"x b - - 0 7\"]", "Kd7 Ng9 *", "7... Kd7 8. Ng9 *"},
      {"[FEN \"x b - - 3+3 0 7\"]", "Kd7 Ng9 *", "7... Kd7 8. Ng9 *"},
      {"[FEN \"x b\"]", "Kd7 Ng9 *", "1... Kd7 2. Ng9 *"},
      {"[FEN \"?\"]", "Kd7 Ng9 *", "1. Kd7 Ng9 *"},
      {"[FEN \"x b - - 0 7\"]", "7. Kd7 Ng9 *", "7... Kd7 8. Ng9 *"},
      {"[FEN \"?\"]", "99999999999. Kd7 Ng9 *", "1. Kd7 Ng9 *"},
  };
  for (const NumberedRow& row : rows) {
    EXPECT_EQ(cleaned(text_of(row)), row.written.empty() ? row.moves : row.written) << row.tags;
  }
}

TEST(UnknownStart, MovesKeepTheirNumbersInPiecesOfAnySize) {
  constexpr std::string_view text = "[FEN \"?\"]\n\n12 ... Kd7 13. N@d5 *\n";
  for (std::size_t size = 1; size <= text.size(); ++size) {
    EXPECT_EQ(moves_of(read_unjudged(test::in_pieces(text, size)).tree), "12... Kd7 13. N@d5 *")
        << size;
  }
}

TEST(UnknownStart, NumbersOfAGameDoNotReachTheNext) {
  Reader reader{Input::from_memory(
      "[FEN \"?\"]\n\n40... Kd7 *\n\n[FEN \"?\"]\n\nKd7 *\n\n[Event \"x\"]\n\n1. e4 *\n")};
  TreeBuilder builder;
  EXPECT_EQ(moves_of(read_tree(reader, builder)->tree), "40... Kd7 *");
  EXPECT_EQ(moves_of(read_tree(reader, builder)->tree), "1. Kd7 *");
  EXPECT_EQ(moves_of(read_tree(reader, builder)->tree), "1. e4 *");
}

TEST(UnknownStart, NumbersReachABuilderThatAlsoGetsTheText) {
  GameTexts games{Input::from_memory("[FEN \"?\"]\n\n40... Kd7 *\n")};
  TreeBuilder builder;
  games.read_all(builder, [&](const GameText& game) {
    EXPECT_EQ(game.text, "[FEN \"?\"]\n\n40... Kd7 *");
    EXPECT_EQ(moves_of(builder.game().tree), "40... Kd7 *");
    return true;
  });
}

TEST(UnknownStart, IsDeclaredByTags) {  // PGN 9.7.1
  constexpr std::string_view moves = "1. e4 e5 2. Ng3 Ng6 0-1";
  for (const std::string_view tags :
       {"[Variant \"Chess960\"][FEN \"?\"]", "[Variant \"Chess960\"]", "[Variant \"fischerandom\"]",
        "[Variant \"From Position\"]", "[SetUp \"1\"]", "[SetUp \"1\"][FEN \"\"]", "[FEN \"\"]",
        "[FEN \"-\"]", "[FEN \"?\"]", "[FEN \" \"]", "[FEN \"????\"]", "[FEN \"none\"]",
        "[Variant \"Atomic\"]", "[Variant \"Chess960\"][SetUp \"0\"]",
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qp] w KQkq - 0 1\"]"}) {
    const ReadGame game = read_unjudged(std::string{tags} + "\n" + std::string{moves});
    EXPECT_EQ(game.errors.size(), 1U) << tags;
    EXPECT_FALSE(game.tree.has_known_start()) << tags;
    EXPECT_EQ(cleaned(std::string{tags} + "\n" + std::string{moves}), moves) << tags;
    EXPECT_FALSE(game.tree.position_of(GameTree::root())) << tags;
    EXPECT_FALSE(ending_of(game.tree)) << tags;
    EXPECT_EQ(to_pgn(game.tree).find("RNBQKBNR w KQkq - 0 1\"]\n[SetUp"), std::string::npos)
        << tags;
  }
}

TEST(UnknownStart, IsNotDeclaredByTheseTags) {
  for (const std::string_view tags :
       {"", "[SetUp \"0\"]", "[SetUp \"0\"][FEN \"\"]", "[SetUp \"0\"][FEN \"?\"]", "[SetUp \"\"]",
        "[Variant \"Standard\"]", "[Variant \"?\"]",
        "[Variant \"From Position\"]"
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]"}) {
    const ReadGame game = read_unjudged(std::string{tags} + "\n1. e4 e5 *");
    EXPECT_TRUE(game.errors.empty()) << tags;
    EXPECT_TRUE(game.tree.has_known_start()) << tags;
  }
}

TEST(UnknownStart, IsReportedAtItsTag) {
  Reader reader{Input::from_memory("[Event \"x\"]\n[SetUp \"1\"]\n\n1. e4 *\n")};
  MoveChecker checker;
  reader.read_all(checker);
  ASSERT_EQ(checker.findings().size(), 1U);
  EXPECT_EQ(checker.findings().front().location.line, 2U);
  EXPECT_EQ(checker.findings().front().text, "[SetUp \"1\"]");
  EXPECT_EQ(checker.summary().plies, 0U);
}

TEST(UnknownStart, MakesDuplicatesOnlyOfGamesWithTheSameTags) {
  const std::string crazyhouse = "[Variant \"Crazyhouse\"]\n\n1. e4 e5 *\n";
  const std::string antichess = "[Variant \"Antichess\"]\n\n1. e4 e5 *\n";
  const std::string losers = "[Variant \"Losers\"]\n\n1. e4 e5 *\n";
  const std::string suicide = "[Variant \"Suicide\"]\n\n1. e4 e5 *\n";
  constexpr std::uint64_t same = 1;
  const auto count = [&](const std::string& one, const std::string& other) {
    const std::uint64_t signatures[]{same, same};
    return find_duplicates(
               signatures,
               [&](std::size_t index) -> std::string_view { return index == 0 ? one : other; })
        .size();
  };
  EXPECT_EQ(count(crazyhouse, crazyhouse), 1U);
  EXPECT_EQ(count(crazyhouse, antichess), 0U);
  EXPECT_EQ(count(losers, losers), 1U);
  EXPECT_EQ(count(losers, suicide), 0U);
}

}  // namespace
}  // namespace tabiya::pgn
