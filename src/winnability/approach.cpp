#include "winnability/approach.hpp"

#include <algorithm>

#include "rules/inner/legality.hpp"
#include "winnability/heuristic.hpp"

namespace tabiya::winnability {
namespace {

constexpr std::array<PieceType, 4> kinds{PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                         PieceType::Queen};

[[nodiscard]] Pieces pieces_of(const Board& board, Color color) noexcept {
  Pieces pieces;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    pieces[kind] = board.pieces(color, kinds[kind]);
  }
  return pieces;
}

/// Fills the outer rings from the innermost.
void grow(Rings& rings, Bitboard walls) noexcept {
  for (std::size_t ring = 1; ring < rings.size(); ++ring) {
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const Bitboard inner = rings[ring - 1][kind];
      rings[ring][kind] = inner | (attacks_of_set(kinds[kind], inner, walls) - walls);
    }
  }
}

[[nodiscard]] Rings rings_to_stand_on(Square sq, Bitboard walls) noexcept {
  Rings rings{};
  rings[0].fill(Bitboard{sq});
  grow(rings, walls);
  return rings;
}
[[nodiscard]] Rings rings_to_attack(Square sq, Bitboard walls) noexcept {
  Rings rings{};
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    rings[0][kind] = attacks_of_set(kinds[kind], Bitboard{sq}, walls) - walls;
  }
  grow(rings, walls);
  return rings;
}

/// The moves that the nearest of the pieces needs, at most `max_moves`.
[[nodiscard]] int moves_of_nearest(const Rings& rings, const Pieces& pieces) noexcept {
  int moves = 0;
  for (const Pieces& ring : rings) {
    Bitboard there;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) there |= ring[kind] & pieces[kind];
    if (there.any()) break;
    ++moves;
  }
  return moves;
}

[[nodiscard]] Bitboard unsafe_squares_of(Color color, const Board& board) noexcept {
  return color == Color::White ? unsafe_squares<Color::White>(board)
                               : unsafe_squares<Color::Black>(board);
}

}  // namespace

Approach::Approach(const Reach& reach, Color winner, Square target,
                   const KingSquares& kings) noexcept
    : winner_{winner}, target_{target} {
  constexpr std::uint8_t unreachable = 15;
  king_steps_.fill(unreachable);
  Bitboard reached{target};
  Bitboard fresh{target};
  for (std::uint8_t steps = 0; fresh.any() && steps < unreachable; ++steps) {
    for (const Square sq : fresh) king_steps_[index_of(sq)] = steps;
    fresh = (tables::king_steps(fresh) & kings[~winner]) - reached;
    reached |= fresh;
  }

  const Bitboard walls = ~reach.can_become_empty();
  Bitboard closed = reach.permanently_guarded(winner);
  for (const TrackedPiece& tracked : reach.pieces()) {
    if (tracked.piece.color != winner && tracked.piece.type != PieceType::King)
      closed |= walls & tracked.home;
  }
  for (const Square sq : tables::king[index_of(target)] - closed) {
    flights_.push_back(flight_to(sq, walls, kings[winner]));
  }
  check_ = rings_to_attack(target, walls);
}

Approach::Flight Approach::flight_to(Square sq, Bitboard walls,
                                     Bitboard winners_king) const noexcept {
  Flight flight{sq, rings_to_stand_on(sq, walls), rings_to_attack(sq, walls), {}};
  const Bitboard beside_target = tables::king[index_of(target_)] | target_;
  Bitboard from = (tables::king[index_of(sq)] - beside_target) & winners_king;
  for (Bitboard& ring : flight.king_attack) {
    ring = from;
    from |= tables::king_steps(from) & winners_king;
  }
  return flight;
}

int Approach::cost(const Position& position) const noexcept {
  constexpr int per_king_step = 3;
  constexpr int per_move = 2;
  const Board& board = position.board();
  const Square king = position.king(~winner_);
  const Bitboard attacked = unsafe_squares_of(~winner_, board);
  const Bitboard closed = attacked | (board.pieces(~winner_) - king);
  int cost = per_king_step * king_steps_[index_of(king)];
  for (const Flight& flight : flights_) {
    if (closed.contains(flight.sq)) continue;
    cost += per_move * std::max(1, moves_to_close(flight, board, winner_));
  }
  if (king == target_ && attacked.contains(king)) return cost;
  return cost + std::max(1, moves_of_nearest(check_, pieces_of(board, winner_)));
}

int Approach::moves_to_close(const Flight& flight, const Board& board, Color winner) noexcept {
  const int moves = std::min(moves_of_nearest(flight.block, pieces_of(board, ~winner)),
                             moves_of_nearest(flight.attack, pieces_of(board, winner)));
  const Square king = board.pieces(winner, PieceType::King).first();
  const auto ring = std::ranges::find_if(
      flight.king_attack, [king](Bitboard squares) { return squares.contains(king); });
  return std::min(moves, static_cast<int>(ring - flight.king_attack.begin()));
}

}  // namespace tabiya::winnability
