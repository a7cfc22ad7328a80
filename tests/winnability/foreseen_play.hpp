/// Plays a foreseen mate with legal moves.
#pragma once

#include <gtest/gtest.h>

#include <ostream>

#include "standstill_play.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/winnability/winnability.hpp"
#include "winnability/foresight.hpp"
#include "winnability/minor_mates.hpp"

namespace tabiya::test {

/// Whether all moves are legal and lead to mate, on the board or by a standstill, or to a position
/// from which minor pieces always mate.
inline bool can_be_played(Position position, Color winner, const winnability::Foreseen& found) {
  for (const Move move : found.moves) {
    if (!is_legal(position, move)) return false;
    position.play_unchecked(move);
  }
  if (found.is_known) {
    return position.turn() == winner && !position.is_check() &&
           winnability::always_mate(position.board(), winner);
  }
  if (found.plan) return StandstillPlay(position, winner).succeeds(*found.plan);
  return is_checkmate(position) && position.turn() != winner;
}

/// Counts the questions, those with a foreseen mate, and those among them whose mate is on the
/// board after the moves.
struct Foresights {
  std::uint64_t asked = 0;
  std::uint64_t foreseen = 0;
  std::uint64_t mated = 0;

  friend std::ostream& operator<<(std::ostream& out, const Foresights& counts) {
    return out << counts.asked << " questions, " << counts.foreseen << " mates foreseen, "
               << counts.mated << " on the board\n";
  }
};

/// Checks for both sides that a foreseen mate can be played.
inline void expect_playable(const Position& position, Foresights& counts) {
  for (const Color winner : all_colors) {
    ++counts.asked;
    winnability::Foreseen found;
    if (!winnability::foresees_mate(position, winner, found)) continue;
    ++counts.foreseen;
    if (!found.plan && !found.is_known) ++counts.mated;
    EXPECT_TRUE(can_be_played(position, winner, found))
        << to_fen(position) << ' ' << to_string(winner);
  }
}

/// Checks for both sides that a mate is foreseen only where the search, which knows nothing of
/// foresight, does not exclude it.
inline void expect_winnable_if_foreseen(const Position& position, Foresights& counts,
                                        Budget budget = {}) {
  for (const Color winner : all_colors) {
    ++counts.asked;
    winnability::Foreseen found;
    if (!winnability::foresees_mate(position, winner, found)) continue;
    ++counts.foreseen;
    if (!found.plan && !found.is_known) ++counts.mated;
    EXPECT_NE(judge(position, winner, budget).verdict, Winnability::Unwinnable)
        << to_fen(position) << ' ' << to_string(winner);
  }
}

}  // namespace tabiya::test
