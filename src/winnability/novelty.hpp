/// Novelty: which positions show something new. Internal.
///
/// If many pieces shuffle, most positions of equal cost are the same pieces in another arrangement,
/// and a search by cost alone drowns in them. So a position is novel if it has a piece on a square
/// where no piece of this type and colour has stood in any earlier position of the same cost. There
/// are few such positions, at most one for each type, colour, square and cost. The search expands
/// them first, and so tries every unblocking move once before it works out arrangements. Other
/// positions are delayed, not dropped.
///
/// Source: N. Lipovetzky, H. Geffner, "Best-First Width Search", AAAI 2017: novelty of width one.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "tabiya/rules/board.hpp"
#include "winnability/heuristic.hpp"

namespace tabiya::winnability {

class Novelty {
 public:
  Novelty() : seen_(max_cost + 1) {}

  /// The rank of a position: its cost, plus a penalty if every piece stands where one of its type
  /// and colour has stood at this cost. Remembers the squares of the pieces.
  [[nodiscard]] int rank(const Board& board, int cost) noexcept {
    Bitboard fresh;
    std::size_t kind = 0;
    for (const Color color : all_colors) {
      for (const PieceType type : all_piece_types) {
        Bitboard& seen = seen_[static_cast<std::size_t>(cost)][kind++];
        const Bitboard pieces = board.pieces(color, type);
        fresh |= pieces - seen;
        seen |= pieces;
      }
    }
    return fresh.any() ? cost : cost + familiarity_penalty;
  }

 private:
  std::vector<std::array<Bitboard, 12>> seen_;
};

}  // namespace tabiya::winnability
