// Kings and bishops that block each other behind locked pawns: mate needs their moves in the right
// order.
#include <gtest/gtest.h>

#include <span>

#include "hard_jams.hpp"
#include "jammed.hpp"
#include "support/effort.hpp"

namespace tabiya {
namespace {

TEST(Jams, AreGeneratedWithAMatingLine) {
  test::Jams jams{1};
  for (int count = 0; count < test::effort(30); ++count) {
    const test::Jam jam = jams.next();
    EXPECT_FALSE(jam.line.empty());
    EXPECT_TRUE(test::mates(jam.position, jam.line, jam.winner)) << to_fen(jam.position);
  }
}

TEST(Jams, AreWinnable) {
  test::Jams jams{2};
  for (int count = 0; count < test::effort(40); ++count) test::expect_unraveled(jams.next());
}

TEST(Jams, ThatAreHardAreWinnable) {
  constexpr std::size_t some = 50;
  for (const std::uint64_t seed : std::span{test::hard_jams}.first(test::effort(some))) {
    test::expect_unraveled(test::Jams{seed}.next());
  }
}

}  // namespace
}  // namespace tabiya
