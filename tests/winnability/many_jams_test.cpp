// The same as jams_test.cpp for all hard jams and thousands of others.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "hard_jams.hpp"
#include "jammed.hpp"

namespace tabiya {
namespace {

/// The total nodes of the questions, and the most nodes of one question.
struct Nodes {
  std::uint64_t sum = 0;
  std::uint64_t most = 0;

  void note(std::uint64_t nodes) {
    sum += nodes;
    most = std::max(most, nodes);
  }
  friend std::ostream& operator<<(std::ostream& out, const Nodes& nodes) {
    return out << nodes.sum << " nodes, at most " << nodes.most << '\n';
  }
};

TEST(ManyJams, ThatAreHardAreWinnable) {
  Nodes nodes;
  for (const std::uint64_t seed : test::hard_jams) {
    nodes.note(test::expect_unraveled(test::Jams{seed}.next()));
  }
  std::cout << nodes;
}

TEST(ManyJams, AreWinnable) {
  constexpr int many = 3'000;
  test::Jams jams{3};
  Nodes nodes;
  for (int count = 0; count < many; ++count) nodes.note(test::expect_unraveled(jams.next()));
  std::cout << nodes;
}

}  // namespace
}  // namespace tabiya
