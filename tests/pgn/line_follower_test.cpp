/// Which positions the lines of a game lead through; here positions are numbers.
#include "pgn/inner/line_follower.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

namespace tabiya::pgn {
namespace {

using Follower = LineFollower<int>;

void play(Follower& lines, int position) {
  lines.next() = position;
  lines.advance();
}

TEST(LineFollower, BeginsAVariationBeforeTheLastMoveAndThenGoesBack) {
  Follower lines;
  lines.begin(0);
  play(lines, 1);
  play(lines, 2);
  lines.begin_variation();
  EXPECT_EQ(lines.now(), 1);
  play(lines, 20);
  lines.begin_variation();
  EXPECT_EQ(lines.now(), 1);
  EXPECT_EQ(lines.depth(), 2U);
  lines.end_variation();
  EXPECT_EQ(lines.now(), 20);
  lines.end_variation();
  EXPECT_EQ(lines.now(), 2);
  EXPECT_TRUE(lines.is_whole_main_line());
}

TEST(LineFollower, CannotFollowAVariationOnNoMove) {
  Follower lines;
  lines.begin(0);
  lines.begin_variation();
  EXPECT_FALSE(lines.is_whole());
  lines.end_variation();
  EXPECT_TRUE(lines.is_whole());
}

TEST(LineFollower, FollowsAVariationThatReplacesAnUnplayableMoveAndNoLaterOne) {
  Follower lines;
  lines.begin(0);
  play(lines, 1);
  lines.skip_move();
  EXPECT_FALSE(lines.is_whole());
  lines.begin_variation();
  ASSERT_TRUE(lines.is_whole());
  EXPECT_EQ(lines.now(), 1);
  lines.end_variation();
  lines.skip_move();
  lines.begin_variation();
  EXPECT_FALSE(lines.is_whole());
}

TEST(LineFollower, KeepsTheHistoryOfAMainLineOfAnyLength) {
  constexpr int history = 100;
  Follower lines{history};
  lines.begin(0);
  for (int ply = 1; ply <= 1000; ++ply) {
    play(lines, ply);
    ASSERT_GE(lines.count_before(), static_cast<std::size_t>(std::min(ply, history)));
    EXPECT_EQ(lines.now(), ply);
    EXPECT_EQ(lines.before(), ply - 1);
    EXPECT_EQ(lines.before(lines.count_before()), ply - static_cast<int>(lines.count_before()));
  }
}

TEST(LineFollower, FollowsLongVariationsWithinLongVariations) {
  Follower lines;
  lines.begin(0);
  for (int depth = 0; depth < 50; ++depth) {
    for (int ply = 1; ply <= 100; ++ply) play(lines, 1000 * depth + ply);
    lines.begin_variation();
    ASSERT_EQ(lines.now(), 1000 * depth + 99);
  }
  for (int depth = 49; depth >= 0; --depth) {
    lines.end_variation();
    EXPECT_EQ(lines.now(), 1000 * depth + 100);
    EXPECT_EQ(lines.before(), 1000 * depth + 99);
  }
}

TEST(LineFollower, SkipsVariationsThatAreNestedTooDeeply) {
  Follower lines;
  lines.begin(0);
  play(lines, 1);
  for (std::size_t depth = 0; depth < Follower::max_depth; ++depth) {
    lines.begin_variation();
    play(lines, 1);
  }
  EXPECT_TRUE(lines.is_whole());
  lines.begin_variation();
  EXPECT_FALSE(lines.is_whole());
  lines.end_variation();
  EXPECT_TRUE(lines.is_whole());
}

}  // namespace
}  // namespace tabiya::pgn
