/// The conversation between a session and whoever types.
#pragma once

#include <mutex>

#include "cli/play/session.hpp"
#include "cli/play/teaching_session.hpp"
#include "cli/terminal/terminal.hpp"

namespace tabiya::cli {

/// What time it is for games that are played now, from the start of the program.
[[nodiscard]] Instant present();

/// Reads lines and shows answers until the player leaves or the input ends.
///
/// In a terminal each answer comes with a fresh page, on which the clocks run while somebody types;
/// through a pipe the board is printed whenever it has changed, without any control characters.
/// The session changes only while `updates` is locked, so that others may look at it.
void play_in_terminal(Session& session, const Terminal& terminal, std::mutex& updates);
void play_in_terminal(TeachingSession& session, const Terminal& terminal);

}  // namespace tabiya::cli
