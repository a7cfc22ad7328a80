#include "tabiya/review/phases.hpp"

#include <algorithm>
#include <cstdlib>

namespace tabiya::review {
namespace {

/// White's piece among two by two squares, alone or with companions.
int white_alone(int count, int rank) noexcept {
  switch (count) {
    case 0: return 0;
    case 1: return 1 + (8 - rank);
    case 2: return rank > 2 ? 2 + (rank - 2) : 0;
    default: return rank > 1 ? 3 + (rank - 1) : 0;
  }
}

int black_alone(int count, int rank) noexcept {
  switch (count) {
    case 0: return 0;
    case 1: return 1 + rank;
    case 2: return rank < 6 ? 2 + (6 - rank) : 0;
    default: return rank < 7 ? 3 + (7 - rank) : 0;
  }
}

/// The score of two by two squares. `rank` is that of the lower ones, 1 to 7.
int window_score(int white, int black, int rank) noexcept {
  if (black == 0) return white_alone(white, rank);
  if (white == 0) return black_alone(black, rank);
  if (white == 1 && black == 1) return 5 + std::abs(4 - rank);
  if (white == 1) return (black == 2 ? 4 : 5) + (7 - rank);
  if (black == 1) return (white == 2 ? 4 : 5) + (rank - 1);
  constexpr int two_against_two = 7;
  return two_against_two;
}

int major_and_minor_pieces(const Board& board) noexcept {
  return (board.pieces(PieceType::Knight) | board.pieces(PieceType::Bishop) |
          board.pieces(PieceType::Rook) | board.pieces(PieceType::Queen))
      .count();
}

bool has_sparse_back_rank(const Board& board) noexcept {
  constexpr int fewest = 4;
  return std::ranges::any_of(all_colors, [&](Color color) {
    const Bitboard home = squares_of(relative_rank(color, Rank::First));
    return (board.pieces(color) & home).count() < fewest;
  });
}

bool is_middlegame(const Board& board) noexcept {
  constexpr int most_pieces = 10;
  constexpr int most_mixed_in_opening = 150;
  return major_and_minor_pieces(board) <= most_pieces || has_sparse_back_rank(board) ||
         mixedness(board) > most_mixed_in_opening;
}

bool is_endgame(const Board& board) noexcept {
  constexpr int most_pieces = 6;
  return major_and_minor_pieces(board) <= most_pieces;
}

template <class Test>
std::optional<std::size_t> first_with(std::span<const Position> positions, Test test) {
  const auto found = std::ranges::find_if(
      positions, [&](const Position& position) { return test(position.board()); });
  if (found == positions.end()) return std::nullopt;
  return static_cast<std::size_t>(found - positions.begin());
}

}  // namespace

int mixedness(const Board& board) noexcept {
  constexpr Bitboard lower_left_window{0x303};
  int sum = 0;
  for (int rank = 1; rank <= 7; ++rank) {
    for (int file = 0; file < 7; ++file) {
      const Bitboard window{lower_left_window.bits() << ((rank - 1) * 8 + file)};
      sum += window_score((board.pieces(Color::White) & window).count(),
                          (board.pieces(Color::Black) & window).count(), rank);
    }
  }
  return sum;
}

Phases phases_of(std::span<const Position> positions) {
  Phases phases{.middlegame = first_with(positions, is_middlegame)};
  if (phases.middlegame) phases.endgame = first_with(positions, is_endgame);
  if (phases.endgame && *phases.endgame <= *phases.middlegame) phases.middlegame.reset();
  return phases;
}

}  // namespace tabiya::review
