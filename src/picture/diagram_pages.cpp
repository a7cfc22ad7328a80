#include <algorithm>
#include <cassert>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "picture/board_layers.hpp"
#include "picture/page_writer.hpp"
#include "picture/row_layers.hpp"
#include "tabiya/picture/pages.hpp"

namespace tabiya::picture {
namespace {

constexpr double top_of_diagrams = 84;
constexpr double bottom_of_diagrams = 800;
constexpr double column_gap = 22;
constexpr double caption_height = 24;

/// Where diagrams stand on a page.
struct Grid {
  int columns;
  int rows;
  double board;   ///< the width of a board
  double height;  ///< of a board with its rows

  [[nodiscard]] Point corner(int place) const {
    const double column_width = (page_width - 2 * page_margin + column_gap) / columns;
    const double row_height = (bottom_of_diagrams - top_of_diagrams) / rows;
    const int column = place % columns;
    const int row = place / columns;
    const double left = page_margin + column * column_width;
    return {left + (column_width - column_gap - board) / 2, top_of_diagrams + row * row_height};
  }
};

Grid grid_of(int per_page, bool has_rows) {
  constexpr int narrow = 6;
  const int columns = per_page <= narrow ? 2 : 3;
  const int rows = per_page / columns;
  const double width = (page_width - 2 * page_margin + column_gap) / columns - column_gap;
  const double height = (bottom_of_diagrams - top_of_diagrams) / rows - caption_height - 6;
  const double shape = has_rows ? double{height_with_rows} / board_size : 1;
  const double board = std::min(width, height / shape);
  return {columns, rows, board, board * shape};
}

class DiagramPage {
 public:
  DiagramPage(const DiagramPageStyle& style, const Grid& grid)
      : page_{style.title}, style_{style}, grid_{grid} {}

  void add_heading(std::size_t number, std::size_t count) {
    page_.add_text({page_margin, 50}, style_.title, {.size = 15, .is_bold = true});
    page_.add_text({page_margin, 66}, style_.subtitle, {.size = 9.5, .color = faint_ink});
    if (count < 2) return;
    page_.add_text({page_width / 2, 822}, std::to_string(number) + " / " + std::to_string(count),
                   {.size = 8, .anchor = TextAnchor::Middle, .color = faint_ink});
  }

  void add_pieces(std::span<const Diagram> diagrams) {
    PieceDrawings drawings;
    for (const Diagram& diagram : diagrams) {
      drawings.add(diagram.board);
      if (diagram.rows) picture::add_pieces(drawings, *diagram.rows);
    }
    drawings.write(page_.svg(), *style_.picture.pieces);
  }

  void add(const Diagram& diagram, int place) {
    const Point corner = grid_.corner(place);
    SvgWriter& svg = page_.svg();
    svg << "<g transform=\"translate(" << corner.x << " " << corner.y << ") scale(";
    svg.add_exact(grid_.board / board_size) << ")\">\n";
    add_board(svg, diagram.board, diagram.marks, diagram.rows, style_.picture);
    svg << "</g>\n";
    page_.add_frame(corner, {grid_.board, grid_.height}, 0.5, faint_ink);
    add_caption(diagram, {corner.x + grid_.board / 2, corner.y + grid_.height + 15});
  }

  [[nodiscard]] std::string take() && { return std::move(page_).take(); }

 private:
  void add_caption(const Diagram& diagram, Point at) {
    constexpr double dot = 3.2;
    page_.add_text(at, diagram.caption,
                   {.size = 10, .anchor = TextAnchor::Middle, .room = grid_.board - 24});
    if (!diagram.to_move) return;
    const bool is_white = *diagram.to_move == Color::White;
    page_.add_dot({at.x - grid_.board / 2 + dot + 1, at.y - dot}, dot,
                  is_white ? Rgb{255, 255, 255} : ink);
  }

  PageWriter page_;
  const DiagramPageStyle& style_;
  const Grid& grid_;
};

}  // namespace

std::vector<std::string> diagram_pages(std::span<const Diagram> diagrams,
                                       const DiagramPageStyle& style) {
  assert(!diagrams.empty() &&
         std::ranges::find(diagrams_per_page, style.per_page) != diagrams_per_page.end());
  const bool has_rows = diagrams.front().rows.has_value();
  assert(std::ranges::all_of(diagrams, [has_rows](const Diagram& diagram) {
    return diagram.rows.has_value() == has_rows;
  }));
  const Grid grid = grid_of(style.per_page, has_rows);
  const auto per_page = static_cast<std::size_t>(style.per_page);
  const std::size_t count = (diagrams.size() + per_page - 1) / per_page;
  std::vector<std::string> pages;
  for (std::size_t number = 0; number < count; ++number) {
    const auto rest = diagrams.subspan(number * per_page);
    const auto on_page = rest.first(std::min(per_page, rest.size()));
    DiagramPage page{style, grid};
    page.add_heading(number + 1, count);
    page.add_pieces(on_page);
    for (std::size_t at = 0; at < on_page.size(); ++at) {
      page.add(on_page[at], static_cast<int>(at));
    }
    pages.push_back(std::move(page).take());
  }
  return pages;
}

}  // namespace tabiya::picture
