/// Which positions bring something new. Internal.
///
/// Where many men shuffle, most positions that look equally promising are the same men shuffled
/// otherwise, and a search that follows the promise alone drowns in them. So it asks of each
/// position first whether some man stands where none of his kind has stood in any position as
/// promising as this one. There are few such positions, at most one for each kind and square and
/// promise; opening them first tries every unblocking move once before any arrangement is
/// worked out. A position that brings nothing new waits; it is not lost.
///
/// Source: N. Lipovetzky, H. Geffner, "Best-First Width Search", AAAI 2017: novelty of width one.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "tabiya/rules/board.hpp"
#include "winnability/promise.hpp"

namespace tabiya::winnability {

class Novelty {
 public:
  Novelty() : seen_(max_cost + 1) {}

  /// The cost, or that of something familiar if no man stands where none of his kind has stood at
  /// this cost. Remembers where they stand.
  [[nodiscard]] int rank(const Board& board, int cost) noexcept {
    Bitboard fresh;
    std::size_t kind = 0;
    for (const Color color : all_colors) {
      for (const PieceType type : all_piece_types) {
        Bitboard& seen = seen_[static_cast<std::size_t>(cost)][kind++];
        const Bitboard men = board.men(color, type);
        fresh |= men - seen;
        seen |= men;
      }
    }
    return fresh.any() ? cost : cost + familiar;
  }

 private:
  std::vector<std::array<Bitboard, 12>> seen_;
};

}  // namespace tabiya::winnability
