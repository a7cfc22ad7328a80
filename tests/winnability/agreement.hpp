/// The checks made on every random position.
#pragma once

#include <gtest/gtest.h>

#include "confirm.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::test {

/// A small and a large budget do not contradict each other, and lines mate.
inline void expect_agreement(const Position& position, Budget small, Budget large) {
  for (const Color winner : all_colors) {
    const Judgement first = judge(position, winner, small);
    const Judgement second = judge(position, winner, large);
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
