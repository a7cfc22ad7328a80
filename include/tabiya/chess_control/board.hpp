/// What ChessCtrl's functions take as `board` and `sandbox`: pieces on squares, to look at and to
/// try moves on.
///
///     Board sandbox = chessBoard.board();
///     sandbox[L"E2"].toString()                                       // L"Pawn"
///     ChessBoard::tryMoveAndReturnCaptured(L"E2", L"E4", sandbox);
///
/// A `Board` is a value, so a copy is a clone. It may hold any pieces, sensible or not: a king can
/// be missing, or be left in check. Castling is that of standard chess.
#pragma once

#include <optional>
#include <string_view>

#include "tabiya/chess_control/piece.hpp"
#include "tabiya/chess_control/side.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya::chess_control {

/// The square of a text such as L"E2" or L"e2", or nothing.
[[nodiscard]] std::optional<Square> parse_square(std::wstring_view text) noexcept;

class Board {
 public:
  /// The start of a game.
  Board() noexcept : setup_{Setup::initial()} {}
  explicit Board(const Setup& setup) noexcept : setup_{setup} {}
  explicit Board(const Position& position) noexcept : setup_{position.setup()} {}

  [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
  /// The board as a position in which this side is to move, without impossible castling rights.
  /// Nothing if it cannot be played; see `Defect`.
  [[nodiscard]] std::optional<Position> position(Side turn) const;

  /// The piece on a square. It is empty if the square is empty, or if the text is not a square.
  [[nodiscard]] Piece operator[](std::wstring_view square) const;
  /// Puts a piece on a square, or empties it. False, without any change, if the text is not a
  /// square.
  bool put(std::wstring_view square, const Piece& piece) noexcept;
  /// Removes all pieces.
  void clear() noexcept { setup_ = Setup{}; }

  /// Moves a piece, legally or not, and passes the turn. Returns what it captures, if anything.
  ///
  /// A legal move is played by the rules, with the rook in castling and the pawn in an en passant
  /// capture; a pawn becomes a queen. In any other move the piece replaces what is on `to`. Nothing
  /// moves from an empty square, or to the same one.
  std::optional<Piece> relocate(Square from, Square to);

  friend bool operator==(const Board&, const Board&) = default;

 private:
  [[nodiscard]] bool is_unmoved(Square sq) const noexcept;
  std::optional<Piece> replace(Square from, Square to, tabiya::Piece mover) noexcept;

  Setup setup_;
};

}  // namespace tabiya::chess_control
