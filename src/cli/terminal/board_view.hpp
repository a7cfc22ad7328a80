/// A board in the terminal: colours where there are some, letters where there is nothing else.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/terminal/terminal.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"

namespace tabiya::cli {

/// What is to be seen, whoever draws it.
struct BoardView {
  Board board;
  Color viewer = Color::White;
  Bitboard last_move;  ///< the squares it left and reached
  std::optional<Square> checked_king;
};

/// The view of a position that a move has led to, or of the first one.
[[nodiscard]] BoardView view_of(const Position& before, std::optional<Move> move,
                                const Position& position, Color viewer);
/// The view of a game's current position.
[[nodiscard]] BoardView view_of(const Game& game, Color viewer);

/// How large a square is drawn.
enum class BoardSize : std::uint8_t {
  Small,  ///< three columns and one row a square
  Large,  ///< eight columns and four rows a square, with the men drawn in blocks
};

/// Columns and rows that a drawing takes, coordinates included.
[[nodiscard]] int board_columns(BoardSize size) noexcept;
[[nodiscard]] int board_rows(BoardSize size) noexcept;

/// The picture, line by line; every line takes board_columns() columns.
///
/// Without colours the last move is marked [N] and a king in check !K!.
[[nodiscard]] std::vector<std::string> draw_board(const BoardView& view, const Terminal& terminal,
                                                  BoardSize size = BoardSize::Small);

/// The men that a side has taken, the queens first, as letters or figurines.
/// Requires: each move is legal in the position at its place.
[[nodiscard]] std::string captured_men(std::span<const Position> positions,
                                       std::span<const Move> moves, Color taker,
                                       const Terminal& terminal);

}  // namespace tabiya::cli
