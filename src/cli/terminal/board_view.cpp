#include "cli/terminal/board_view.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/terminal/piece_picture.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/image.hpp"

namespace tabiya::cli {
namespace {

/// Indexes into the 256-colour palette.
struct Palette {
  int light_square = 110;
  int dark_square = 67;
  int light_marked = 186;
  int dark_marked = 143;
  int checked_king = 167;
  int white_man = 231;
  int black_man = 16;
};
constexpr Palette palette;

struct CellSize {
  int columns;
  int rows;
};

constexpr CellSize cell_size(BoardSize size) {
  return size == BoardSize::Small ? CellSize{3, 1} : CellSize{picture_columns, picture_rows};
}

constexpr int rank_margin = 2;  // the rank's digit and a space, on the left

int square_color(const BoardView& view, Square sq) {
  if (view.checked_king == sq) return palette.checked_king;
  const bool marked = view.last_move.contains(sq);
  if (is_light(sq)) return marked ? palette.light_marked : palette.light_square;
  return marked ? palette.dark_marked : palette.dark_square;
}

/// One row of a piece on a square. Solid figurines look the same on any background; the colour
/// shows the side.
std::string piece_text(Piece piece, const Terminal& terminal, BoardSize size, int row) {
  if (size == BoardSize::Large) return picture_row(piece.type, row);
  if (!terminal.unicode) return fmt::format(" {} ", to_char(piece));
  return fmt::format(" {} ", figurine({Color::Black, piece.type}));
}

std::string painted_cell(const BoardView& view, Square sq, const Terminal& terminal, BoardSize size,
                         int row) {
  const std::string background = fmt::format("\x1b[48;5;{}m", square_color(view, sq));
  const auto piece = view.board.piece_on(sq);
  if (!piece) return background + std::string(cell_size(size).columns, ' ');
  const int color = piece->color == Color::White ? palette.white_man : palette.black_man;
  return fmt::format("{}\x1b[1;38;5;{}m{}", background, color,
                     piece_text(*piece, terminal, size, row));
}

/// Three columns: the piece between the markers of the last move or check.
std::string plain_cell(const BoardView& view, Square sq) {
  const auto piece = view.board.piece_on(sq);
  const char empty = is_light(sq) ? '.' : ':';
  const char symbol = piece ? to_char(*piece) : empty;
  if (view.checked_king == sq) return {'!', symbol, '!'};
  if (view.last_move.contains(sq)) return {'[', symbol, ']'};
  return {' ', symbol, ' '};
}

std::string rank_line(const BoardView& view, Rank rank, const Terminal& terminal, BoardSize size,
                      int row) {
  const bool is_middle = row == cell_size(size).rows / 2;
  const char digit = is_middle ? to_char(rank) : ' ';
  std::string line = terminal.colorful ? fmt::format("{}{}{} ", ansi::dim, digit, ansi::reset)
                                       : fmt::format("{} ", digit);
  for (const File file : files_from_left(view.viewer)) {
    const Square sq = make_square(file, rank);
    line += terminal.colorful ? painted_cell(view, sq, terminal, size, row) : plain_cell(view, sq);
  }
  return line + (terminal.colorful ? ansi::reset : "");
}

std::string file_line(const BoardView& view, const Terminal& terminal, BoardSize size) {
  const CellSize cell = cell_size(size);
  std::string line(rank_margin, ' ');
  for (const File file : files_from_left(view.viewer)) {
    const int left = (cell.columns - 1) / 2;
    line += fmt::format("{:{}}{}{:{}}", "", left, to_char(file), "", cell.columns - 1 - left);
  }
  return terminal.colorful ? ansi::dim + line + ansi::reset : line;
}

Bitboard squares_of_move(Color mover, Move move) {
  if (!move.is_castling()) return {move.from(), move.to()};
  const CastlingSide side = castling_side(move.from(), move.to());
  return {move.from(), king_castling_target(mover, side)};
}

/// Queens first, as letters or figurines.
std::string in_symbols(std::vector<PieceType> pieces, Color color, const Terminal& terminal) {
  std::ranges::sort(pieces, std::ranges::greater{}, [](PieceType type) { return index_of(type); });
  std::string text;
  for (const PieceType type : pieces) {
    if (!terminal.unicode) text += to_char(Piece{color, type});
    else text += figurine({Color::Black, type});
  }
  return text;
}

int count_lost(const VariantPosition& before, const VariantPosition& after, Piece piece) {
  return before.board().pieces(piece.color, piece.type).count() -
         after.board().pieces(piece.color, piece.type).count();
}

}  // namespace

BoardView view_of(const Position& before, std::optional<Move> move, const Position& position,
                  Color viewer) {
  BoardView view{position.board(), viewer, {}, std::nullopt};
  if (move) view.last_move = squares_of_move(before.turn(), *move);
  if (position.is_check()) view.checked_king = position.king(position.turn());
  return view;
}

BoardView view_of(const Game& game, Color viewer) {
  if (game.moves().empty()) return view_of(game.start(), std::nullopt, game.start(), viewer);
  const auto positions = game.positions();
  return view_of(positions[positions.size() - 2], game.moves().back(), positions.back(), viewer);
}

BoardView view_of(const VariantGame& game, Color viewer) {
  const VariantPosition& position = game.position();
  BoardView view{position.board(), viewer, {}, std::nullopt};
  if (!game.moves().empty()) view.last_move = squares_of_move(~game.turn(), game.moves().back());
  if (position.is_check()) view.checked_king = position.king(position.turn());
  return view;
}

int board_columns(BoardSize size) noexcept { return rank_margin + 8 * cell_size(size).columns; }

int board_rows(BoardSize size) noexcept { return 8 * cell_size(size).rows + 1; }

std::vector<std::string> draw_board(const BoardView& view, const Terminal& terminal,
                                    BoardSize size) {
  if (!terminal.unicode) size = BoardSize::Small;
  const int rows = cell_size(size).rows;
  std::vector<std::string> lines;
  for (const Rank rank : ranks_from_top(view.viewer)) {
    for (int row = 0; row < rows; ++row) {
      lines.push_back(rank_line(view, rank, terminal, size, row));
    }
  }
  lines.push_back(file_line(view, terminal, size));
  return lines;
}

PictureLines draw_picture(const BoardView& view, const Terminal& terminal, TerminalSize size,
                          int rows) {
  const int side = std::min(rows * size.cell_height, picture::largest_image_side);
  const int columns = (side + size.cell_width - 1) / size.cell_width;
  picture::Marks marks{.last_move = view.last_move};
  if (view.checked_king) marks.checks = Bitboard{*view.checked_king};
  const auto image =
      picture::to_image(picture::to_svg(view.board, marks, {.viewer = view.viewer, .width = side}));
  assert(image.has_value());  // our own pieces
  const std::string skip = fmt::format("\x1b[{}C", columns + rank_margin);
  PictureLines drawn{std::vector<std::string>(static_cast<std::size_t>(rows), skip),
                     columns + rank_margin};
  const std::string margin = fmt::format("\x1b[{}C", rank_margin);
  drawn.lines[0] = margin +
                   (terminal.graphics == Graphics::Kitty ? kitty_picture(*image, columns, rows)
                                                         : sixel_picture(*image)) +
                   fmt::format("\x1b[{}C", columns);
  return drawn;
}

std::string captured_pieces(std::span<const Position> positions, std::span<const Move> moves,
                            Color taker, const Terminal& terminal) {
  std::vector<PieceType> pieces;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (positions[ply].turn() != taker) continue;
    if (const auto type = positions[ply].captured_by(moves[ply])) pieces.push_back(*type);
  }
  return in_symbols(std::move(pieces), ~taker, terminal);
}

std::string captured_pieces(const VariantGame& game, Color taker, const Terminal& terminal) {
  const auto positions = game.positions();
  std::vector<PieceType> pieces;
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    if (positions[ply].turn() != taker) continue;
    for (const PieceType type : all_piece_types) {
      const int lost = count_lost(positions[ply], positions[ply + 1], {~taker, type});
      pieces.insert(pieces.end(), static_cast<std::size_t>(std::max(lost, 0)), type);
    }
  }
  return in_symbols(std::move(pieces), ~taker, terminal);
}

std::string pocket_pieces(const VariantPosition& position, Color color, const Terminal& terminal) {
  const Pocket& pocket = position.pocket(color);
  if (pocket.empty()) return "-";
  std::vector<PieceType> pieces;
  for (const PieceType type : pocket_types) {
    pieces.insert(pieces.end(), static_cast<std::size_t>(pocket.count(type)), type);
  }
  return in_symbols(std::move(pieces), color, terminal);
}

}  // namespace tabiya::cli
