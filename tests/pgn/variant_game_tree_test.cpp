/// Games of variants as PGN: the tags, the moves and the result; a record that is played on.
#include "tabiya/pgn/variant_game_tree.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>

#include "game/variant_game_text.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn::variant_game_tree {
namespace {

using test::played;

GameTree read_back(const std::string& text) {
  Reader reader{Input::from_memory(text)};
  return read_tree(reader, {}, VariantGames::Played)->tree;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(VariantGameTree, NamesTheVariantAndNoUsualStart) {
  const std::string text = to_pgn(to_tree(played(Variant::KingOfTheHill, "e4 e5 Ke2 a6 Ke3")));
  EXPECT_TRUE(has(text, "[Variant \"King of the Hill\"]")) << text;
  EXPECT_FALSE(has(text, "FEN")) << text;
  EXPECT_TRUE(has(text, "1. e4 e5 2. Ke2 a6 3. Ke3 *")) << text;
}

TEST(VariantGameTree, WritesTheStartThatWasSetUpAndTheResult) {
  const std::string text =
      to_pgn(to_tree(played(Variant::ThreeCheck, "Ra8", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1")));
  EXPECT_TRUE(has(text, "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1\"]")) << text;
  EXPECT_TRUE(has(text, "[SetUp \"1\"]")) << text;
  EXPECT_TRUE(has(text, "1. Ra8# 1-0")) << text;
}

TEST(VariantGameTree, RecordsTheMoveOfAClaim) {
  VariantGame game = played(Variant::Atomic, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
  ASSERT_TRUE(game.claim(Color::Black, Claim::Threefold, test::move_of(game.position(), "Ng8")));
  EXPECT_TRUE(has(to_pgn(to_tree(game)), "{threefold repetition with 4... Ng8}"));
}

TEST(VariantGameTree, IsWrittenAsBeforeForChess) {
  const VariantGame game = played(Variant::Standard, "e4 e5 Nf3");
  Game chess;
  for (const Move move : game.moves()) ASSERT_TRUE(chess.play(move));
  EXPECT_EQ(to_tree(game), to_tree(chess));
}

TEST(VariantGameTree, KeepsWhatARecordHasWhenTheGameGoesOn) {
  const GameTree record =
      read_back("[White \"Ada\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 {best} d5 2. exd5 Qxd5 *\n");
  const VariantGame game = played(Variant::Crazyhouse, "e4 d5 Nc3 dxe4");
  const std::string text = to_pgn(continued(record, game));
  EXPECT_TRUE(has(text, "[White \"Ada\"]")) << text;
  EXPECT_TRUE(has(text, "1. e4 {best} 1... d5 2. Nc3 (2. exd5 Qxd5) 2... dxe4 *")) << text;
}

TEST(VariantGameTree, DropsMovesThatWereTakenBack) {
  const GameTree record = read_back("[Variant \"Horde\"]\n\n1. b6 axb6 2. cxb6 *\n");
  EXPECT_TRUE(has(to_pgn(continued(record, played(Variant::Horde, "b6 axb6"))), "1. b6 axb6 *"));
}

TEST(VariantGameTree, IsReadBackAsTheSameGame) {
  std::mt19937_64 random{43};
  for (const Variant variant : all_variants) {
    for (int number = 0; number < 20; ++number) {
      VariantGame game{variant};
      while (!game.is_over() && game.moves().size() < 120) {
        const VariantMoveList moves = legal_moves(game.position());
        game.play_unchecked(moves[random() % moves.size()]);
      }
      const GameTree tree = to_tree(game);
      EXPECT_EQ(read_back(to_pgn(tree)).variant_line_moves(), tree.variant_line_moves());
    }
  }
}

}  // namespace
}  // namespace tabiya::pgn::variant_game_tree
