// Where in a game the last chance of mate was lost. Source: FIDE 5.2.2, 6.9.
#include "tabiya/winnability/history.hpp"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "confirm.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya {
namespace {

std::vector<Position> game_from(const char* fen, const std::vector<std::string>& moves) {
  std::vector<Position> positions{test::position_of(fen)};
  for (const std::string& move : moves) {
    positions.push_back(positions.back().after(parse_san(positions.back(), move).value()));
  }
  return positions;
}

TEST(History, OfAGameWithEnoughMaterialHasNoDeadPosition) {
  const auto game = game_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                              {"e4", "e5", "Nf3", "Nc6"});
  EXPECT_EQ(first_dead(game), std::nullopt);
  EXPECT_EQ(first_unwinnable(game, Color::White), std::nullopt);
}

TEST(History, NamesThePositionBeforeAForcedCapture) {
  // White's rook gives check where only the king can take it: dead before it is taken.
  const auto game = game_from("7k/8/7K/8/8/8/8/6R1 w - - 0 1", {"Rg8+", "Kxg8", "Kg6", "Kf8"});
  EXPECT_EQ(first_dead(game), 1U);
}

TEST(History, DistinguishesTheSides) {
  const auto game = game_from("4k3/8/8/8/8/8/3r4/3RK3 w - - 0 1", {"Rxd2", "Ke7", "Rd1"});
  EXPECT_EQ(first_unwinnable(game, Color::Black), 1U);
  EXPECT_EQ(first_unwinnable(game, Color::White), std::nullopt);
  EXPECT_EQ(first_dead(game), std::nullopt);
}

TEST(History, OfAnEmptyGameIsEmpty) { EXPECT_EQ(first_dead({}), std::nullopt); }

TEST(DeadPositionWatch, IsAValueWhoseCopyFollowsAnotherGame) {
  const char* const start = "7k/8/7K/8/8/8/8/6R1 w - - 0 1";
  const auto dies = game_from(start, {"Rg8+"});
  const auto lives = game_from(start, {"Kg6", "Kg8", "Rf1"});
  DeadPositionWatch watch;
  EXPECT_FALSE(watch.has_died(std::span{dies}.first(1)));
  DeadPositionWatch copy = watch;
  EXPECT_TRUE(copy.has_died(dies));
  EXPECT_FALSE(watch.has_died(lives));
  copy = watch;
  EXPECT_FALSE(copy.has_died(lives));
  EXPECT_EQ(copy, watch);
}

}  // namespace
}  // namespace tabiya
