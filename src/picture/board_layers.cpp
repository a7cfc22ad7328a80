#include "picture/board_layers.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

#include "picture/geometry.hpp"
#include "tabiya/rules/castling.hpp"

namespace tabiya::picture {
namespace {

/// The square and those that touch it.
Bitboard squares_around(Square center) noexcept {
  Bitboard around;
  for (const Square sq : all_squares) {
    if (distance(sq, center) <= 1) around |= sq;
  }
  return around;
}

/// Draws one board: each function adds one layer, from the bottom to the top.
class BoardDrawing {
 public:
  BoardDrawing(SvgWriter& svg, const Board& board, const Marks& marks, const PictureStyle& style)
      : svg_{svg}, board_{board}, marks_{marks}, style_{style} {}

  void add_upper_marks() {
    for (const ColoredSquare& circle : marks_.circles) add_circle(circle);
    for (const Arrow& arrow : marks_.arrows) add_arrow(arrow);
    for (const Label& label : marks_.labels) add_label(label);
  }

  void add_squares() {
    svg_ << R"(<path fill=")" << style_.theme.light << R"(" d="M0 0h)" << board_size << "v"
         << board_size << "H0z\"/>\n<path fill=\"" << style_.theme.dark << "\" d=\"";
    for (const Square sq : all_squares) {
      if (!is_light(sq)) add_square_path(sq);
    }
    svg_ << "\"/>\n";
  }

  void add_explosion() {
    if (marks_.explosion)
      fill_squares(squares_around(*marks_.explosion), {0xd9, 0x48, 0x0f}, "0.4");
  }

  void add_square_marks() {
    fill_squares(marks_.last_move, {0xe8, 0xc5, 0x42}, "0.5");
    fill_squares(marks_.checks, {0xe0, 0x39, 0x2b}, "0.55");
  }

  /// Ranks at the left edge, files at the bottom edge, inside the squares.
  void add_coordinates() {
    svg_ << R"(<g font-family="sans-serif" font-weight="600" font-size="8">)" << "\n";
    for (const Square sq : all_squares) {
      if (left(sq) == 0) {
        add_coordinate(sq, left(sq) + 2, top(sq) + 8, "start", to_char(rank_of(sq)));
      }
      if (top(sq) == board_size - square_size) {
        add_coordinate(sq, left(sq) + square_size - 2, top(sq) + square_size - 3, "end",
                       to_char(file_of(sq)));
      }
    }
    svg_ << "</g>\n";
  }

  void add_pieces() {
    for (const Square sq : board_.occupied()) {
      svg_ << R"(<use href="#)" << group_name(*board_.piece_on(sq)) << R"(" x=")" << left(sq)
           << R"(" y=")" << top(sq) << "\"/>\n";
    }
  }

 private:
  [[nodiscard]] int left(Square sq) const noexcept {
    return column_of(sq, style_.viewer) * square_size;
  }
  [[nodiscard]] int top(Square sq) const noexcept {
    return row_of(sq, style_.viewer) * square_size;
  }
  [[nodiscard]] Point center(Square sq) const noexcept {
    return {left(sq) + square_size / 2.0, top(sq) + square_size / 2.0};
  }

  void add_square_path(Square sq) {
    svg_ << "M" << left(sq) << " " << top(sq) << "h" << square_size << "v" << square_size << "h-"
         << square_size << "z";
  }

  void fill_squares(Bitboard squares, Rgb color, std::string_view opacity) {
    if (!squares.any()) return;
    svg_ << R"(<path fill=")" << color << R"(" fill-opacity=")" << opacity << R"(" d=")";
    for (const Square sq : squares) add_square_path(sq);
    svg_ << "\"/>\n";
  }

  void add_coordinate(Square sq, int x, int y, std::string_view anchor, char letter) {
    svg_ << R"(<text x=")" << x << R"(" y=")" << y << R"(" text-anchor=")" << anchor
         << R"(" fill=")" << (is_light(sq) ? style_.theme.on_light : style_.theme.on_dark) << "\">"
         << std::string_view{&letter, 1} << "</text>\n";
  }

  void add_circle(const ColoredSquare& circle) {
    const Point at = center(circle.square);
    svg_ << R"(<circle cx=")" << at.x << R"(" cy=")" << at.y << R"(" r="17.5" fill="none" stroke=")"
         << color_of(circle.color) << R"(" stroke-width="3" opacity="0.78"/>)" << "\n";
  }

  /// One outline of shaft and head, so that a translucent arrow has one shade.
  void add_arrow(const Arrow& arrow) {
    if (arrow.from == arrow.to) return add_circle({arrow.color, arrow.to});
    constexpr double half_shaft = 3;
    constexpr double half_head = 9;
    constexpr double head_length = 16;
    const Point from = center(arrow.from);
    const Point to = center(arrow.to);
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
    const double neck = length - head_length;
    // Each point by how far it is along the arrow and to its side.
    const std::array<Point, 7> outline{{{0, half_shaft},
                                        {neck, half_shaft},
                                        {neck, half_head},
                                        {length, 0},
                                        {neck, -half_head},
                                        {neck, -half_shaft},
                                        {0, -half_shaft}}};
    svg_ << R"(<path fill=")" << color_of(arrow.color) << R"(" opacity="0.78" d=")";
    std::string_view command = "M";
    for (const auto [forward, sideways] : outline) {
      svg_ << command << from.x + forward * along.x - sideways * along.y << " "
           << from.y + forward * along.y + sideways * along.x;
      command = "L";
    }
    svg_ << "z\"/>\n";
  }

  /// A badge in the upper right corner of the square.
  void add_label(const Label& label) {
    const int x = left(label.square) + square_size - 8;
    const int y = top(label.square) + 8;
    svg_ << R"(<circle cx=")" << x << R"(" cy=")" << y << R"(" r="8" fill="#2b2620"/>)"
         << R"(<text x=")" << x << R"(" y=")" << y + 3
         << R"(" fill="#fdfaf3" font-family="sans-serif" font-weight="600" font-size="9")"
         << R"( text-anchor="middle")";
    constexpr std::size_t widest = 2;
    if (label.text.size() > widest) svg_ << R"( textLength="13" lengthAdjust="spacingAndGlyphs")";
    svg_ << ">";
    svg_.add_text(label.text);
    svg_ << "</text>\n";
  }

  SvgWriter& svg_;
  const Board& board_;
  const Marks& marks_;
  const PictureStyle& style_;
};

/// "Ke1, Qd1, a2", kings first.
void add_pieces_in_words(SvgWriter& svg, const Board& board, Color color) {
  std::string_view separator;
  for (std::size_t at = all_piece_types.size(); at-- > 0;) {
    const PieceType type = all_piece_types[at];
    for (const Square sq : board.pieces(color, type)) {
      svg << separator;
      if (type != PieceType::Pawn) svg << std::string{to_char(Piece{Color::White, type})};
      svg << to_string(sq);
      separator = ", ";
    }
  }
  if (separator.empty()) svg << "nothing";
}

}  // namespace

int column_of(Square sq, Color viewer) noexcept {
  const int file = index_of(file_of(sq));
  return viewer == Color::White ? file : 7 - file;
}

int row_of(Square sq, Color viewer) noexcept {
  const int rank = index_of(rank_of(sq));
  return viewer == Color::White ? 7 - rank : rank;
}

Square target_of(Move move, Color color) noexcept {
  if (!move.is_castling()) return move.to();
  return king_castling_target(color, castling_side(move.from(), move.to()));
}

void add_description(SvgWriter& svg, const Board& board) {
  svg << "White: ";
  add_pieces_in_words(svg, board, Color::White);
  svg << "; Black: ";
  add_pieces_in_words(svg, board, Color::Black);
}

void PieceDrawings::add(const Board& board) {
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      if (board.pieces(color, type).any()) add(Piece{color, type});
    }
  }
}

void PieceDrawings::write(SvgWriter& svg, const PieceSet& pieces) const {
  svg << "<defs>\n";
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      if (used_[color][index_of(type)]) svg << pieces.drawing({color, type}) << "\n";
    }
  }
  svg << "</defs>\n";
}

void add_squares(SvgWriter& svg, const PictureStyle& style) {
  BoardDrawing{svg, {}, {}, style}.add_squares();
}

void add_explosion(SvgWriter& svg, const Marks& marks, const PictureStyle& style) {
  BoardDrawing{svg, {}, marks, style}.add_explosion();
}

void add_square_marks(SvgWriter& svg, const Marks& marks, const PictureStyle& style) {
  BoardDrawing{svg, {}, marks, style}.add_square_marks();
}

void add_coordinates(SvgWriter& svg, const PictureStyle& style) {
  if (style.has_coordinates) BoardDrawing{svg, {}, {}, style}.add_coordinates();
}

void add_upper_marks(SvgWriter& svg, const Marks& marks, const PictureStyle& style) {
  BoardDrawing{svg, {}, marks, style}.add_upper_marks();
}

void add_board(SvgWriter& svg, const Board& board, const Marks& marks, const PictureStyle& style) {
  add_squares(svg, style);
  add_explosion(svg, marks, style);
  add_square_marks(svg, marks, style);
  add_coordinates(svg, style);
  BoardDrawing{svg, board, marks, style}.add_pieces();
  add_upper_marks(svg, marks, style);
}

}  // namespace tabiya::picture
