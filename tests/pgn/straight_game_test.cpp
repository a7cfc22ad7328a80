// Games that are written while they are read, and games that need a tree: the same bytes.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "pgn/inner/lazy_tree_builder.hpp"
#include "support/data.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {
namespace {

/// Writes every game, and counts those that needed no tree.
struct Rewriter : LazyTreeBuilder {
  explicit Rewriter(const WriteOptions& write_options, TreeBounds bounds = generous)
      : LazyTreeBuilder{bounds, write_options, CodePage::Windows1252}, options{write_options} {}

  static constexpr TreeBounds generous{.nodes = 1'000'000, .text_bytes = 1'000'000};

  void end_game(Cursor cursor) {
    LazyTreeBuilder::end_game(cursor);
    if (is_straight()) {
      ++straight_games;
      append_straight_game(text);
      return;
    }
    ++trees;
    ReadGame game = take();
    errors += game.errors.size();
    cut_games += game.is_cut ? 1 : 0;
    make_utf8(game.tree);
    append_pgn(text, game.tree, options);
  }

  WriteOptions options;
  std::string text;
  std::uint64_t straight_games = 0;
  std::uint64_t trees = 0;
  std::uint64_t errors = 0;
  std::uint64_t cut_games = 0;
};

Rewriter rewrite(std::string_view text, const WriteOptions& options = {}) {
  Rewriter rewriter{options};
  Reader reader{Input::from_memory(text)};
  reader.read_all(rewriter);
  return rewriter;
}

std::string written_by_trees(std::string_view text, const WriteOptions& options = {}) {
  std::string written;
  Reader reader{Input::from_memory(text)};
  while (auto game = read_tree(reader, Rewriter::generous, VariantGames::Played)) {
    make_utf8(game->tree);
    append_pgn(written, game->tree, options);
  }
  return written;
}

const std::array write_options{
    WriteOptions{},
    reduced_export,
    WriteOptions{.glyphs = WriteOptions::Glyphs::Suffixes, .max_columns = 20},
    WriteOptions{.comments = WriteOptions::Comments::Text},
    WriteOptions{.comments = WriteOptions::Comments::None, .has_move_numbers = false},
    WriteOptions{.tags = WriteOptions::TagPairs::None, .has_result = false},
    WriteOptions{.layout = WriteOptions::Layout::OneLine},
    WriteOptions{.layout = WriteOptions::Layout::LongLine},
};

/// Movetexts, and tags, that need no tree.
constexpr std::array<std::string_view, 20> straight_games{
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2",
    "1.e2-e4 e7e5 2.Ng1f3 $1 $18 nc6 3.Bb5! {good} 1-0",
    "{first} 1. e4 {one} {two} e5 {[%clk 0:01:00] three } 2. Nf3 *",
    "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7 1-0",
    "1. e4 e5 2. Bc4+ Nc6# 3. Qh5?! Nf6?? 4. Qxf7+ 1-0 {after the result}",
    "1. Nf3 Nf6 2. Nc3 Nc6 3. Nb5 Nb4 4. Nbd4 Nbd5 5. Nb3 Nb6 6. Nbd4 *",
    "1. a4 h5 2. a5 h4 3. a6 h3 4. axb7 hxg2 5. bxa8Q gxh1=q *",
    "1. e4 Nf6 2. e5 d5 3. exd6 e.p. exd6 4. Nf3 Be7 5. Be2 O-O 6. 0-0 *",
    "[Result \"0-1\"]\n\n1. e4 e5",
    "[Result \"1-0 (time)\"]\n\n1. e4 e5 *",
    "[ZZ \"1\"]\n[Black \"B \\\"x\\\" \\\\\"]\n[ZZ \"2\"]\n[AA \"\"]\n\n1. e4 *",
    "[White \"M\xFCller\"]\n\n1. e4 {caf\xE9 gr\xC3\xBC\xC3\x9F} *",
    "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]\n\n17... Kd7 18. e4 *",
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
    "[FEN \"nqnbrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQNBRKRB w GEge - 0 1\"]\n\n1. g4 g5 *",
    "[Variant \"Chess960\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]"
    "\n\n1. e4 *",
    "[SetUp \"0\"]\n\n1. e4 *",
    "1. e4 $0 e5 {a) b} ; rest } of line\n2. Nf3 {two\n  lines,  two  blanks\t} *",
    "1. e4 {100 % %sure %of a very long comment that is wrapped, and that has %signs where a line "
    "would begin, [%csl Ga1,Ra2,Gb2] and commands [%eval 0.17] among its many words} e5 *",
    "[Event \"no moves\"]\n\n*",
};

/// Games that need a tree.
constexpr std::array<std::string_view, 17> games_with_trees{
    "1. e4 (1. d4 d5) e5 *",
    "1. e4 e5 (1... c5 (1... e6) 2. Nf3) 2. Nf3 {x} *",
    "1. e4 e5 {a comment} 2. Ke3 Nc6 *",
    "1. e4 -- 2. d4 *",
    "1. e4 zork e5 *",
    "$1 1. e4 *",
    "1. e4 {before the glyph} $1 e5 *",
    "[Event \"a\tb\"]\n\n1. e4 *",
    "[E\xFFnt \"a\"]\n\n1. e4 *",
    "[Result \"\xBD-\xBD\"]\n\n1. e4 *",
    "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 e5 *",
    "[Variant \"Atomic\"]\n[White \"W\"]\n\n1. e4 e5 {c} *",
    "[Variant \"Losers\"]\n[White \"W\"]\n\n1. e4 e5 {c} *",
    "[Variant \"Chess960\"]\n\n1. e4 e5 *",
    "[FEN \"?\"]\n[A \"b\"]\n\n12. Ke2 Kd7 *",
    "[A \"1\"]\n[A \"2\"]\n{root} 1. e4 $1 {c} e5 2. Nf3 1-0 {end} 0-1",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4 Qxd4 8. Qxd4 Kf7 9. "
    "Rad1 Kg6 *",
};

TEST(StraightGame, IsWrittenAsItsTree) {
  for (const WriteOptions& options : write_options) {
    for (const std::string_view game : straight_games) {
      const Rewriter rewriter = rewrite(game, options);
      EXPECT_EQ(rewriter.text, written_by_trees(game, options)) << game;
    }
  }
}

TEST(StraightGame, NeedsNoTree) {
  for (const std::string_view game : straight_games) {
    EXPECT_EQ(rewrite(game).straight_games, 1U) << game;
  }
}

TEST(StraightGame, HandsOverToATree) {
  for (const WriteOptions& options : write_options) {
    for (const std::string_view game : games_with_trees) {
      const Rewriter rewriter = rewrite(game, options);
      EXPECT_EQ(rewriter.text, written_by_trees(game, options)) << game;
      if (options.comments == WriteOptions::Comments::All && game.find(") ") != game.npos) {
        EXPECT_EQ(rewriter.trees, 1U) << game;
      }
    }
  }
}

TEST(StraightGame, MayFollowOrPrecedeAnyOther) {
  std::string text;
  for (std::size_t round = 0; round < games_with_trees.size(); ++round) {
    text += std::string{games_with_trees[round]} + "\n\n";
    text += std::string{straight_games[round]} + "\n\n";
  }
  const Rewriter rewriter = rewrite(text);
  EXPECT_EQ(rewriter.text, written_by_trees(text));
  EXPECT_GT(rewriter.straight_games, 10U);
  EXPECT_GT(rewriter.trees, 10U);
}

TEST(StraightGame, IsCutAtTheSameMove) {
  const std::string_view game = "1. e4 e5 2. Nf3 Nc6 *";
  for (const std::size_t moves : {3U, 4U}) {
    Rewriter rewriter{{}, {.nodes = moves + 1, .text_bytes = 1'000'000}};
    Reader reader{Input::from_memory(game)};
    reader.read_all(rewriter);
    EXPECT_EQ(rewriter.cut_games, moves == 3U ? 1U : 0U);
  }
}

TEST(StraightGame, OfAnyLengthIsWrittenAsItsTree) {
  std::string moves = "{" + std::string(300'000, 'x') + "} ";
  for (int number = 0; number < 3'000; ++number) moves += "Nf3 Nf6 Ng1 Ng8 ";
  EXPECT_EQ(rewrite(moves + "*").text, written_by_trees(moves + "*"));
}

TEST(StraightGame, HoldsForTheGamesOfAPlayer) {
  const auto path = test::data_path("pgn/kasparov.pgn");
  if (!path) GTEST_SKIP() << test::data_missing("pgn/kasparov.pgn");
  const auto input = Input::from_file(*path);
  ASSERT_TRUE(input);
  const std::string_view text{input->begin(), input->end()};
  const Rewriter rewriter = rewrite(text);
  EXPECT_TRUE(rewriter.text == written_by_trees(text));
  EXPECT_GT(rewriter.straight_games, 100 * rewriter.trees);
}

}  // namespace
}  // namespace tabiya::pgn
