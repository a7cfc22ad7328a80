#include "tabiya/picture/board_picture.hpp"

#include <cstddef>
#include <string_view>

#include "picture/board_layers.hpp"
#include "picture/svg_writer.hpp"
#include "tabiya/rules/castling.hpp"

namespace tabiya::picture {
namespace {

constexpr std::size_t usual_bytes = 12'000;

/// For castling: where the king really arrives, although the move names the rook's square.
Square target_of(Move move, Color color) {
  if (!move.is_castling()) return move.to();
  return king_castling_target(color, castling_side(move.from(), move.to()));
}

}  // namespace

Marks marks_of(const Position& position) {
  Marks marks;
  if (position.is_check()) marks.checks = position.king(position.turn());
  return marks;
}

Marks marks_of(const Position& before, Move move) {
  Position after = before;
  after.play_unchecked(move);
  Marks marks = marks_of(after);
  marks.last_move = {move.from(), target_of(move, before.turn())};
  return marks;
}

std::string to_svg(const Board& board, const Marks& marks, const PictureStyle& style) {
  SvgWriter svg{usual_bytes};
  svg << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << board_size << " "
      << board_size << R"(" width=")" << style.width << R"(" height=")" << style.width
      << R"(" role="img">)" << "\n<title>";
  add_description(svg, board);
  svg << "</title>\n";
  PieceDrawings drawings;
  drawings.add(board);
  drawings.write(svg, *style.pieces);
  add_board(svg, board, marks, style);
  svg << "</svg>\n";
  return std::move(svg).take();
}

std::string to_svg(const Position& position, const PictureStyle& style) {
  return to_svg(position.board(), marks_of(position), style);
}

}  // namespace tabiya::picture
