/// How far a mate on one square is from a position. Internal; see unravel.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tabiya/rules/position.hpp"
#include "tabiya/support/fixed_list.hpp"
#include "winnability/reach.hpp"

namespace tabiya::winnability {

/// Squares of knights, bishops, rooks and queens.
using Pieces = std::array<Bitboard, 4>;

/// More moves than this are not told apart.
inline constexpr std::size_t farthest = 5;

/// From where a piece does something without a move, after one move, after two, and so on, if only
/// men who stand for ever are in its way.
using Rings = std::array<Pieces, farthest>;

/// What a mate on one square needs, and how many moves each part of it is away.
///
/// The loser's king has to come to the square, and a piece of the winner has to attack it. Each
/// square beside it has to be attacked, by a piece or by the winner's king, or blocked by a man of
/// the loser, unless men who stand for ever see to that. The parts are counted one by one: nobody
/// asks whether one man is counted twice, or who stands in whose way.
class Approach {
 public:
  /// Where the kings may ever stand.
  using KingSquares = ByColor<Bitboard>;

  Approach(const Reach& reach, Color winner, Square target, const KingSquares& kings) noexcept;

  /// 0 to max_cost; less is nearer.
  [[nodiscard]] int cost(const Position& position) const noexcept;

 private:
  /// A square beside the target that nobody attacks or blocks for ever.
  struct Flight {
    Square sq{};
    Rings block{};
    Rings attack{};
    std::array<Bitboard, farthest> king_attack{};
  };
  [[nodiscard]] Flight flight_to(Square sq, Bitboard walls, Bitboard winners_king) const noexcept;
  [[nodiscard]] static int moves_to_close(const Flight& flight, const Board& board,
                                          Color winner) noexcept;

  Color winner_;
  Square target_;
  std::array<std::uint8_t, square_count> king_steps_{};  // of the loser's king to the target
  FixedList<Flight, 8> flights_;
  Rings check_{};
};

}  // namespace tabiya::winnability
