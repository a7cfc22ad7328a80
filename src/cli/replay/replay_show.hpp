/// Games shown one move after the other.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/terminal/terminal.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::cli {

struct ShowOptions {
  std::string file;  ///< its name in messages
  Color viewer = Color::White;
  Terminal terminal;
  /// The time from one move to the next. Without it, a key asks for each.
  std::optional<std::chrono::milliseconds> delay;
};

/// Shows every game, in a terminal or, with a delay, as plain text. Nothing is ever asked.
/// Errors: there is neither a terminal nor a delay.
[[nodiscard]] ExitCode show_games(pgn::Reader reader, const ShowOptions& options);

}  // namespace tabiya::cli
