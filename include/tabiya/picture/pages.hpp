/// Pages to print: diagrams of a game, and its score sheet.
///
///     const auto pages = picture::score_sheet({.white = "Anna", .black = "Ben", .moves = moves});
///     const auto pdf = picture::to_pdf(pages, "Anna – Ben");
///
/// A page is an SVG document of the size of A4, 595 by 842 points. It can be shown, drawn as PNG
/// (`image.hpp`) or, with others, written as a PDF.
#pragma once

#include <array>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/notation/words.hpp"
#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/board_rows.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::picture {

/// A board with a line below it.
struct Diagram {
  Board board;
  Marks marks{};
  std::string caption{};           ///< "12... Nxe5"
  std::optional<Color> to_move{};  ///< shown as a dot of that colour beside the caption
  std::optional<BoardRows> rows{};
};

/// The numbers of diagrams that fit a page well: two or three columns of two to four.
inline constexpr std::array<int, 4> diagrams_per_page{4, 6, 9, 12};

struct DiagramPageStyle {
  std::string title{};
  std::string subtitle{};
  int per_page = 6;  ///< one of diagrams_per_page
  PictureStyle picture{};
};

/// Requires: there is a diagram; all diagrams have rows, or none has.
[[nodiscard]] std::vector<std::string> diagram_pages(std::span<const Diagram> diagrams,
                                                     const DiagramPageStyle& style);

/// What a player writes during a game, with room for what is not known. Source: FIDE 8.1.
struct ScoreSheet {
  std::string event{};
  std::string site{};
  std::string date{};
  std::string round{};
  std::string white{};
  std::string black{};
  std::string white_rating{};
  std::string black_rating{};
  std::string result{};              ///< "1-0", "0-1", "1/2-1/2"; anything else is not printed
  std::vector<std::string> moves{};  ///< in any notation
  int first_number = 1;              ///< of the first move
  Color first_side = Color::White;   ///< who made it
  std::string variant{};             ///< its name; empty for chess
};

/// Eighty moves a page in two columns, and as many pages as the game needs; one if there are no
/// moves, to be filled in by hand.
[[nodiscard]] std::vector<std::string> score_sheet(const ScoreSheet& sheet,
                                                   Language language = Language::English);

/// Writes SVG documents of this module as the pages of one PDF, in the sizes they have.
///
/// Texts have the letters of to_image(), as fonts within the file, so they look the same in every
/// reader and print. All can be searched and copied.
/// Errors: a sentence that names an element that cannot be drawn, as to_image().
/// Source: PDF 1.4 (ISO 32000-1 describes it).
[[nodiscard]] std::expected<std::string, std::string> to_pdf(std::span<const std::string> pages,
                                                             std::string_view title = {});

}  // namespace tabiya::picture
