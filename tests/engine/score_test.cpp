#include "tabiya/engine/score.hpp"

#include <gtest/gtest.h>

namespace tabiya::engine {
namespace {

TEST(Score, IsNegatedForTheOtherSide) {
  EXPECT_EQ(negated(Centipawns{31}), Score{Centipawns{-31}});
  EXPECT_EQ(negated(MateIn{-3}), Score{MateIn{3}});
}

}  // namespace
}  // namespace tabiya::engine
