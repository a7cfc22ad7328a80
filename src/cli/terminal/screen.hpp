/// The page that shows a game: the board, captured pieces, the moves beside it, and messages.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/terminal/board_view.hpp"
#include "cli/terminal/terminal.hpp"

namespace tabiya::cli {

/// A side's clock.
struct ClockFace {
  std::string text;
  bool runs = false;  ///< marked with a star and in bold
};

/// The contents of a page. Lines have no line ends.
struct Page {
  std::string title;
  BoardView board;
  std::string taken_at_top;     ///< by the side at the top
  std::string taken_at_bottom;  ///< by the side at the bottom
  std::optional<ClockFace> clock_at_top{};
  std::optional<ClockFace> clock_at_bottom{};
  std::vector<std::string> moves;
  std::size_t current_move = 0;            ///< index of the move line to keep visible
  std::vector<std::string> announcements;  ///< in bold: check, claims, the end
  std::string message;                     ///< any number of lines
};

/// Lays out the page for a terminal size. The moves are beside the board and the board is large if
/// there is room; nothing is wider than the terminal.
[[nodiscard]] std::string draw_page(const Page& page, const Terminal& terminal, TerminalSize size);

/// Clears the terminal and moves the cursor to its upper left corner.
inline constexpr const char* clear_screen = "\x1b[H\x1b[2J\x1b[3J";

}  // namespace tabiya::cli
