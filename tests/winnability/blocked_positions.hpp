/// An endless sequence of positions with locked pawns, determined by the seed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>

#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya::test {

/// Kings, rams (a white pawn blocked by a black one), a few more pawns, and a few other pieces,
/// mainly bishops.
class BlockedPositions {
 public:
  explicit BlockedPositions(std::uint64_t seed) : random_{seed} {}

  [[nodiscard]] Position next() {
    while (true) {
      if (const auto position = Position::from_setup(setup())) return *position;
    }
  }

 private:
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

  Setup setup() {
    Setup setup;
    setup.turn = static_cast<Color>(below(2));
    // The wall goes up and down from file to file, so that most of its pawns protect each other.
    auto rank = static_cast<int>(2 + below(3));
    const std::uint64_t gaps = below(4);
    for (const File file : all_files) {
      rank = std::clamp(rank + static_cast<int>(below(3)) - 1, 1, 5);
      if (below(8) < gaps) continue;
      const Square sq = make_square(file, static_cast<Rank>(rank));
      put(setup.board, sq, {Color::White, PieceType::Pawn});
      put(setup.board, *offset(sq, 0, 1), {Color::Black, PieceType::Pawn});
    }
    for (const Color color : all_colors) {
      while (setup.board.pieces(color, PieceType::King).empty()) {
        put(setup.board, king_square(setup.board, color), {color, PieceType::King});
      }
      for (std::uint64_t more = below(6) / 4; more > 0; --more) {
        put(setup.board, any_square(), {color, PieceType::Pawn});
      }
      for (std::uint64_t pieces = below(3); pieces > 0; --pieces) {
        constexpr std::array<PieceType, 5> mostly_bishops{PieceType::Bishop, PieceType::Bishop,
                                                          PieceType::Bishop, PieceType::Knight,
                                                          PieceType::Rook};
        put(setup.board, any_square(), {color, mostly_bishops[below(5)]});
      }
    }
    return setup;
  }

  /// A square that is usually behind the side's own pawns.
  Square king_square(const Board& board, Color color) {
    const Square sq = any_square();
    const Bitboard file = squares_of(file_of(sq)) & board.pieces(color, PieceType::Pawn);
    const bool is_ahead = file.any() && (sq > file.first()) == (color == Color::White);
    return is_ahead && below(8) != 0 ? king_square(board, color) : sq;
  }
  Square any_square() { return square_at(static_cast<int>(below(square_count))); }

  static void put(Board& board, Square sq, Piece piece) {
    const Rank rank = rank_of(sq);
    const bool last_rank = rank == Rank::First || rank == Rank::Eighth;
    if (piece.type == PieceType::Pawn && last_rank) return;
    if (!board.occupied().contains(sq)) board.put(sq, piece);
  }

  std::mt19937_64 random_;
};

}  // namespace tabiya::test
