#include "tabiya/picture/board_picture.hpp"

#include <array>
#include <cstddef>
#include <string_view>

#include "picture/board_layers.hpp"
#include "picture/svg_writer.hpp"

namespace tabiya::picture {
namespace {

constexpr std::size_t usual_bytes = 12'000;

// The colours of web/css/board.css.
constexpr std::array<Rgb, 7> mark_colors{{{0x1c, 0x7a, 0x3e},
                                          {0xb3, 0x26, 0x1e},
                                          {0xc9, 0x8a, 0x00},
                                          {0x1c, 0x56, 0xa8},
                                          {0xd2, 0x5f, 0x0f},
                                          {0x0d, 0x84, 0x8f},
                                          {0x6b, 0x3f, 0xa0}}};

}  // namespace

Rgb color_of(MarkColor color) noexcept { return mark_colors[static_cast<std::size_t>(color)]; }

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
