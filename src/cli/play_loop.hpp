/// The conversation between a session and whoever types.
#pragma once

#include "cli/session.hpp"
#include "cli/terminal.hpp"

namespace tabiya::cli {

/// Reads lines and shows answers until the player leaves or the input ends.
///
/// In a terminal each answer comes with a fresh page; through a pipe the board is printed whenever
/// it has changed, without any control characters.
void play_in_terminal(Session& session, const Terminal& terminal);

}  // namespace tabiya::cli
