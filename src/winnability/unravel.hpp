/// The search for a helpmate on one square after the other. Internal.
///
/// Behind locked pawns a side often has all it needs to mate, but its men, and the other's, stand in
/// each other's way:
///
///     . . . . . b k .     Black mates only on g1: White's bishops on f1, g2 and h1 hold three
///     . . p . p . p .     squares beside their king, Black's hold f2 and h2, and one of them
///     . p P p P p P .     checks. But the king must be on g1 before the bishops close the
///     b P . P . . . .     door behind him, the one on h1 before that on g2, and Black's
///     . . . . . . . .     bishops must let him pass.
///     b . . . K . . .
///     . b . . . . B .     A search that only looks how far the king is from a corner never gets
///     . . b . . B . B     there: no corner is of any use here.
///
/// The wall proof knows on which squares the king might be mated: those where it could not rule it
/// out. So each of them in turn is made the aim. Approach counts the moves that this mate lacks if
/// nobody stood in anybody's way, and Novelty sees to it that everybody gets out of it: of the
/// positions that lack equally much, those in which a man stands on a new square come first.
///
/// Whichever square is the right one, little is lost on the others: all get a small budget, then all
/// get four times as much. Each search keeps whole positions, and when one has opened them all
/// without a mate, there is none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tabiya/rules/position.hpp"
#include "tabiya/winnability/winnability.hpp"
#include "winnability/approach.hpp"

namespace tabiya::winnability {

class Unraveling {
 public:
  Unraveling(const Position& position, Color winner);

  /// Looks on, and keeps about so many positions. The `nodes` of the answer are those of this call.
  [[nodiscard]] Judgement proceed(std::uint64_t nodes);

 private:
  Position position_;
  Color winner_;
  std::vector<Approach> ways_;  // one for each square, the nearest first
  std::size_t next_way_ = 0;
  std::uint64_t share_;
};

}  // namespace tabiya::winnability
