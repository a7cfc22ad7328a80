// Closed positions: the library agrees with a visit of every position that they lead to.
#include <gtest/gtest.h>

#include "bishop_walls.hpp"
#include "blocked_positions.hpp"
#include "cages.hpp"
#include "corner_boxes.hpp"
#include "jams.hpp"
#include "known_reachable.hpp"
#include "support/effort.hpp"

namespace tabiya {
namespace {

constexpr std::size_t limit = 2'000;

TEST(ClosedPositions, OfEachKindAgreeWithEveryReachablePosition) {
  const int many = test::effort(400);
  const auto expect_some = [](const test::Confirmed& confirmed) {
    EXPECT_GT(confirmed.unwinnable, test::effort(20U)) << confirmed;
    EXPECT_GT(confirmed.winnable, test::effort(100U)) << confirmed;
    EXPECT_EQ(confirmed.undecided, 0U) << confirmed;
  };
  expect_some(test::expect_many_confirmed(test::Cages{1}, many, limit));
  expect_some(test::expect_many_confirmed(test::BishopWalls{1}, many, limit));
  expect_some(test::expect_many_confirmed(test::CornerBoxes{1}, many, limit));
  expect_some(test::expect_many_confirmed(test::BlockedPositions{1}, many, limit));
}

TEST(EveryReachable, FindsTheMatesOfBothSidesOrThatThereAreNone) {
  // White mates in one. Black is bare.
  const auto rook = test::every_reachable(test::position_of("k7/8/1K6/8/8/8/8/7R w - -"), 300'000);
  EXPECT_TRUE(rook.is_complete);
  EXPECT_EQ(rook.can_mate(Color::White), true);
  EXPECT_EQ(rook.can_mate(Color::Black), false);
  // Black's only move captures the rook.
  const auto dead = test::every_reachable(test::position_of("6Rk/8/7K/8/8/8/8/8 b - -"), 10'000);
  EXPECT_TRUE(dead.is_complete);
  EXPECT_EQ(dead.can_mate(Color::White), false);
  EXPECT_EQ(dead.can_mate(Color::Black), false);
  // Both mate soon; how many positions there are does not matter.
  const auto start = test::every_reachable(Position{}, 1'000'000);
  EXPECT_FALSE(start.is_complete);
  EXPECT_EQ(start.can_mate(Color::Black), true);
  // Too few positions decide nothing.
  EXPECT_EQ(test::every_reachable(Position{}, 100).can_mate(Color::White), std::nullopt);
}

TEST(PositionKey, TellsApartWhatIsNotTheSame) {
  const auto key = [](std::string_view fen) { return test::PositionKey{test::position_of(fen)}; };
  const auto plain = key("4k3/8/8/3pP3/8/8/8/R3K3 w Q - 0 1");
  EXPECT_EQ(plain, key("4k3/8/8/3pP3/8/8/8/R3K3 w Q - 9 30"));
  EXPECT_NE(plain, key("4k3/8/8/3pP3/8/8/8/R3K3 b Q - 0 1"));
  EXPECT_NE(plain, key("4k3/8/8/3pP3/8/8/8/R3K3 w - - 0 1"));
  EXPECT_NE(plain, key("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1"));
  for (const char piece : {'P', 'N', 'B', 'R', 'Q', 'p', 'n', 'b', 'r', 'q'}) {
    for (const char other : {'P', 'N', 'B', 'R', 'Q', 'p', 'n', 'b', 'r', 'q'}) {
      const auto with = [&](char letter) {
        return key(std::string{"k7/8/8/8/8/7"} + letter + "/8/K7 w - -");
      };
      EXPECT_EQ(with(piece) == with(other), piece == other) << piece << other;
    }
  }
}

}  // namespace
}  // namespace tabiya
