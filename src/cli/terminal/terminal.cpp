#include "cli/terminal/terminal.hpp"

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <string_view>

namespace tabiya::cli {
namespace {

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);  // the program never sets variables
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

/// The first of these variables that is set decides. Source: POSIX, "Environment Variables".
bool has_utf8_locale() {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = environment(name);
    if (value.empty()) continue;
    std::string lower{value};
    std::ranges::transform(lower, lower.begin(), [](unsigned char letter) {
      return static_cast<char>(std::tolower(letter));
    });
    return lower.find("utf-8") != std::string::npos || lower.find("utf8") != std::string::npos;
  }
  return false;
}

}  // namespace

Terminal this_terminal() {
  const std::string_view term = environment("TERM");
  const bool capable = isatty(STDOUT_FILENO) != 0 && !term.empty() && term != "dumb";
  Terminal terminal;
  terminal.interactive = capable && isatty(STDIN_FILENO) != 0;
  terminal.colorful = capable && environment("NO_COLOR").empty();
  // The Linux console's font has no chess symbols.
  terminal.unicode = terminal.colorful && term != "linux" && has_utf8_locale();
  if (terminal.interactive && terminal.colorful) {
    terminal.graphics = detect_graphics([](const char* name) { return environment(name); });
  }
  return terminal;
}

TerminalSize terminal_size() {
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0) {
    return {};
  }
  TerminalSize size{window.ws_col, window.ws_row};
  if (window.ws_xpixel != 0 && window.ws_ypixel != 0) {
    size.cell_width = std::max(1, window.ws_xpixel / window.ws_col);
    size.cell_height = std::max(1, window.ws_ypixel / window.ws_row);
  }
  return size;
}

void forget_typed_input() { tcflush(STDIN_FILENO, TCIFLUSH); }

bool shows_progress() {
  const std::string_view term = environment("TERM");
  return isatty(STDERR_FILENO) != 0 && term != "dumb";
}

}  // namespace tabiya::cli
