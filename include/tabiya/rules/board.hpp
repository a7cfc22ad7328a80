/// The placement of the pieces, and nothing else: no side to move, no rights, no history.
///
///     Board board = Board::initial();
///     board.put(Square::E4, *board.piece_on(Square::E2));
///     board.remove(Square::E2);
///     const Bitboard white_rooks = board.pieces(Color::White, PieceType::Rook);
///
/// A `Setup` adds what a FEN has beside the placement, a `Position` also guarantees that the game
/// can be played.
#pragma once

#include <array>
#include <optional>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/piece.hpp"

namespace tabiya {

/// Any placement of pieces, sensible or not: eight sets of squares, 64 bytes.
///
/// A square holds at most one piece; no other rule is enforced, so a board can have any number of
/// kings. Six sets hold the pieces by type and two by colour. A question about one square reads all
/// of them; a question about all pieces of a kind reads one or two.
class Board {
 public:
  /// An empty board.
  constexpr Board() noexcept = default;

  /// The initial position. Source: FIDE 2.3.
  [[nodiscard]] static constexpr Board initial() noexcept;

  /// The squares with a piece.
  [[nodiscard]] constexpr Bitboard occupied() const noexcept { return colors_[0] | colors_[1]; }
  /// The squares of all pieces of this colour, of this type, or of both. As in the Laws, pawns are
  /// pieces.
  [[nodiscard]] constexpr Bitboard pieces(Color color) const noexcept {
    return colors_[index_of(color)];
  }
  [[nodiscard]] constexpr Bitboard pieces(PieceType type) const noexcept {
    return types_[index_of(type)];
  }
  [[nodiscard]] constexpr Bitboard pieces(Color color, PieceType type) const noexcept {
    return pieces(color) & pieces(type);
  }
  [[nodiscard]] constexpr Bitboard pieces(Piece piece) const noexcept {
    return pieces(piece.color, piece.type);
  }

  /// The piece on a square, if any.
  [[nodiscard]] constexpr std::optional<Piece> piece_on(Square sq) const noexcept {
    const auto type = type_on(sq);
    if (!type) return std::nullopt;
    return Piece{pieces(Color::White).contains(sq) ? Color::White : Color::Black, *type};
  }
  /// The type of the piece on a square, if any.
  [[nodiscard]] constexpr std::optional<PieceType> type_on(Square sq) const noexcept {
    if (!occupied().contains(sq)) return std::nullopt;
    return occupied_type_on(sq);
  }
  /// The type of the piece on an occupied square, found without branches.
  /// Requires: occupied().contains(sq).
  [[nodiscard]] constexpr PieceType occupied_type_on(Square sq) const noexcept {
    int type = 0;
    for (int candidate = 1; candidate < 6; ++candidate) {
      type |= static_cast<int>((types_[candidate].bits() >> index_of(sq)) & 1) * candidate;
    }
    return static_cast<PieceType>(type);
  }

  /// Puts a piece on a square and removes any piece that was there.
  constexpr void put(Square sq, Piece piece) noexcept {
    remove(sq);
    types_[index_of(piece.type)] |= sq;
    colors_[index_of(piece.color)] |= sq;
  }
  /// Empties a square.
  constexpr void remove(Square sq) noexcept {
    for (Bitboard& set : types_) set -= sq;
    for (Bitboard& set : colors_) set -= sq;
  }

  friend constexpr bool operator==(const Board&, const Board&) noexcept = default;

 private:
  friend struct BoardAccess;  // src/rules/inner/play.hpp: plays moves directly on the sets

  std::array<Bitboard, 6> types_{};
  std::array<Bitboard, 2> colors_{};
};

/// The board with ranks mirrored and colours swapped.
[[nodiscard]] constexpr Board mirrored(const Board& board) noexcept {
  Board result;
  for (const Square sq : board.occupied()) {
    const Piece piece = *board.piece_on(sq);
    result.put(mirrored(sq), {~piece.color, piece.type});
  }
  return result;
}

constexpr Board Board::initial() noexcept {
  constexpr std::array<PieceType, 8> back_rank{
      PieceType::Rook, PieceType::Knight, PieceType::Bishop, PieceType::Queen,
      PieceType::King, PieceType::Bishop, PieceType::Knight, PieceType::Rook};
  Board board;
  for (const File file : all_files) {
    const PieceType type = back_rank[index_of(file)];
    board.put(make_square(file, Rank::First), {Color::White, type});
    board.put(make_square(file, Rank::Second), {Color::White, PieceType::Pawn});
    board.put(make_square(file, Rank::Seventh), {Color::Black, PieceType::Pawn});
    board.put(make_square(file, Rank::Eighth), {Color::Black, type});
  }
  return board;
}

}  // namespace tabiya
