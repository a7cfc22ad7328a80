// The games that a newcomer finds in the repository.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tabiya/pgn/tree_builder.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {
namespace {

TEST(ShippedGames, ArePlayableAndInExportFormat) {
  auto input = Input::from_file(std::filesystem::path{TABIYA_SOURCE_DIR} / "games/kasparov.pgn");
  ASSERT_TRUE(input);
  const std::string text{input->begin(), input->end()};
  Reader reader{std::move(*input)};
  TreeBuilder builder;
  std::string exported;
  int games = 0;
  while (const auto game = read_tree(reader, builder)) {
    ++games;
    append_pgn(exported, game->tree);
    EXPECT_TRUE(game->errors.empty() && game->oddities.empty()) << "game " << games;
    EXPECT_EQ(game->tree.tags.find("Result"), to_string(game->tree.result));
    EXPECT_GT(game->tree.main_line_moves().size(), 30);
  }
  EXPECT_EQ(games, 127);
  EXPECT_EQ(exported, text);
}

}  // namespace
}  // namespace tabiya::pgn
