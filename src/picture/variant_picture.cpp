#include "tabiya/picture/variant_picture.hpp"

#include <ranges>
#include <string_view>

#include "picture/board_layers.hpp"
#include "picture/svg_writer.hpp"

namespace tabiya::picture {
namespace {

constexpr std::size_t usual_bytes_with_rows = 14'000;
constexpr int half_square = square_size / 2;

/// The number of pieces in a pocket, in the lower right corner of the piece.
void add_count(SvgWriter& svg, int left, int top, int count) {
  svg << R"(<circle cx=")" << left + square_size - 8 << R"(" cy=")" << top + square_size - 9
      << R"(" r="8" fill="#2b2620"/><text x=")" << left + square_size - 8 << R"(" y=")"
      << top + square_size - 6
      << R"(" fill="#fdfaf3" font-family="sans-serif" font-weight="600" font-size="9")"
      << R"( text-anchor="middle">)" << count << "</text>\n";
}

void add_pocket(SvgWriter& svg, const VariantPosition& position, Color color, int top) {
  int left = 0;
  for (const PieceType type : pocket_types) {
    const int count = position.pocket(color).count(type);
    if (count == 0) continue;
    svg << R"(<use href="#)" << group_name({color, type}) << R"(" x=")" << left << R"(" y=")" << top
        << "\"/>\n";
    if (count > 1) add_count(svg, left, top, count);
    left += square_size;
  }
}

/// A dot for each check that wins the game, filled if the side has given it.
void add_checks(SvgWriter& svg, const VariantPosition& position, Color color, int top) {
  const int given = checks_to_win - position.checks_left(color);
  for (int check = 0; check < checks_to_win; ++check) {
    svg << R"(<circle cx=")" << half_square + check * 28 << R"(" cy=")" << top + half_square
        << R"(" r="10" stroke="#2b2620" stroke-width="2" fill=")"
        << (check < given ? "#e0392b" : "#fdfaf3") << "\"/>\n";
  }
}

/// What a side has beside the board, in a row of squares.
void add_row(SvgWriter& svg, const VariantPosition& position, Color color, int top) {
  svg << R"(<path fill="#b8ab97" d="M0 )" << top << "h" << board_size << "v" << square_size
      << "H0z\"/>\n";
  if (position.variant() == Variant::Crazyhouse) add_pocket(svg, position, color, top);
  else add_checks(svg, position, color, top);
}

/// ", with Q, 2 P in hand", ", with 2 checks to give".
void add_row_in_words(SvgWriter& svg, const VariantPosition& position, Color color) {
  if (position.variant() == Variant::ThreeCheck) {
    svg << "; " << to_string(color) << " has to give " << position.checks_left(color)
        << " more of 3 checks";
    return;
  }
  const Pocket& pocket = position.pocket(color);
  if (pocket.empty()) return;
  svg << "; " << to_string(color) << " holds ";
  std::string_view separator;
  for (const PieceType type : std::views::reverse(pocket_types)) {
    if (!pocket.holds(type)) continue;
    svg << separator << pocket.count(type) << " " << to_char(Piece{Color::White, type});
    separator = ", ";
  }
}

void add_pocket_drawings(PieceDrawings& drawings, const VariantPosition& position) {
  for (const Color color : all_colors) {
    for (const PieceType type : pocket_types) {
      if (position.pocket(color).holds(type)) drawings.add(Piece{color, type});
    }
  }
}

std::string board_with_rows(const VariantPosition& position, const Marks& marks,
                            const PictureStyle& style) {
  constexpr int height = board_size + 2 * square_size;
  SvgWriter svg{usual_bytes_with_rows};
  svg << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << board_size << " " << height
      << R"(" width=")" << style.width << R"(" height=")" << style.width * height / board_size
      << R"(" role="img">)" << "\n<title>";
  add_description(svg, position.board());
  for (const Color color : all_colors) add_row_in_words(svg, position, color);
  svg << "</title>\n";
  PieceDrawings drawings;
  drawings.add(position.board());
  add_pocket_drawings(drawings, position);
  drawings.write(svg, *style.pieces);
  add_row(svg, position, ~style.viewer, 0);
  svg << R"(<g transform="translate(0 )" << square_size << ")\">\n";
  add_board(svg, position.board(), marks, style);
  svg << "</g>\n";
  add_row(svg, position, style.viewer, height - square_size);
  svg << "</svg>\n";
  return std::move(svg).take();
}

}  // namespace

bool has_rows(Variant variant) noexcept {
  return variant == Variant::Crazyhouse || variant == Variant::ThreeCheck;
}

Marks marks_of(const VariantPosition& position) {
  Marks marks;
  const auto king = position.king(position.turn());
  if (king && position.is_check()) marks.checks = *king;
  return marks;
}

Marks marks_of(const VariantPosition& before, Move move) {
  Marks marks = marks_of(before.after(move));
  marks.last_move = target_of(move, before.turn());
  if (!move.is_drop()) marks.last_move |= move.from();
  return marks;
}

std::string to_svg(const VariantPosition& position, const Marks& marks, const PictureStyle& style) {
  if (has_rows(position.variant())) return board_with_rows(position, marks, style);
  return to_svg(position.board(), marks, style);
}

std::string to_svg(const VariantPosition& position, const PictureStyle& style) {
  return to_svg(position, marks_of(position), style);
}

}  // namespace tabiya::picture
