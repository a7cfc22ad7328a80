/// Novelty: which positions show something new. Internal.
///
/// If many pieces shuffle, most positions of equal cost are the same pieces in another arrangement,
/// and a search by cost alone drowns in them. So a position is *novel* if it has a piece on a square
/// where no piece of this type and colour has stood in any earlier position of the same cost. There
/// are few such positions, at most one for each type, colour, square and cost. The search expands
/// them first, and so tries every unblocking move once before it works out arrangements.
///
/// Of the others, those come first that are novel together with the square of the loser's king: a
/// piece has stood there before, but not while the king was where it is now. The king often has to
/// pass a gap while certain pieces make way, and then others have to close it.
///
/// Positions are delayed, not dropped.
///
/// Source: N. Lipovetzky, H. Geffner, "Best-First Width Search", AAAI 2017: novelty of width one
/// and, for pairs with the king, of width two.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "tabiya/rules/board.hpp"
#include "winnability/heuristic.hpp"

namespace tabiya::winnability {

class Novelty {
 public:
  /// How much of a position has to be new.
  enum class Of : std::uint8_t { Pieces, PiecesAndKing };

  explicit Novelty(Of what = Of::PiecesAndKing)
      : seen_(max_cost + 1), pairs_left_{what == Of::Pieces ? 0 : most_costs_with_pairs} {}

  /// The rank of a position: its cost, plus a penalty if every piece stands where one of its type
  /// and colour has stood at this cost, plus another if the loser's king was on the same square
  /// then. Remembers the squares of the pieces.
  [[nodiscard]] int rank(const Board& board, Square king, int cost) {
    Row& row = seen_[static_cast<std::size_t>(cost)];
    if (!row.by_king && pairs_left_ > 0) {
      --pairs_left_;
      row.by_king = std::make_unique<std::array<Squares, square_count>>();
    }
    const bool is_new = add(row.squares, board);
    const bool is_new_with_king = row.by_king && add((*row.by_king)[index_of(king)], board);
    if (is_new) return cost;
    return cost + (is_new_with_king || !row.by_king ? 1 : 2) * familiarity_penalty;
  }

 private:
  /// By type and colour of the piece.
  using Squares = std::array<Bitboard, 12>;
  struct Row {
    Squares squares{};
    std::unique_ptr<std::array<Squares, square_count>> by_king;
  };
  /// Bounds the memory to about a megabyte. Hardly any search meets more costs.
  static constexpr int most_costs_with_pairs = 192;

  /// Adds the squares of all pieces. Returns whether one is new.
  [[nodiscard]] static bool add(Squares& seen, const Board& board) noexcept {
    Bitboard fresh;
    std::size_t kind = 0;
    for (const Color color : all_colors) {
      for (const PieceType type : all_piece_types) {
        Bitboard& before = seen[kind++];
        const Bitboard pieces = board.pieces(color, type);
        fresh |= pieces - before;
        before |= pieces;
      }
    }
    return fresh.any();
  }

  std::vector<Row> seen_;  // by cost
  int pairs_left_;
};

}  // namespace tabiya::winnability
