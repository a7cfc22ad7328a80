#include "cli/terminal/screen.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "support/inner/utf8.hpp"

namespace tabiya::cli {
namespace {

constexpr int gap_columns = 3;         // between the board and the moves
constexpr int min_moves_columns = 20;  // "100. Qxf7+ Kxf7" and a margin

std::string styled(const char* style, const std::string& text, const Terminal& terminal) {
  if (!terminal.colorful || text.empty()) return text;
  return style + text + ansi::reset;
}

/// False for continuation bytes of UTF-8, which take no column.
bool begins_character(char byte) { return !continues_utf8(byte); }

int columns_of(std::string_view text) { return static_cast<int>(utf8_length(text)); }

/// As much of the text as fits the columns.
std::string_view clipped(std::string_view text, int columns) {
  int used = 0;
  for (std::size_t place = 0; place < text.size(); ++place) {
    if (!begins_character(text[place])) continue;
    if (used == columns) return text.substr(0, place);
    ++used;
  }
  return text;
}

/// Wraps a line at spaces to the terminal's width.
void add_wrapped_line(std::vector<std::string>& lines, std::string_view line, int columns) {
  while (columns_of(line) > columns) {
    const std::string_view fitting = clipped(line, columns + 1);
    const std::size_t blank = fitting.rfind(' ');
    const bool has_words = blank != std::string_view::npos && blank > 0;
    const std::string_view part = has_words ? line.substr(0, blank) : clipped(line, columns);
    lines.emplace_back(part);
    line.remove_prefix(part.size() + (has_words ? 1 : 0));
  }
  lines.emplace_back(line);
}

std::vector<std::string> wrapped(std::string_view text, int columns) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    add_wrapped_line(lines, text.substr(begin, end - begin), columns);
    begin = end + 1;
  }
  return lines;
}

class PageDrawing {
 public:
  PageDrawing(const Page& page, const Terminal& terminal, TerminalSize size)
      : page_{page}, terminal_{terminal}, size_{size} {}

  std::string draw() {
    for (const std::string& text : page_.announcements) add_wrapped(below_, text, ansi::bold);
    if (!page_.message.empty()) add_wrapped(below_, page_.message, "");
    choose_size();
    // On a small terminal, a long message such as help replaces the board.
    if (picture_rows_in_page() > 0) draw_with_picture();
    else if (!terminal_.interactive || rows_left() >= board_rows(board_size_)) draw_with_letters();
    std::string text;
    for (const std::string& line : above_) text += line + "\n";
    for (const std::string& line : below_) text += line + "\n";
    return text;
  }

 private:
  static constexpr int other_rows = 4;  // title, captured pieces twice, prompt

  int rows_left() const { return size_.rows - other_rows - static_cast<int>(below_.size()); }

  /// The rows of a picture of the board; 0 if it would be too small or there are no pictures.
  int picture_rows_in_page() const {
    constexpr int fewest = 8;
    constexpr int most = 32;
    if (terminal_.graphics == Graphics::None) return 0;
    const int in_width = (size_.columns - 2) * size_.cell_width / size_.cell_height;
    const int rows = std::min({rows_left(), in_width, most});
    return rows >= fewest ? rows : 0;
  }

  void choose_size() {
    const bool large = terminal_.unicode && rows_left() >= board_rows(BoardSize::Large) &&
                       size_.columns >= board_columns(BoardSize::Large);
    board_size_ = large ? BoardSize::Large : BoardSize::Small;
  }

  void add_wrapped(std::vector<std::string>& lines, const std::string& text, const char* style) {
    for (const std::string& line : wrapped(text, size_.columns)) {
      lines.push_back(styled(style, line, terminal_));
    }
  }

  void draw_with_picture() {
    const PictureLines picture =
        draw_picture(page_.board, terminal_, size_, picture_rows_in_page());
    draw_upper_part(picture.lines, picture.columns);
  }
  void draw_with_letters() {
    draw_upper_part(draw_board(page_.board, terminal_, board_size_), board_columns(board_size_));
  }

  void draw_upper_part(const std::vector<std::string>& board, int columns) {
    const int moves_columns = size_.columns - columns - gap_columns;
    const std::vector<std::string> moves = moves_columns >= min_moves_columns
                                               ? moves_in_sight(board.size(), moves_columns)
                                               : std::vector<std::string>{};
    above_.push_back(
        "  " + styled(ansi::bold, std::string{clipped(page_.title, size_.columns - 2)}, terminal_));
    add_side(page_.clock_at_top, page_.taken_at_top);
    for (std::size_t row = 0; row < board.size(); ++row) {
      const std::string beside = row < moves.size() ? moves[row] : "";
      above_.push_back(beside.empty() ? board[row]
                                      : board[row] + std::string(gap_columns, ' ') + beside);
    }
    add_side(page_.clock_at_bottom, page_.taken_at_bottom);
    if (above_.size() + below_.size() + 2 <= static_cast<std::size_t>(size_.rows)) {
      above_.emplace_back();
    }
  }

  /// A side's clock and captured pieces, as far as they fit.
  void add_side(const std::optional<ClockFace>& clock, const std::string& pieces) {
    std::string line;
    int columns_left = size_.columns;
    const auto add = [&](const char* before, const std::string& text, const char* style) {
      const std::string fitting{clipped(std::string{before} + text, columns_left)};
      columns_left -= columns_of(fitting);
      line += styled(style, fitting, terminal_);
    };
    if (clock) add("  ", clock->text + (clock->runs ? " *" : "  "), clock->runs ? ansi::bold : "");
    if (!pieces.empty()) add("  ", pieces, ansi::dim);
    above_.push_back(line);
  }

  /// As many moves as there are rows, including the current one, in as many columns as fit.
  std::vector<std::string> moves_in_sight(std::size_t rows, int columns) const {
    const std::size_t panes = static_cast<std::size_t>(columns / min_moves_columns);
    const std::size_t places = rows * std::min<std::size_t>(panes, 3);
    const std::size_t first =
        page_.current_move < places ? 0 : (page_.current_move - places) / rows * rows + rows;
    std::vector<std::string> lines(rows);
    for (std::size_t place = 0; place < places && first + place < page_.moves.size(); ++place) {
      std::string& line = lines[place % rows];
      const std::size_t column = place / rows * min_moves_columns;
      const std::string& text = page_.moves[first + place];
      const bool is_current = first + place == page_.current_move;
      line += std::string(column - std::min(column, visible_columns(line)), ' ');
      line += is_current ? styled(ansi::bold, text, terminal_) : text;
    }
    return lines;
  }

  /// The visible width of a line of moves; the current move's style has none.
  std::size_t visible_columns(const std::string& line) const {
    std::size_t columns = 0;
    bool in_style = false;
    for (const char letter : line) {
      if (letter == '\x1b') in_style = true;
      else if (in_style) in_style = letter != 'm';
      else if (begins_character(letter)) ++columns;
    }
    return columns;
  }

  const Page& page_;
  const Terminal& terminal_;
  TerminalSize size_;
  BoardSize board_size_ = BoardSize::Small;
  std::vector<std::string> above_;
  std::vector<std::string> below_;
};

}  // namespace

std::string draw_page(const Page& page, const Terminal& terminal, TerminalSize size) {
  return PageDrawing{page, terminal, size}.draw();
}

}  // namespace tabiya::cli
