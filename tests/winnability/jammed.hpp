/// The check for every jammed position.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>

#include "confirm.hpp"
#include "jams.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::test {

/// Checks that the default budget finds a mating line. Returns the nodes that it needed.
inline std::uint64_t expect_unraveled(const Jam& jam) {
  const Judgement judgement = judge(jam.position, jam.winner);
  EXPECT_EQ(judgement.verdict, Winnability::Winnable)
      << to_fen(jam.position) << ' ' << to_string(jam.winner);
  EXPECT_TRUE(judgement.verdict != Winnability::Winnable ||
              mates(jam.position, judgement.line, jam.winner))
      << to_fen(jam.position) << ' ' << to_string(jam.winner);
  return judgement.nodes;
}

}  // namespace tabiya::test
