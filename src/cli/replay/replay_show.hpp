/// Shows games move by move.
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
  std::string file;  ///< for messages
  Color viewer = Color::White;
  Terminal terminal;
  /// The time between moves. Without it, each move waits for a key.
  std::optional<std::chrono::milliseconds> delay;
};

/// Shows every game, in a terminal or, with a delay, as plain text. Asks no questions.
/// Errors: there is neither a terminal nor a delay.
[[nodiscard]] ExitCode show_games(pgn::Reader reader, const ShowOptions& options);

}  // namespace tabiya::cli
