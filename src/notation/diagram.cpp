#include "tabiya/notation/diagram.hpp"

#include <algorithm>

namespace tabiya {
namespace {

constexpr std::string_view frame_edge = "+-----------------+";

std::string_view empty_square(Square sq, DiagramStyle::Symbols symbols) {
  if (!is_light(sq)) return ":";
  return symbols == DiagramStyle::Symbols::Figurines ? "·" : ".";
}

void append_square(std::string& out, const Board& board, Square sq, DiagramStyle::Symbols symbols) {
  const auto piece = board.piece_on(sq);
  if (!piece) out += empty_square(sq, symbols);
  else if (symbols == DiagramStyle::Symbols::Figurines) out += figurine(*piece);
  else out += to_char(*piece);
}

void append_edge(std::string& out, const DiagramStyle& style) {
  if (!style.has_frame) return;
  if (style.has_coordinates) out += "  ";
  out += frame_edge;
  out += '\n';
}

void append_rank(std::string& out, const Board& board, Rank rank, const DiagramStyle& style) {
  if (style.has_coordinates) {
    out += to_char(rank);
    out += ' ';
  }
  if (style.has_frame) out += "| ";
  std::string_view gap;
  for (const File file : files_from_left(style.viewer)) {
    out += gap;
    append_square(out, board, make_square(file, rank), style.symbols);
    gap = " ";
  }
  if (style.has_frame) out += " |";
  out += '\n';
}

void append_file_letters(std::string& out, const DiagramStyle& style) {
  if (!style.has_coordinates) return;
  out += style.has_frame ? "   " : " ";
  for (const File file : files_from_left(style.viewer)) {
    out += ' ';
    out += to_char(file);
  }
  out += '\n';
}

}  // namespace

std::string_view figurine(Piece piece) noexcept {
  constexpr std::array<std::string_view, 6> white{"♙", "♘", "♗", "♖", "♕", "♔"};
  constexpr std::array<std::string_view, 6> black{"♟", "♞", "♝", "♜", "♛", "♚"};
  return (piece.color == Color::White ? white : black)[index_of(piece.type)];
}

std::array<Rank, 8> ranks_from_top(Color viewer) noexcept {
  std::array<Rank, 8> ranks = all_ranks;
  if (viewer == Color::White) std::reverse(ranks.begin(), ranks.end());
  return ranks;
}

std::array<File, 8> files_from_left(Color viewer) noexcept {
  std::array<File, 8> files = all_files;
  if (viewer == Color::Black) std::reverse(files.begin(), files.end());
  return files;
}

std::string to_diagram(const Board& board, DiagramStyle style) {
  std::string out;
  append_edge(out, style);
  for (const Rank rank : ranks_from_top(style.viewer)) append_rank(out, board, rank, style);
  append_edge(out, style);
  append_file_letters(out, style);
  return out;
}

}  // namespace tabiya
