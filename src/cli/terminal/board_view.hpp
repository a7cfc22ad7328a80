/// Draws a board in the terminal: in colour if possible, else with letters.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/terminal/terminal.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"

namespace tabiya::cli {

/// What to draw, in any style.
struct BoardView {
  Board board;
  Color viewer = Color::White;
  Bitboard last_move;  ///< its origin and target squares
  std::optional<Square> checked_king;
};

/// The view of the position after a move, or of the start.
[[nodiscard]] BoardView view_of(const Position& before, std::optional<Move> move,
                                const Position& position, Color viewer);
/// The view of a game's current position.
[[nodiscard]] BoardView view_of(const Game& game, Color viewer);
[[nodiscard]] BoardView view_of(const VariantGame& game, Color viewer);

/// The size of a drawn square.
enum class BoardSize : std::uint8_t {
  Small,  ///< three columns, one row
  Large,  ///< eight columns, four rows; pieces drawn in blocks
};

/// Columns and rows of the drawing, including coordinates.
[[nodiscard]] int board_columns(BoardSize size) noexcept;
[[nodiscard]] int board_rows(BoardSize size) noexcept;

/// The drawing, line by line; every line has board_columns() columns.
///
/// Without colours, the last move is marked [N] and a king in check !K!.
[[nodiscard]] std::vector<std::string> draw_board(const BoardView& view, const Terminal& terminal,
                                                  BoardSize size = BoardSize::Small);

/// The board as a picture, line by line: the first line draws it, and all lines skip the columns
/// that it covers.
struct PictureLines {
  std::vector<std::string> lines;
  int columns = 0;
};
/// A picture of this number of rows. Requires: terminal.graphics is not None.
[[nodiscard]] PictureLines draw_picture(const BoardView& view, const Terminal& terminal,
                                        TerminalSize size, int rows);

/// The pieces that a side has captured, queens first, as letters or figurines.
/// Requires: each move is legal in the position at its place.
[[nodiscard]] std::string captured_pieces(std::span<const Position> positions,
                                          std::span<const Move> moves, Color taker,
                                          const Terminal& terminal);
/// The opponent's pieces that a side has captured, or exploded, in a game of a variant.
[[nodiscard]] std::string captured_pieces(const VariantGame& game, Color taker,
                                          const Terminal& terminal);
/// The pieces that a side can drop, queens first, as letters or figurines; "-" if there are none.
[[nodiscard]] std::string pocket_pieces(const VariantPosition& position, Color color,
                                        const Terminal& terminal);

}  // namespace tabiya::cli
