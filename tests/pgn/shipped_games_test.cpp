// The example games in the repository.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "pgn/inner/tree_builder.hpp"
#include "tabiya/pgn/ending.hpp"
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

/// The title of each game names the article by which it ended.
TEST(ShippedGames, DrawnOnesEndByRepetitionOrWithoutProgress) {  // FIDE 9.2, 9.3, 9.6
  std::string endings;
  for (const char* const name : {"games/repetition.pgn", "games/fifty-moves.pgn"}) {
    auto input = Input::from_file(std::filesystem::path{TABIYA_SOURCE_DIR} / name);
    ASSERT_TRUE(input);
    Reader reader{std::move(*input)};
    while (const auto game = read_tree(reader)) {
      const auto outcome = ending_of(game->tree);
      ASSERT_TRUE(outcome && game->errors.empty()) << name;
      endings += std::string{to_string(outcome->termination())} + "\n";
      const std::string cited = "(FIDE " + std::string{fide_article(outcome->termination())};
      EXPECT_NE(game->tree.tags.find("Event")->find(cited), std::string::npos) << cited;
    }
  }
  EXPECT_EQ(endings,
            "threefold repetition\nthreefold repetition\nfivefold repetition\n"
            "fifty moves\nseventy-five moves\n");
}

}  // namespace
}  // namespace tabiya::pgn
