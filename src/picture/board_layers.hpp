/// The parts of a board's picture, for documents with one or many boards.
#pragma once

#include <array>

#include "picture/svg_writer.hpp"
#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/piece_set.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::picture {

/// The width and height of a board in its own coordinates.
inline constexpr int board_size = 8 * square_size;

/// From the left, 0 to 7.
[[nodiscard]] int column_of(Square sq, Color viewer) noexcept;
/// From the top, 0 to 7.
[[nodiscard]] int row_of(Square sq, Color viewer) noexcept;

/// Where the moved piece arrives: in castling, although the move names the rook's square, the king's.
[[nodiscard]] Square target_of(Move move, Color color) noexcept;

/// "White: Ke1, a2; Black: Ke8".
void add_description(SvgWriter& svg, const Board& board);

/// The drawings of the pieces that occur in a document.
class PieceDrawings {
 public:
  void add(Piece piece) { used_[piece.color][index_of(piece.type)] = true; }
  void add(const Board& board);
  void write(SvgWriter& svg, const PieceSet& pieces) const;

 private:
  ByColor<std::array<bool, 6>> used_{};
};

// The layers of a board, from the bottom to the top.
void add_squares(SvgWriter& svg, const PictureStyle& style);
void add_explosion(SvgWriter& svg, const Marks& marks, const PictureStyle& style);
/// The last move and checks.
void add_square_marks(SvgWriter& svg, const Marks& marks, const PictureStyle& style);
void add_coordinates(SvgWriter& svg, const PictureStyle& style);
/// Circles, arrows, labels.
void add_upper_marks(SvgWriter& svg, const Marks& marks, const PictureStyle& style);

/// Squares, marks, coordinates and pieces, in a square of board_size from the origin.
/// Requires: the drawings of its pieces have been written.
void add_board(SvgWriter& svg, const Board& board, const Marks& marks, const PictureStyle& style);

}  // namespace tabiya::picture
