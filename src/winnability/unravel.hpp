/// Unraveling: searches for a helpmate on one square of the king after the other. Internal.
///
/// Behind locked pawns a side often has all the pieces it needs to mate, but the pieces of both
/// sides block each other:
///
///     . . . . . b k .     Black mates only on g1: White's bishops on f1, g2 and h1 block three
///     . . p . p . p .     squares beside their king, Black's attack f2 and h2, and one of them
///     . p P p P p P .     checks. But the king must be on g1 before the bishops close the door
///     b P . P . . . .     behind it, the bishop on h1 must arrive before the one on g2, and
///     . . . . . . . .     Black's bishops must let the king pass.
///     b . . . K . . .
///     . b . . . . B .     A search that considers only the king's distance from a corner never
///     . . b . . B . B     gets there: no corner helps here.
///
/// The wall proof gives the squares on which mate is not ruled out. Each of them in turn becomes
/// the target. Approach counts the moves that this mate lacks as if no piece blocked another, and
/// Novelty makes the pieces give way: of the positions that lack equally many moves, those with a
/// piece on a new square come first.
///
/// Little is lost on the wrong squares: each square gets a small budget, then each gets four times
/// as much. Both kinds of novelty take turns, because each is much slower than the other in some
/// positions. Each search stores whole positions. If it has expanded them all without a mate, none
/// exists.
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

  /// Continues the search with about `nodes` positions. The answer counts the nodes of this call
  /// only.
  [[nodiscard]] Judgement proceed(std::uint64_t nodes);

 private:
  Position position_;
  Color winner_;
  std::vector<Approach> ways_;  // one for each target square, the nearest first
  std::size_t next_way_ = 0;
  std::uint64_t share_;
  std::size_t rounds_ = 0;
};

}  // namespace tabiya::winnability
