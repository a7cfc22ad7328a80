/// What the terminal in front of the user can show.
#pragma once

#include <chrono>
#include <optional>

namespace tabiya::cli {

struct TerminalSize {
  int columns = 80;
  int rows = 24;
};

/// What may be printed without spoiling the picture.
struct Terminal {
  bool interactive = false;  ///< a person sits at both ends: standard input and output
  bool colorful = false;     ///< understands ANSI colours, and the user wants them
  bool unicode = false;      ///< shows chess pieces and box drawings
};

/// How ANSI terminals change the look of what follows.
namespace ansi {
inline constexpr auto bold = "\x1b[1m";
inline constexpr auto dim = "\x1b[2m";
inline constexpr auto reset = "\x1b[0m";
}  // namespace ansi

/// The terminal this program runs in, by its streams and the environment: `TERM`, `NO_COLOR`, and
/// the character set of `LC_ALL`, `LC_CTYPE` or `LANG`.
[[nodiscard]] Terminal this_terminal();

/// Its size now, or 80 x 24 where there is none.
[[nodiscard]] TerminalSize terminal_size();

/// Waits until a line has been typed, or there is no more input; false if the time is over first,
/// or the window has changed its size. Waits for ever without a time.
[[nodiscard]] bool wait_for_input(std::optional<std::chrono::milliseconds> time);

/// Forgets what has been typed and not yet sent with Enter.
void forget_typed_input();

/// True if a progress bar may be drawn on standard error.
[[nodiscard]] bool shows_progress();

}  // namespace tabiya::cli
