#include "tabiya/picture/board_picture.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "picture/svg_writer.hpp"
#include "tabiya/rules/castling.hpp"

namespace tabiya::picture {
namespace {

constexpr int board_size = 8 * square_size;
constexpr std::size_t usual_bytes = 12'000;

/// A place in the drawing, from its top left corner.
struct Point {
  double x;
  double y;
};

// The colours of web/css/board.css; the page has no orange, cyan and purple of its own.
constexpr std::array<Rgb, 7> mark_colors{{{0x1c, 0x7a, 0x3e},
                                          {0xb3, 0x26, 0x1e},
                                          {0xc9, 0x8a, 0x00},
                                          {0x1c, 0x56, 0xa8},
                                          {0xd2, 0x5f, 0x0f},
                                          {0x0d, 0x84, 0x8f},
                                          {0x6b, 0x3f, 0xa0}}};
constexpr Rgb color_of(MarkColor color) noexcept {
  return mark_colors[static_cast<std::size_t>(color)];
}

/// Draws one board: each function adds one layer, from the bottom to the top.
class BoardDrawing {
 public:
  BoardDrawing(const Board& board, const Marks& marks, const PictureStyle& style)
      : board_{board}, marks_{marks}, style_{style}, svg_{usual_bytes} {}

  [[nodiscard]] std::string draw() && {
    begin();
    add_description();
    add_definitions();
    add_squares();
    add_square_marks();
    if (style_.has_coordinates) add_coordinates();
    add_pieces();
    for (const ColoredSquare& circle : marks_.circles) add_circle(circle);
    for (const Arrow& arrow : marks_.arrows) add_arrow(arrow);
    for (const Label& label : marks_.labels) add_label(label);
    svg_ << "</svg>\n";
    return std::move(svg_).take();
  }

 private:
  [[nodiscard]] int column(Square sq) const noexcept {
    const int file = index_of(file_of(sq));
    return style_.viewer == Color::White ? file : 7 - file;
  }
  [[nodiscard]] int row(Square sq) const noexcept {
    const int rank = index_of(rank_of(sq));
    return style_.viewer == Color::White ? 7 - rank : rank;
  }
  [[nodiscard]] int left(Square sq) const noexcept { return column(sq) * square_size; }
  [[nodiscard]] int top(Square sq) const noexcept { return row(sq) * square_size; }
  [[nodiscard]] Point center(Square sq) const noexcept {
    return {left(sq) + square_size / 2.0, top(sq) + square_size / 2.0};
  }

  void begin() {
    svg_ << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << board_size << " "
         << board_size << R"(" width=")" << style_.width << R"(" height=")" << style_.width
         << R"(" role="img">)" << "\n";
  }

  void add_description() {
    svg_ << "<title>White: ";
    add_pieces_in_words(Color::White);
    svg_ << "; Black: ";
    add_pieces_in_words(Color::Black);
    svg_ << "</title>\n";
  }

  /// "Ke1, Qd1, a2", kings first.
  void add_pieces_in_words(Color color) {
    std::string_view separator;
    for (std::size_t at = all_piece_types.size(); at-- > 0;) {
      const PieceType type = all_piece_types[at];
      for (const Square sq : board_.pieces(color, type)) {
        svg_ << separator;
        if (type != PieceType::Pawn) svg_ << std::string{to_char(Piece{Color::White, type})};
        svg_ << to_string(sq);
        separator = ", ";
      }
    }
    if (separator.empty()) svg_ << "nothing";
  }

  /// The drawings of the pieces that occur.
  void add_definitions() {
    svg_ << "<defs>\n";
    for (const Color color : all_colors) {
      for (const PieceType type : all_piece_types) {
        const Piece piece{color, type};
        if (board_.pieces(piece).any()) svg_ << style_.pieces->drawing(piece) << "\n";
      }
    }
    svg_ << "</defs>\n";
  }

  void add_squares() {
    svg_ << R"(<path fill=")" << style_.theme.light << R"(" d="M0 0h)" << board_size << "v"
         << board_size << "H0z\"/>\n<path fill=\"" << style_.theme.dark << "\" d=\"";
    for (const Square sq : all_squares) {
      if (!is_light(sq)) add_square_path(sq);
    }
    svg_ << "\"/>\n";
  }

  void add_square_path(Square sq) {
    svg_ << "M" << left(sq) << " " << top(sq) << "h" << square_size << "v" << square_size << "h-"
         << square_size << "z";
  }

  void add_square_marks() {
    fill_squares(marks_.last_move, {0xe8, 0xc5, 0x42}, "0.5");
    fill_squares(marks_.checks, {0xe0, 0x39, 0x2b}, "0.55");
  }

  void fill_squares(Bitboard squares, Rgb color, std::string_view opacity) {
    if (!squares.any()) return;
    svg_ << R"(<path fill=")" << color << R"(" fill-opacity=")" << opacity << R"(" d=")";
    for (const Square sq : squares) add_square_path(sq);
    svg_ << "\"/>\n";
  }

  /// Ranks at the left edge, files at the bottom edge, inside the squares.
  void add_coordinates() {
    svg_ << R"(<g font-family="sans-serif" font-weight="600" font-size="8">)" << "\n";
    for (const Square sq : all_squares) {
      if (column(sq) == 0) {
        add_coordinate(sq, left(sq) + 2, top(sq) + 8, "start", to_char(rank_of(sq)));
      }
      if (row(sq) == 7) {
        add_coordinate(sq, left(sq) + square_size - 2, top(sq) + square_size - 3, "end",
                       to_char(file_of(sq)));
      }
    }
    svg_ << "</g>\n";
  }

  void add_coordinate(Square sq, int x, int y, std::string_view anchor, char letter) {
    svg_ << R"(<text x=")" << x << R"(" y=")" << y << R"(" text-anchor=")" << anchor
         << R"(" fill=")" << (is_light(sq) ? style_.theme.on_light : style_.theme.on_dark) << "\">"
         << std::string_view{&letter, 1} << "</text>\n";
  }

  void add_pieces() {
    for (const Square sq : board_.occupied()) {
      svg_ << R"(<use href="#)" << group_name(*board_.piece_on(sq)) << R"(" x=")" << left(sq)
           << R"(" y=")" << top(sq) << "\"/>\n";
    }
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

  const Board& board_;
  const Marks& marks_;
  const PictureStyle& style_;
  SvgWriter svg_;
};

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
  return BoardDrawing{board, marks, style}.draw();
}

std::string to_svg(const Position& position, const PictureStyle& style) {
  return to_svg(position.board(), marks_of(position), style);
}

}  // namespace tabiya::picture
