/// What the generators of closed positions have in common: throwing pieces, and small changes that
/// turn a closed position into one that is nearly closed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <random>

#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya::test {

/// The board with its files mirrored.
inline Board reflected(const Board& board) {
  Board result;
  for (const Square sq : board.occupied()) {
    result.put(square_at(index_of(sq) ^ 7), *board.piece_on(sq));
  }
  return result;
}

/// The squares beside a square, diagonally too.
inline Bitboard squares_beside(Square center) {
  Bitboard found;
  for (const Square sq : all_squares) {
    if (distance(sq, center) == 1) found |= sq;
  }
  return found;
}

/// The number of moves of both sides; very many in a check, a mate or a stalemate, which say nothing
/// about how closed a position is.
inline std::size_t moves_of_both_sides(Position position) {
  constexpr std::size_t very_many = 1000;
  const std::size_t moves = count_legal_moves(position);
  if (position.is_check() || moves == 0) return very_many;
  position.pass_unchecked();
  return moves + count_legal_moves(position);
}

/// Random choices, determined by the seed.
class Throws {
 public:
  explicit Throws(std::uint64_t seed) : random_{seed} {}

  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
  int below_int(int limit) { return static_cast<int>(below(static_cast<std::uint64_t>(limit))); }
  bool one_in(std::uint64_t count) { return below(count) == 0; }

  std::optional<Square> any_of(Bitboard squares) {
    if (squares.empty()) return std::nullopt;
    std::uint64_t skipped = below(static_cast<std::uint64_t>(squares.count()));
    for (const Square sq : squares) {
      if (skipped-- == 0) return sq;
    }
    return std::nullopt;
  }

  /// Puts a piece on a square, unless it is occupied or a pawn cannot stand there.
  static void put(Board& board, Square sq, Piece piece) {
    const Rank rank = rank_of(sq);
    const bool last_rank = rank == Rank::First || rank == Rank::Eighth;
    if (piece.type == PieceType::Pawn && last_rank) return;
    if (!board.occupied().contains(sq)) board.put(sq, piece);
  }
  static void put(Board& board, int file, int rank, Piece piece) {
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return;
    put(board, make_square(static_cast<File>(file), static_cast<Rank>(rank)), piece);
  }
  void put_on_any(Board& board, Bitboard squares, Piece piece) {
    if (const auto sq = any_of(squares - board.occupied())) put(board, *sq, piece);
  }
  /// Puts a white pawn on a square and a black one in front of it, `gap` empty squares away: the
  /// two have `gap` moves between them.
  static void put_ram(Board& board, int file, int rank, int gap = 0) {
    put(board, file, rank, {Color::White, PieceType::Pawn});
    put(board, file, rank + 1 + gap, {Color::Black, PieceType::Pawn});
  }
  /// A ram somewhere, usually without a gap.
  void put_any_ram(Board& board) {
    put_ram(board, below_int(8), 1 + below_int(5), one_in(4) ? 1 + below_int(2) : 0);
  }

  /// Removes, adds, moves or replaces a piece other than a king.
  void change(Board& board) {
    const Bitboard kings = board.pieces(PieceType::King);
    const auto sq = any_of(board.occupied() - kings);
    if (!sq) return;
    const Piece piece = *board.piece_on(*sq);
    switch (below(4)) {
      case 0: board.remove(*sq); break;
      case 1: put_on_any(board, every_square, {any_color(), any_type()}); break;
      case 2:
        board.remove(*sq);
        put_on_any(board, one_in(2) ? squares_beside(*sq) : every_square, piece);
        break;
      default:
        board.remove(*sq);
        put(board, *sq, {one_in(4) ? any_color() : piece.color, any_type()});
    }
  }

  /// The position, reflected, mirrored or neither, with any side to move, after up to three
  /// changes; nothing if it is not valid.
  std::optional<Position> finished(Board board) {
    constexpr std::array<int, 8> changes{0, 0, 0, 1, 1, 1, 2, 3};
    for (int left = changes[below(changes.size())]; left > 0; --left) change(board);
    Setup setup;
    setup.board = one_in(2) ? reflected(board) : board;
    setup.turn = any_color();
    const auto position = Position::from_setup(one_in(2) ? mirrored(setup) : setup);
    return position ? std::optional{*position} : std::nullopt;
  }

  Color any_color() { return static_cast<Color>(below(2)); }
  PieceType any_type() {
    constexpr std::array types{PieceType::Pawn,   PieceType::Pawn, PieceType::Knight,
                               PieceType::Bishop, PieceType::Rook, PieceType::Queen};
    return types[below(types.size())];
  }

 private:
  std::mt19937_64 random_;
};

/// Of several positions, the one that leaves both sides the fewest moves.
template <class Generate>
Position tightest_of(int count, Generate generate) {
  Position best = generate();
  std::size_t fewest = moves_of_both_sides(best);
  while (--count > 0) {
    const Position other = generate();
    const std::size_t moves = moves_of_both_sides(other);
    if (moves >= fewest) continue;
    best = other;
    fewest = moves;
  }
  return best;
}

}  // namespace tabiya::test
