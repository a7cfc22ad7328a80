#include "pgn/inner/game_texts.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tabiya/pgn/tags.hpp"

namespace tabiya::pgn {
namespace {

TEST(GameTexts, EndAtAGameThatIsTooLongToBeKept) {
  std::string text = "1. e4 *\n\n";
  while (text.size() < 8'000'000) text += "1. e4 ";
  std::istringstream stream{text};
  GameTexts games{Input::from_stream(stream), 4'000'000};
  NullVisitor visitor;
  std::vector<std::string> found;
  games.read_all(visitor, [&](const GameText& game) {
    found.emplace_back(game.text.substr(0, 7));
    return true;
  });
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front(), "1. e4 *");
  ASSERT_TRUE(games.failure());
  EXPECT_EQ(games.failure()->reason, "a game of more than 4 MB is too long to be copied");
}

TEST(GameTexts, CanHaveAnyLengthInMemory) {
  std::string text;
  while (text.size() < 100'000) text += "e4 ";
  GameTexts games{Input::from_memory(text), 50'000};
  NullVisitor visitor;
  std::size_t size = 0;
  games.read_all(visitor, [&](const GameText& game) {
    size += game.text.size();
    return true;
  });
  EXPECT_GT(size, 90'000U);
  EXPECT_FALSE(games.failure());
}

TEST(Tags, AreAddedWithinABound) {
  Tags tags;
  EXPECT_TRUE(tags.add_within(1'000, "White", "Ann"));
  EXPECT_FALSE(tags.add_within(1'000, "Event", std::string(1'000, 'a')));
  EXPECT_TRUE(tags.add_within(1'000, "Black", "Ben"));
  EXPECT_EQ(tags.pairs().size(), 2U);
}

}  // namespace
}  // namespace tabiya::pgn
