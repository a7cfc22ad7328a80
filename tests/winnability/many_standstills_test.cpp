// The same as standstill_test.cpp for many thousands of positions.
#include <gtest/gtest.h>

#include <iostream>

#include "blocked_positions.hpp"
#include "standstills_along_the_way.hpp"
#include "support/random_positions.hpp"

namespace tabiya {
namespace {

void tell(const test::StandstillsAlongTheWay& standstills) {
  std::cout << standstills.found() << " standstill mates played, " << standstills.remembered()
            << " of them remembered\n";
}

template <class Positions>
void look_at_many(Positions positions, test::Memory memory) {
  constexpr int many = 5'000;
  test::StandstillsAlongTheWay standstills{memory};
  for (int count = 0; count < many; ++count) standstills.look_at(positions.next());
  tell(standstills);
}

TEST(ManyStandstills, FoundInRandomPositionsCanBePlayed) {
  look_at_many(test::RandomPositions{21}, test::Memory::None);
}

TEST(ManyStandstills, FoundInBlockedPositionsCanBePlayed) {
  look_at_many(test::BlockedPositions{22}, test::Memory::None);
}

TEST(ManyStandstills, RememberedFromAnUnrelatedPositionCanBePlayed) {
  look_at_many(test::RandomPositions{23}, test::Memory::LastMate);
  look_at_many(test::BlockedPositions{24}, test::Memory::LastMate);
}

TEST(ManyStandstills, FoundInRandomGamesCanBePlayed) {
  constexpr std::uint32_t many = 100;
  test::StandstillsAlongTheWay standstills{test::Memory::LastMate};
  for (std::uint32_t game = 0; game < many; ++game) standstills.look_at_random_game(game);
  tell(standstills);
}

}  // namespace
}  // namespace tabiya
