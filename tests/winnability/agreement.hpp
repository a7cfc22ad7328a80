/// The checks made on every random position.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>

#include "confirm.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::test {

/// How many questions got which answer.
struct Answers {
  std::array<std::uint64_t, 3> counts{};

  void note(Winnability verdict) { ++counts.at(static_cast<std::size_t>(verdict)); }

  friend std::ostream& operator<<(std::ostream& out, const Answers& answers) {
    const auto& [winnable, unwinnable, undetermined] = answers.counts;
    return out << winnable << " winnable, " << unwinnable << " unwinnable, " << undetermined
               << " undetermined";
  }
};

/// A small and a large budget do not contradict each other, nor does the answer without a line the one
/// with it, and lines mate. Counts the answers of the large one.
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
