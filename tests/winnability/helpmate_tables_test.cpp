// Tables of helpmates agree with a visit of every reachable position.
#include "helpmate_tables.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "every_reachable.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya {
namespace {

// Most positions lead to too many others to visit, but where White cannot mate in spite of a pawn or
// a rook, Black's next moves are forced.
TEST(HelpmateTables, AgreeWithEveryReachablePosition) {
  test::HelpmateTables tables;
  std::size_t confirmed = 0;
  for (const std::string_view set : {"P", "R", "Pn", "Rn"}) {
    std::size_t positions = 0;
    const auto compare = [&](const test::Men& men, bool is_solved) {
      if (is_solved && ++positions % 5'000 != 0) return;
      const auto position = Position::from_setup(men.setup());
      ASSERT_TRUE(position);
      const auto can_mate = test::every_reachable(*position, 1'000).can_mate(Color::White);
      if (can_mate) ++confirmed;
      EXPECT_EQ(can_mate.value_or(is_solved), is_solved) << to_fen(*position);
    };
    tables.table(set).for_each([](std::size_t number) { return number % 7 == 0; }, compare);
  }
  EXPECT_GT(confirmed, 50U);
}

}  // namespace
}  // namespace tabiya
