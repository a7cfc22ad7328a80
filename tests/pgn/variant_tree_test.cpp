// Games of variants as trees: read, walked, mended and written.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "pgn/inner/broken_lines.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/tree_walk.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn::variant_tree {
namespace {

constexpr std::string_view crazyhouse_game =
    "[Variant \"Crazyhouse\"]\n\n"
    "1. e4 d5 2. exd5 Qxd5 (2... Nf6 3. P@e5 {a drop}) 3. Nc3 Qa5 4. @d4 P@e4 *\n";

ReadGame read(std::string_view text, VariantGames variants = VariantGames::Played) {
  Reader reader{Input::from_memory(text)};
  return read_tree(reader, {}, variants).value_or(ReadGame{});
}

std::string tags_of(std::string_view pgn) {
  const std::size_t first = pgn.find("[Result");
  return std::string{pgn.substr(first, pgn.find("\n\n") - first)};
}

std::string moves_of(std::string_view pgn) {
  std::string moves{pgn.substr(pgn.find("\n\n") + 2)};
  while (moves.ends_with('\n')) moves.pop_back();
  return moves;
}

TEST(VariantTree, PlaysTheMovesByTheRulesOfTheVariant) {
  const ReadGame game = read(crazyhouse_game);
  EXPECT_TRUE(game.errors.empty());
  EXPECT_EQ(game.tree.variant(), Variant::Crazyhouse);
  EXPECT_EQ(game.tree.variant_start(), VariantPosition{Variant::Crazyhouse});
  EXPECT_FALSE(game.tree.has_unplayed_moves());
  EXPECT_EQ(game.tree.variant_line_moves().size(), 8U);
  const auto last = game.tree.variant_position_of(game.tree.main_line().back());
  ASSERT_TRUE(last);
  EXPECT_EQ(to_fen(*last), "rnb1kbnr/ppp1pppp/8/q7/3Pp3/2N5/PPPP1PPP/R1BQKBNR[] w KQkq - 0 5");
}

TEST(VariantTree, ProgramsThatKnowOnlyChessSeeAGameWithoutAStart) {
  const ReadGame game = read(crazyhouse_game);
  EXPECT_FALSE(game.tree.has_known_start());
  EXPECT_TRUE(game.tree.main_line_moves().empty());
  EXPECT_EQ(game.tree.position_of(GameTree::root()), std::nullopt);
  TreeWalk walk{game.tree};
  while (walk.next()) EXPECT_FALSE(walk.before());
}

TEST(VariantTree, IsKeptAsTextUnlessTheCallerKnowsVariants) {
  const ReadGame game = read(crazyhouse_game, VariantGames::AsText);
  ASSERT_EQ(game.errors.size(), 1U);
  EXPECT_EQ(game.errors.front().kind, ReplayError::Kind::UnknownVariant);
  EXPECT_EQ(game.errors.front().text, "Crazyhouse");
  EXPECT_EQ(game.errors.front().reason, "only games of chess are played here");
  EXPECT_EQ(game.tree.variant(), Variant::Standard);
  EXPECT_FALSE(game.tree.variant_start());
  EXPECT_EQ(moves_of(to_pgn(game.tree)),
            "1. e4 d5 2. exd5 Qxd5 (2... Nf6 3. P@e5 {a drop}) 3. Nc3 Qa5 4. @d4 P@e4 *");
}

TEST(VariantTree, IsWrittenAsItIsRead) {
  const ReadGame game = read(crazyhouse_game);
  EXPECT_EQ(moves_of(to_pgn(game.tree)),
            "1. e4 d5 2. exd5 Qxd5 (2... Nf6 3. P@e5 {a drop}) 3. Nc3 Qa5 4. P@d4 P@e4 *");
  EXPECT_EQ(tags_of(to_pgn(game.tree)), "[Result \"*\"]\n[Variant \"Crazyhouse\"]");
  EXPECT_EQ(read(to_pgn(game.tree)).tree.variant_line_moves(), game.tree.variant_line_moves());
}

TEST(VariantTree, IsWrittenInOtherNotations) {
  const ReadGame game = read(crazyhouse_game);
  WriteOptions options{.has_variations = false, .notation = WriteOptions::Notation::Uci};
  EXPECT_EQ(moves_of(to_pgn(game.tree, options)),
            "1. e2e4 d7d5 2. e4d5 d8d5 3. b1c3 d5a5 4. P@d4 P@e4 *");
  options.notation = WriteOptions::Notation::Lan;
  EXPECT_EQ(moves_of(to_pgn(game.tree, options)),
            "1. e2-e4 d7-d5 2. e4xd5 Qd8xd5 3. Nb1-c3 Qd5-a5 4. P@d4 P@e4 *");
}

TEST(VariantTree, NamesItsVariantAndItsStart) {
  GameTree usual{VariantPosition{Variant::KingOfTheHill}};
  EXPECT_EQ(tags_of(to_pgn(usual)), "[Result \"*\"]\n[Variant \"King of the Hill\"]");
  GameTree elsewhere{
      parse_variant_position(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K2Q w - - 1+2 0 30").value()};
  EXPECT_EQ(tags_of(to_pgn(elsewhere)),
            "[Result \"*\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2Q w - - 1+2 0 30\"]\n[SetUp \"1\"]\n"
            "[Variant \"Three-check\"]");
  EXPECT_EQ(elsewhere.first_ply(), 60U);
  GameTree chess{VariantPosition{Variant::Standard}};
  EXPECT_TRUE(chess.has_known_start());
  EXPECT_EQ(tags_of(to_pgn(chess)), "[Result \"*\"]");
}

TEST(VariantTree, KnowsChess960ByItsFen) {
  const ReadGame game = read(
      "[Variant \"Atomic\"]\n[SetUp \"1\"]\n"
      "[FEN \"nrk1qrbn/pppppppp/8/8/8/8/PPPPPPPP/NRK1QRBN w BFbf - 0 1\"]\n\n1. O-O-O a6 *");
  EXPECT_TRUE(game.errors.empty());
  EXPECT_EQ(game.tree.castling_mode(), CastlingMode::Chess960);
  EXPECT_EQ(moves_of(to_pgn(game.tree, {.notation = WriteOptions::Notation::Uci})),
            "1. c1b1 a7a6 *");
}

TEST(VariantTree, AMoveThatCannotBePlayedIsKeptAndMended) {
  const std::string text = "[Variant \"Antichess\"]\n\n1. e4 d5 2. Ke2 (2. exd5 Qxd5) d4 3. d3 *\n";
  ReadGame game = read(text);
  ASSERT_EQ(game.errors.size(), 1U);
  EXPECT_EQ(game.errors.front().kind, ReplayError::Kind::IllegalMove);
  EXPECT_EQ(moves_of(to_pgn(game.tree)), "1. e4 d5 2. Ke2 (2. exd5 Qxd5) 2... d4 3. d3 *");
  comment_out_broken_lines(game.tree);
  EXPECT_EQ(moves_of(to_pgn(game.tree)), "1. e4 d5 {2. Ke2 (2. exd5 Qxd5) 2... d4 3. d3} *");
}

TEST(VariantTree, NullMovesPassTheTurn) {
  const ReadGame game = read("[Variant \"Crazyhouse\"]\n\n1. e4 -- 2. e5 d5 3. exd6 -- 4. P@d5 *");
  EXPECT_TRUE(game.errors.empty());
  EXPECT_EQ(moves_of(to_pgn(game.tree)), "1. e4 -- 2. e5 d5 3. exd6 -- 4. P@d5 *");
  EXPECT_EQ(read("[Variant \"Atomic\"]\n\n1. e4 f6 2. Qh5+ -- *").errors.front().kind,
            ReplayError::Kind::NullMoveInCheck);
}

TEST(VariantTree, GamesAreMergedByTheirMoves) {
  ReadGame one = read("[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 *");
  const ReadGame other = read("[Variant \"Atomic\"]\n\n1. Nf3 e6 *");
  one.tree.merge(other.tree);
  EXPECT_EQ(moves_of(to_pgn(one.tree)), "1. Nf3 f6 (1... e6) 2. Nd4 *");
  EXPECT_NE(one.tree, other.tree);
  EXPECT_NE(read("[Variant \"Atomic\"]\n\n*").tree, read("[Variant \"Horde\"]\n\n*").tree);
}

}  // namespace
}  // namespace tabiya::pgn::variant_tree
