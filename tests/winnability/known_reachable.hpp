/// The check of a position against a visit of every position that it leads to.
#pragma once

#include <gtest/gtest.h>

#include <ostream>

#include "confirm.hpp"
#include "every_reachable.hpp"
#include "proofs.hpp"
#include "tabiya/winnability/winnability.hpp"
#include "winnability/standstill.hpp"

namespace tabiya::test {

/// The number of questions that were answered in another way.
struct Confirmed {
  std::uint64_t positions = 0;
  std::uint64_t complete = 0;      ///< positions of which every reachable one was visited
  std::uint64_t winnable = 0;      ///< questions: a mate was found
  std::uint64_t unwinnable = 0;    ///< questions: everything was visited, and there is no mate
  std::uint64_t proved = 0;        ///< of these, by the library without a search
  std::uint64_t undetermined = 0;  ///< of all these, by the library
  std::uint64_t plies = 0;         ///< of lines that mate, on which no proof denies the mate

  friend std::ostream& operator<<(std::ostream& out, const Confirmed& count) {
    return out << count.positions << " positions, " << count.complete
               << " visited completely: " << count.winnable << " winnable, " << count.unwinnable
               << " unwinnable (" << count.proved << " proved), " << count.undetermined
               << " undetermined by the library; " << count.plies << " plies of lines\n";
  }
};

/// Checks the library's verdicts for both sides against what visiting up to `limit` positions
/// shows, and that no proof denies a mate along the library's own lines.
inline void expect_confirmed(const Position& position, std::size_t limit, Confirmed& count) {
  const Reachable reachable = every_reachable(position, limit);
  ++count.positions;
  if (reachable.is_complete) ++count.complete;
  for (const Color winner : all_colors) {
    const auto where = [&] { return to_fen(position) + ' ' + std::string{to_string(winner)}; };
    const auto expected = reachable.can_mate(winner);
    const Judgement judgement = judge(position, winner, {.nodes = 100'000});
    if (judgement.verdict == Winnability::Winnable) {
      EXPECT_TRUE(mates(position, judgement.line, winner)) << where();
      const auto refuted = refuted_proof(position, judgement.line, winner);
      EXPECT_FALSE(refuted) << to_fen(*refuted) << " after " << where();
      count.plies += judgement.line.size();
    }
    if (!expected) continue;
    ++(*expected ? count.winnable : count.unwinnable);
    if (judgement.verdict == Winnability::Undetermined) ++count.undetermined;
    const auto wrong = *expected ? Winnability::Unwinnable : Winnability::Winnable;
    EXPECT_NE(judgement.verdict, wrong) << where();
    EXPECT_NE(winnable(position, winner, {.nodes = 100'000}), wrong) << where();
    const bool is_proved = is_claimed_hopeless(position, winner);
    if (is_proved) ++count.proved;
    EXPECT_FALSE(is_proved && *expected) << where();
    const bool is_seen = winnability::standstill_mate(position, winner).has_value();
    EXPECT_FALSE(is_seen && !*expected) << where();
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
