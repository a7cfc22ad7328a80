/// The page on which a game is shown: board, taken men, the moves beside it, and what is to be
/// said.
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
  bool runs = false;  ///< marked with a star, and in bold
};

/// What stands on a page. Lines have no line ends.
struct Page {
  std::string title;
  BoardView board;
  std::string taken_at_top;     ///< by the side at the top
  std::string taken_at_bottom;  ///< by the side at the bottom
  std::optional<ClockFace> clock_at_top{};
  std::optional<ClockFace> clock_at_bottom{};
  std::vector<std::string> moves;
  std::size_t current_move = 0;            ///< the line of moves to keep in sight
  std::vector<std::string> announcements;  ///< in bold: check, claims, the end
  std::string message;                     ///< any number of lines
};

/// The page for a terminal of that size: the moves stand beside the board if there is room, the
/// board is large if there is room, and nothing is wider than the terminal.
[[nodiscard]] std::string draw_page(const Page& page, const Terminal& terminal, TerminalSize size);

/// What clears a terminal and goes to its upper left corner.
inline constexpr const char* clear_screen = "\x1b[H\x1b[2J\x1b[3J";

}  // namespace tabiya::cli
