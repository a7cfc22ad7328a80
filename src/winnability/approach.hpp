/// The distance of a position from a mate on a given square. Internal; see unravel.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tabiya/rules/position.hpp"
#include "tabiya/support/fixed_list.hpp"
#include "winnability/reach.hpp"

namespace tabiya::winnability {

/// The squares of knights, bishops, rooks and queens.
using Pieces = std::array<Bitboard, 4>;

/// The largest number of moves that is distinguished.
inline constexpr std::size_t max_moves = 5;

/// The squares from which a piece reaches a goal in no move, in one move, in two, and so on, if
/// only pieces that never move block it.
using Rings = std::array<Pieces, max_moves>;

/// What a mate on a given square needs, and how many moves away each part is.
///
/// The loser's king has to reach the square, and a piece of the winner has to attack it. Each
/// square beside it has to be attacked by a piece or by the winner's king, or blocked by a piece of
/// the loser, unless pieces that never move do so already. Each part is counted separately: a piece
/// can count twice, and pieces do not block each other.
class Approach {
 public:
  /// All squares where the kings can ever stand.
  using KingSquares = ByColor<Bitboard>;

  Approach(const Reach& reach, Color winner, Square target, const KingSquares& kings) noexcept;

  /// 0 to max_cost; less is nearer.
  [[nodiscard]] int cost(const Position& position) const noexcept;

 private:
  /// A square beside the target that is not permanently attacked or blocked.
  struct Flight {
    Square sq{};
    Rings block{};
    Rings attack{};
    std::array<Bitboard, max_moves> king_attack{};
  };
  [[nodiscard]] Flight flight_to(Square sq, Bitboard walls, Bitboard winners_king) const noexcept;
  [[nodiscard]] static int moves_to_close(const Flight& flight, const Board& board,
                                          Color winner) noexcept;

  Color winner_;
  Square target_;
  std::array<std::uint8_t, square_count> king_steps_{};  // from each square to the target
  FixedList<Flight, 8> flights_;
  Rings check_{};
};

}  // namespace tabiya::winnability
