/// The check of a position against a visit of every position that it leads to.
#pragma once

#include <gtest/gtest.h>

#include <ostream>

#include "confirm.hpp"
#include "every_reachable.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::test {

/// The number of questions that visiting positions answered.
struct Confirmed {
  std::uint64_t positions = 0;
  std::uint64_t complete = 0;    ///< positions of which every reachable one was visited
  std::uint64_t winnable = 0;    ///< questions: a mate was found
  std::uint64_t unwinnable = 0;  ///< questions: everything was visited, and there is no mate
  std::uint64_t undecided = 0;   ///< of all these, questions that the library left undetermined

  friend std::ostream& operator<<(std::ostream& out, const Confirmed& count) {
    return out << count.positions << " positions, " << count.complete
               << " visited completely: " << count.winnable << " winnable, " << count.unwinnable
               << " unwinnable, " << count.undecided << " undetermined by the library\n";
  }
};

/// Checks the library's verdicts for both sides against what visiting up to `limit` positions
/// shows.
inline void expect_confirmed(const Position& position, std::size_t limit, Confirmed& count) {
  const Reachable reachable = every_reachable(position, limit);
  ++count.positions;
  if (reachable.is_complete) ++count.complete;
  for (const Color winner : all_colors) {
    const auto expected = reachable.can_mate(winner);
    if (!expected) continue;
    ++(*expected ? count.winnable : count.unwinnable);
    const auto wrong = *expected ? Winnability::Unwinnable : Winnability::Winnable;
    const Winnability verdict = winnable(position, winner);
    EXPECT_NE(verdict, wrong) << to_fen(position) << ' ' << to_string(winner);
    if (verdict == Winnability::Undetermined) ++count.undecided;
    const Judgement judgement = judge(position, winner);
    EXPECT_NE(judgement.verdict, wrong) << to_fen(position) << ' ' << to_string(winner);
    if (judgement.verdict == Winnability::Winnable) {
      EXPECT_TRUE(mates(position, judgement.line, winner)) << to_fen(position);
    }
  }
}

/// The same for many positions of a generator.
template <class Generator>
Confirmed expect_many_confirmed(Generator positions, int many, std::size_t limit) {
  Confirmed count;
  for (int left = many; left > 0; --left) expect_confirmed(positions.next(), limit, count);
  return count;
}

}  // namespace tabiya::test
