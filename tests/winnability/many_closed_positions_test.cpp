// The same as closed_positions_test.cpp for many positions, and with more patience.
#include <gtest/gtest.h>

#include <iostream>

#include "bishop_walls.hpp"
#include "blocked_positions.hpp"
#include "cages.hpp"
#include "corner_boxes.hpp"
#include "jams.hpp"
#include "known_reachable.hpp"
#include "support/effort.hpp"

namespace tabiya {
namespace {

/// TABIYA_CLOSED_POSITIONS sets the number of positions of each kind, TABIYA_CLOSED_SEED their
/// seed, TABIYA_CLOSED_LIMIT how many reachable positions are visited.
template <class Generator>
void expect_confirmed_by_visit(std::uint64_t default_number) {
  const std::uint64_t many =
      test::number_from_environment("TABIYA_CLOSED_POSITIONS", default_number);
  const std::uint64_t seed = test::number_from_environment("TABIYA_CLOSED_SEED", 2);
  const std::uint64_t limit = test::number_from_environment("TABIYA_CLOSED_LIMIT", 20'000);
  std::cout << test::expect_many_confirmed(Generator{seed}, static_cast<int>(many), limit);
}

/// The positions of the jams.
class JammedPositions {
 public:
  explicit JammedPositions(std::uint64_t seed) : jams_{seed} {}
  [[nodiscard]] Position next() { return jams_.next().position; }

 private:
  test::Jams jams_;
};

TEST(ManyClosedPositions, ThatAreCages) { expect_confirmed_by_visit<test::Cages>(300); }
TEST(ManyClosedPositions, ThatAreBishopWalls) { expect_confirmed_by_visit<test::BishopWalls>(150); }
TEST(ManyClosedPositions, ThatAreCornerBoxes) { expect_confirmed_by_visit<test::CornerBoxes>(150); }
TEST(ManyClosedPositions, ThatAreBlocked) {
  expect_confirmed_by_visit<test::BlockedPositions>(150);
}
TEST(ManyClosedPositions, ThatAreJammed) { expect_confirmed_by_visit<JammedPositions>(100); }

}  // namespace
}  // namespace tabiya
