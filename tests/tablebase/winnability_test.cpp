/// A win by tablebase can be won, by the answers of winnability: two modules that share nothing.
#include "tabiya/winnability/winnability.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "answers.hpp"
#include "tabiya/notation/fen.hpp"
#include "tables.hpp"

namespace tabiya::winnable_endings {
namespace {

using namespace tablebase;

/// Visits all legal positions of a material, by their numbers.
template <class Visit>
void each_position(std::string_view name, const Visit& visit) {
  const PositionNumbers numbers{Material::parse(name).value()};
  for (std::uint64_t number = 0; number < numbers.size(); ++number) {
    const Placement squares = numbers.placement(number);
    if (numbers.number_of(squares) != number) continue;
    for (const Color turn : all_colors) {
      const auto position = Position::from_setup(test::setup_of(numbers, squares, turn));
      if (position) visit(*position);
    }
  }
}

TEST(WinsByTablebase, CanBeWon) {
  const Tablebase tables = test::three_men();
  for (const std::string_view name : {"KQvK", "KRvK", "KPvK"}) {
    int wins = 0;
    each_position(name, [&](const Position& position) {
      const auto wdl = tables.wdl(position);
      ASSERT_TRUE(wdl) << to_fen(position);
      if (*wdl == Wdl::Draw) return;
      const Color winner = *wdl == Wdl::Win ? position.turn() : ~position.turn();
      ++wins;
      EXPECT_EQ(winnable(position, winner), Winnability::Winnable) << to_fen(position);
    });
    EXPECT_GT(wins, 10'000) << name;
  }
}

TEST(WinsByTablebase, AreNoneWhereTheMenCannotMate) {
  const Tablebase tables = test::three_men();
  for (const std::string_view name : {"KBvK", "KNvK", "KPvK"}) {
    int dead = 0;
    each_position(name, [&](const Position& position) {
      if (deadness(position) != Deadness::Dead) return;
      ++dead;
      EXPECT_EQ(tables.wdl(position).value(), Wdl::Draw) << to_fen(position);
    });
    EXPECT_GT(dead, 10) << name;
  }
}

}  // namespace
}  // namespace tabiya::winnable_endings
