/// The capabilities of the user's terminal.
#pragma once

#include "cli/terminal/graphics.hpp"

namespace tabiya::cli {

struct TerminalSize {
  int columns = 80;
  int rows = 24;
  int cell_width = 10;  ///< in pixels; 10 x 20 if unknown
  int cell_height = 20;
};

/// What the terminal can display.
struct Terminal {
  bool interactive = false;  ///< standard input and output are both a terminal
  bool colorful = false;     ///< supports ANSI colours, and the user wants them
  bool unicode = false;      ///< shows chess symbols and box drawings
  Graphics graphics = Graphics::None;
};

/// ANSI sequences that change the style of the text after them.
namespace ansi {
inline constexpr auto bold = "\x1b[1m";
inline constexpr auto dim = "\x1b[2m";
inline constexpr auto reset = "\x1b[0m";
}  // namespace ansi

/// The capabilities of this terminal, from its streams and the environment: `TERM`, `NO_COLOR`,
/// `TABIYA_GRAPHICS`, and the character set in `LC_ALL`, `LC_CTYPE` or `LANG`.
[[nodiscard]] Terminal this_terminal();

/// The current size, or 80 x 24 if unknown.
[[nodiscard]] TerminalSize terminal_size();

/// Discards typed input that Enter has not yet sent.
void forget_typed_input();

/// True if a progress bar can be drawn to standard error.
[[nodiscard]] bool shows_progress();

}  // namespace tabiya::cli
