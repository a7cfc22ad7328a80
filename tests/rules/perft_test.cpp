#include "tabiya/rules/perft.hpp"

#include <gtest/gtest.h>

namespace tabiya {
namespace {

TEST(Perft, CountsTheStart) {
  constexpr std::array<std::uint64_t, 6> expected{1, 20, 400, 8902, 197281, 4865609};
  for (unsigned depth = 0; depth < expected.size(); ++depth) {
    EXPECT_EQ(perft(Position{}, depth), expected[depth]);
  }
}

}  // namespace
}  // namespace tabiya
