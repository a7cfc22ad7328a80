/// Wins that the fifty-move rule makes draws. Of four men there are none; with a shorter rule there are.
#include <gtest/gtest.h>

#include "answers.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::cursed_results {
namespace {

// Here the side that loses has pawn moves, some of which put the loss off beyond the rule.
TEST(TheSolver, KnowsLossesThatPawnMovesPutOff) {
  constexpr int most_plies = 12;
  constexpr std::uint64_t one_in = 61;
  test::Answers answers{most_plies};
  for (const auto* const name :
       {"KQvK", "KRvK", "KBvK", "KNvK", "KPvK", "KQvKR", "KRvKR", "KRvKB", "KRvKN", "KRvKP"}) {
    ASSERT_TRUE(answers.solve(name)) << name;
  }
  std::uint64_t positions = 0;
  int cursed = 0;
  int blessed = 0;
  int wrong = 0;
  answers.each("KRvKP", [&](const Position& position, const tablebase::Solved& solved) {
    if (positions++ % one_in != 0) return;
    cursed += solved.wdl == Wdl::CursedWin ? 1 : 0;
    blessed += solved.wdl == Wdl::BlessedLoss ? 1 : 0;
    if (!answers.follows_from_moves(position, solved) && wrong++ == 0) {
      ADD_FAILURE() << to_fen(position);
    }
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(cursed, 1000);
  EXPECT_GT(blessed, 1000);
}

}  // namespace
}  // namespace tabiya::cursed_results
