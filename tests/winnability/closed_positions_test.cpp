// Closed positions: the library agrees with a visit of every position that they lead to.
#include <gtest/gtest.h>

#include "bishop_walls.hpp"
#include "cages.hpp"
#include "corner_boxes.hpp"
#include "known_reachable.hpp"
#include "support/effort.hpp"

namespace tabiya {
namespace {

constexpr std::size_t limit = 2'000;

TEST(ClosedPositions, OfEachKindAgreeWithEveryReachablePosition) {
  const int many = test::effort(300);
  std::uint64_t winnable = 0;
  std::uint64_t unwinnable = 0;
  const auto add = [&](const test::Confirmed& confirmed) {
    EXPECT_EQ(confirmed.undetermined, 0U) << confirmed;
    winnable += confirmed.winnable;
    unwinnable += confirmed.unwinnable;
  };
  add(test::expect_many_confirmed(test::Cages{1}, many, limit));
  add(test::expect_many_confirmed(test::BishopWalls{1}, many, limit));
  add(test::expect_many_confirmed(test::CornerBoxes{1}, many, limit));
  EXPECT_GT(winnable, 0U);
  EXPECT_GT(unwinnable, 0U);
}

TEST(EveryReachable, FindsTheMatesOfBothSidesOrThatThereAreNone) {
  // Black's only move captures the rook.
  const auto dead = test::every_reachable(test::position_of("6Rk/8/7K/8/8/8/8/8 b - -"), 10'000);
  EXPECT_TRUE(dead.is_complete);
  EXPECT_EQ(dead.can_mate(Color::White), false);
  EXPECT_EQ(dead.can_mate(Color::Black), false);
  // Only kings and one knight move; White's king can be mated in the corner.
  const auto one =
      test::every_reachable(test::position_of("8/8/8/p1p1p1p1/P1PkP1Pp/7P/5n1P/7K w - -"), 100'000);
  EXPECT_EQ(one.can_mate(Color::Black), true);
  // Black mates in one: how many positions there are does not matter.
  const auto open = test::every_reachable(
      test::position_of("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -"), 5'000);
  EXPECT_FALSE(open.is_complete);
  EXPECT_EQ(open.can_mate(Color::Black), true);
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
