/// A piece with the functions of ChessCtrl's class hierarchy.
///
///     const Piece pawn = board[L"E2"];
///     pawn.toGraphics()                             // L"♙"
///     pawn.isValidMove(L"E2", L"E4", board)         // 0
///     Rook{true}.toString()                         // L"Rook"
///
/// A `Piece` is a value: nothing is allocated, and nothing needs to be deleted. Its kinds differ
/// only in how they are constructed, so a `Rook` can be copied into a `Piece`. Calls can be written
/// `piece.toString()` or, as with ChessCtrl's pointers, `piece->toString()`.
///
/// All squares are texts such as L"E2" or L"e2". A text that is not a square is on no file, rank or
/// diagonal, and no piece can go there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tabiya/chess_control/move_code.hpp"
#include "tabiya/chess_control/side.hpp"
#include "tabiya/rules/piece.hpp"

namespace tabiya::chess_control {

class Board;

class Piece {
 public:
  /// The empty piece, which stands for a square without a piece.
  Piece() noexcept = default;
  explicit Piece(tabiya::Piece value, bool isFirstMove = true) noexcept
      : value_{value}, is_first_move_{isFirstMove} {}

  /// The piece as the rest of the library has it; nothing for the empty piece.
  [[nodiscard]] std::optional<tabiya::Piece> value() const noexcept { return value_; }
  [[nodiscard]] bool isEmpty() const noexcept { return !value_; }

  /// L"White" or L"Black"; L"" for the empty piece.
  [[nodiscard]] std::wstring playerToString() const;
  /// L"Pawn", L"Knight", L"Bishop", L"Rook", L"Queen", L"King" or L"Empty".
  [[nodiscard]] std::wstring toString() const;
  /// The chess symbol, such as L"♙"; L" " for the empty piece.
  [[nodiscard]] std::wstring toGraphics() const;
  /// The usual value in pawns: 1, 3, 3, 5, 9; 0 for the king and the empty piece.
  [[nodiscard]] int Score() const noexcept;

  [[nodiscard]] bool isWhitePlayer() const noexcept;
  [[nodiscard]] bool isKing() const noexcept;
  /// True if both belong to the same player. The empty piece belongs to neither.
  [[nodiscard]] bool isFriendly(const Piece& other) const noexcept;

  /// A distinct piece with the same information.
  [[nodiscard]] Piece clone() const noexcept { return *this; }
  /// True until confirmMove(). The piece of a `Board` tells what the rules can still ask: whether a
  /// pawn can make a double step, and whether king and rook can castle.
  [[nodiscard]] bool isFirstMove() const noexcept { return is_first_move_; }
  /// Says that the piece has moved, so this pawn does not make a double step any more.
  void confirmMove() noexcept { is_first_move_ = false; }

  /// 0 if the piece moves like that on this board; otherwise a code of move_code.hpp. It ignores
  /// whose turn it is and what happens to the king, except in castling, and does not ask for the
  /// choice of a promotion.
  [[nodiscard]] int isValidMove(std::wstring_view source, std::wstring_view dest,
                                const Board& board) const;
  /// True if a piece of the same player is on `dest`.
  [[nodiscard]] bool destExistFriendlyPiece(std::wstring_view dest, const Board& board) const;

  [[nodiscard]] static bool isSameFile(std::wstring_view source, std::wstring_view dest);
  [[nodiscard]] static bool isSameRank(std::wstring_view source, std::wstring_view dest);
  [[nodiscard]] static bool isSameDiagonal(std::wstring_view source, std::wstring_view dest);

  /// True if both squares are on one file (rank, diagonal) and all squares between them are empty.
  [[nodiscard]] static bool noVerticalObstruction(std::wstring_view source, std::wstring_view dest,
                                                  const Board& board);
  [[nodiscard]] static bool noHorizontalObstruction(std::wstring_view source,
                                                    std::wstring_view dest, const Board& board);
  [[nodiscard]] static bool noDiagonalObstruction(std::wstring_view source, std::wstring_view dest,
                                                  const Board& board);

  [[nodiscard]] const Piece* operator->() const noexcept { return this; }
  [[nodiscard]] Piece* operator->() noexcept { return this; }

  friend bool operator==(const Piece&, const Piece&) noexcept = default;

 private:
  std::optional<tabiya::Piece> value_;
  bool is_first_move_ = true;
};

/// The kinds of ChessCtrl's hierarchy. Each has an owner, except the empty piece.
struct EmptyPiece : Piece {};
struct Pawn : Piece {
  explicit Pawn(Side owner) noexcept : Piece{{owner, PieceType::Pawn}} {}
};
struct Knight : Piece {
  explicit Knight(Side owner) noexcept : Piece{{owner, PieceType::Knight}} {}
};
struct Bishop : Piece {
  explicit Bishop(Side owner) noexcept : Piece{{owner, PieceType::Bishop}} {}
};
struct Rook : Piece {
  explicit Rook(Side owner) noexcept : Piece{{owner, PieceType::Rook}} {}
};
struct Queen : Piece {
  explicit Queen(Side owner) noexcept : Piece{{owner, PieceType::Queen}} {}
};
struct King : Piece {
  explicit King(Side owner) noexcept : Piece{{owner, PieceType::King}} {}
};

}  // namespace tabiya::chess_control
