/// The checks on every random position.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>

#include "confirm.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::test {

/// The number of questions with each answer.
struct Answers {
  std::array<std::uint64_t, 3> counts{};

  void note(Winnability verdict) { ++counts.at(static_cast<std::size_t>(verdict)); }

  friend std::ostream& operator<<(std::ostream& out, const Answers& answers) {
    const auto& [winnable, unwinnable, undetermined] = answers.counts;
    return out << winnable << " winnable, " << unwinnable << " unwinnable, " << undetermined
               << " undetermined";
  }
};

/// Checks that a small and a large budget do not contradict each other, that the answers with and
/// without a line agree, and that the lines mate. Counts the answers with the large budget.
inline void expect_agreement(const Position& position, Budget small, Budget large,
                             Answers& answers) {
  for (const Color winner : all_colors) {
    const Judgement first = judge(position, winner, small);
    const Judgement second = judge(position, winner, large);
    answers.note(second.verdict);
    if (winnable(position, winner, large) == Winnability::Winnable) {
      EXPECT_NE(second.verdict, Winnability::Unwinnable)
          << to_fen(position) << ' ' << to_string(winner);
    }
    if (first.verdict != Winnability::Undetermined) {
      EXPECT_EQ(first.verdict, second.verdict) << to_fen(position) << ' ' << to_string(winner);
    }
    for (const Judgement* judgement : {&first, &second}) {
      if (judgement->verdict == Winnability::Winnable) {
        EXPECT_TRUE(mates(position, judgement->line, winner)) << to_fen(position);
      }
    }
  }
}

}  // namespace tabiya::test
