/// The rows above and below a board, for documents with one or many boards.
#pragma once

#include <optional>

#include "picture/board_layers.hpp"
#include "picture/svg_writer.hpp"
#include "tabiya/picture/board_rows.hpp"

namespace tabiya::picture {

/// The height of a board with a row above and a row below it; it is as wide as a board.
inline constexpr int height_with_rows = board_size + 2 * square_size;

/// The height in pixels of a picture of this width.
[[nodiscard]] int picture_height(int width, bool has_rows) noexcept;

/// The upper edge of a side's row, from the upper edge of the upper row.
[[nodiscard]] int top_of_row(Color color, Color viewer) noexcept;

/// "; White holds 1 Q, 2 P", "; Black has to give 2 more of 3 checks".
void add_description(SvgWriter& svg, const BoardRows& rows);

/// The drawings of the pieces in pockets.
void add_pieces(PieceDrawings& drawings, const BoardRows& rows);

/// True if a side has the same in both.
[[nodiscard]] bool is_same_row(const BoardRows& one, const BoardRows& other, Color color) noexcept;

void add_row_ground(SvgWriter& svg, int top);
void add_row_content(SvgWriter& svg, const BoardRows& rows, Color color, int top);

/// A board between its rows, from the origin; without rows a board alone.
/// Requires: the drawings of its pieces have been written.
void add_board(SvgWriter& svg, const Board& board, const Marks& marks,
               const std::optional<BoardRows>& rows, const PictureStyle& style);

/// A document with one board between its rows.
[[nodiscard]] std::string to_svg(const Board& board, const Marks& marks, const BoardRows& rows,
                                 const PictureStyle& style);

}  // namespace tabiya::picture
