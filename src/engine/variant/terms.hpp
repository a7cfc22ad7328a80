/// What the variants' evaluations have in common. Internal.
#pragma once

#include <algorithm>
#include <array>

#include "engine/variant/style.hpp"
#include "rules/inner/attack_tables.hpp"

namespace tabiya::engine::terms {

[[nodiscard]] constexpr std::size_t place(Square sq) noexcept {
  return static_cast<std::size_t>(index_of(sq));
}

/// The rank as the side counts it, 0 to 7.
template <Color Us>
[[nodiscard]] constexpr int rank_from(Square sq) noexcept {
  const int rank = index_of(rank_of(sq));
  return Us == Color::White ? rank : 7 - rank;
}

/// Steps of a king to one of the four squares in the middle, 0 to 3.
[[nodiscard]] constexpr int centre_distance(Square sq) noexcept { return 3 - edge_distance(sq); }

/// What one side attacks.
struct AttackMap {
  Bitboard all;
  Bitboard twice;
  Bitboard pawns;
  int mobility = 0;  ///< the number of moves of pieces other than pawns and kings

  void add(Bitboard set) noexcept {
    twice |= all & set;
    all |= set;
  }
};

/// The attacks of a side, and how freely its pieces move. A set of kings, empty or not, attacks too.
template <Color Us>
[[nodiscard]] AttackMap attack_map(const Board& board) noexcept {
  using enum PieceType;
  AttackMap map;
  map.pawns = tables::pawn_attacks<Us>(board.pieces(Us, Pawn));
  map.add(map.pawns);
  for (const Square sq : board.pieces(Us, King)) map.add(tables::king[place(sq)]);
  const Bitboard free = ~board.pieces(Us);
  const auto add_all = [&]<PieceType Type>() {
    for (const Square sq : board.pieces(Us, Type)) {
      const Bitboard reached = tables::attacks<Type>(sq, board.occupied());
      map.add(reached);
      map.mobility += (reached & free).count();
    }
  };
  add_all.template operator()<Knight>();
  add_all.template operator()<Bishop>();
  add_all.template operator()<Rook>();
  add_all.template operator()<Queen>();
  return map;
}

/// The worth of a side's pieces without its kings.
template <Color Us>
[[nodiscard]] Value material(const Board& board, const PieceValues& values) noexcept {
  Value sum = 0;
  for (const PieceType type : all_piece_types) {
    sum += values[static_cast<std::size_t>(index_of(type))] * board.pieces(Us, type).count();
  }
  return sum;
}

/// The squares ahead of a pawn on its file and the two beside it.
template <Color Us>
[[nodiscard]] constexpr Bitboard span_ahead(Square sq) noexcept {
  constexpr Direction forwards = Us == Color::White ? Direction::North : Direction::South;
  Bitboard front = Bitboard{sq} | shifted<Direction::East>(sq) | shifted<Direction::West>(sq);
  Bitboard span;
  for (int step = 0; step < 6; ++step) {
    front = shifted<forwards>(front);
    span |= front;
  }
  return span;
}

/// Pawns that no enemy pawn can stop or capture, weighed by how far they are.
template <Color Us>
[[nodiscard]] Value passed_pawns(const Board& board, const std::array<Value, 8>& by_rank) noexcept {
  Value sum = 0;
  for (const Square sq : board.pieces(Us, PieceType::Pawn)) {
    if (span_ahead<Us>(sq).intersects(board.pieces(~Us, PieceType::Pawn))) continue;
    sum += by_rank[static_cast<std::size_t>(rank_from<Us>(sq))];
  }
  return sum;
}

}  // namespace tabiya::engine::terms
