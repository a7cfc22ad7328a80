#include "picture/row_layers.hpp"

#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

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

void add_pocket(SvgWriter& svg, const Pocket& pocket, Color color, int top) {
  int left = 0;
  for (const PieceType type : pocket_types) {
    const int count = pocket.count(type);
    if (count == 0) continue;
    svg << R"(<use href="#)" << group_name({color, type}) << R"(" x=")" << left << R"(" y=")" << top
        << "\"/>\n";
    if (count > 1) add_count(svg, left, top, count);
    left += square_size;
  }
}

/// A dot for each check that wins the game, filled if the side has given it.
void add_checks(SvgWriter& svg, int given, int top) {
  for (int check = 0; check < checks_to_win; ++check) {
    svg << R"(<circle cx=")" << half_square + check * 28 << R"(" cy=")" << top + half_square
        << R"(" r="10" stroke="#2b2620" stroke-width="2" fill=")"
        << (check < given ? "#e0392b" : "#fdfaf3") << "\"/>\n";
  }
}

void add_pocket_in_words(SvgWriter& svg, const Pocket& pocket, Color color) {
  if (pocket.empty()) return;
  svg << "; " << to_string(color) << " holds ";
  std::string_view separator;
  for (const PieceType type : std::views::reverse(pocket_types)) {
    if (!pocket.holds(type)) continue;
    svg << separator << pocket.count(type) << " " << to_char(Piece{Color::White, type});
    separator = ", ";
  }
}

}  // namespace

int picture_height(int width, bool has_rows) noexcept {
  return has_rows ? width * height_with_rows / board_size : width;
}

int top_of_row(Color color, Color viewer) noexcept {
  return color == viewer ? height_with_rows - square_size : 0;
}

void add_description(SvgWriter& svg, const BoardRows& rows) {
  for (const Color color : all_colors) {
    if (const auto* const pockets = std::get_if<Pockets>(&rows)) {
      add_pocket_in_words(svg, (*pockets)[color], color);
    } else {
      svg << "; " << to_string(color) << " has to give "
          << checks_to_win - std::get<ChecksGiven>(rows).counts[color] << " more of 3 checks";
    }
  }
}

void add_pieces(PieceDrawings& drawings, const BoardRows& rows) {
  const auto* const pockets = std::get_if<Pockets>(&rows);
  if (pockets == nullptr) return;
  for (const Color color : all_colors) {
    for (const PieceType type : pocket_types) {
      if ((*pockets)[color].holds(type)) drawings.add(Piece{color, type});
    }
  }
}

bool is_same_row(const BoardRows& one, const BoardRows& other, Color color) noexcept {
  const auto* const pockets = std::get_if<Pockets>(&one);
  const auto* const other_pockets = std::get_if<Pockets>(&other);
  if (pockets != nullptr && other_pockets != nullptr) {
    return (*pockets)[color] == (*other_pockets)[color];
  }
  const auto* const checks = std::get_if<ChecksGiven>(&one);
  const auto* const other_checks = std::get_if<ChecksGiven>(&other);
  return checks != nullptr && other_checks != nullptr &&
         checks->counts[color] == other_checks->counts[color];
}

void add_row_ground(SvgWriter& svg, int top) {
  svg << R"(<path fill="#b8ab97" d="M0 )" << top << "h" << board_size << "v" << square_size
      << "H0z\"/>\n";
}

void add_row_content(SvgWriter& svg, const BoardRows& rows, Color color, int top) {
  if (const auto* const pockets = std::get_if<Pockets>(&rows)) {
    add_pocket(svg, (*pockets)[color], color, top);
  } else {
    add_checks(svg, std::get<ChecksGiven>(rows).counts[color], top);
  }
}

void add_board(SvgWriter& svg, const Board& board, const Marks& marks,
               const std::optional<BoardRows>& rows, const PictureStyle& style) {
  if (!rows) return add_board(svg, board, marks, style);
  const auto add_row = [&](Color color) {
    const int top = top_of_row(color, style.viewer);
    add_row_ground(svg, top);
    add_row_content(svg, *rows, color, top);
  };
  add_row(~style.viewer);
  svg << R"(<g transform="translate(0 )" << square_size << ")\">\n";
  add_board(svg, board, marks, style);
  svg << "</g>\n";
  add_row(style.viewer);
}

std::string to_svg(const Board& board, const Marks& marks, const BoardRows& rows,
                   const PictureStyle& style) {
  SvgWriter svg{usual_bytes_with_rows};
  svg << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << board_size << " "
      << height_with_rows << R"(" width=")" << style.width << R"(" height=")"
      << picture_height(style.width, true) << R"(" role="img">)" << "\n<title>";
  add_description(svg, board);
  add_description(svg, rows);
  svg << "</title>\n";
  PieceDrawings drawings;
  drawings.add(board);
  add_pieces(drawings, rows);
  drawings.write(svg, *style.pieces);
  add_board(svg, board, marks, rows, style);
  svg << "</svg>\n";
  return std::move(svg).take();
}

}  // namespace tabiya::picture
