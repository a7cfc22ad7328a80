/// The loop between a session and its player.
#pragma once

#include <mutex>

#include "cli/play/session.hpp"
#include "cli/play/variant_session.hpp"
#include "cli/terminal/terminal.hpp"

namespace tabiya::cli {

/// The current time for games, measured from the start of the program.
[[nodiscard]] Instant present();

/// Reads lines and shows replies until the player leaves or the input ends.
///
/// No game at a terminal is lost: Ctrl-C and Ctrl-D ask whether to save it, like "quit"; if the
/// player cannot be asked, because the terminal is closed or Ctrl-D is the answer, the game is saved
/// to a new file. Exit code: 2 if the input cannot be read, or the game cannot be saved.
///
/// In a terminal, each reply comes with a fresh page, on which the clocks run while a player types.
/// Through a pipe, the board is printed whenever it has changed, without control characters. The
/// session changes only while `updates` is locked, so that other threads can read it.
ExitCode play_in_terminal(Session& session, const Terminal& terminal, std::mutex& updates);
ExitCode play_in_terminal(VariantSession& session, const Terminal& terminal);

}  // namespace tabiya::cli
