/// The program `tabiya-board`.
#pragma once

namespace tabiya::desktop {

/// Runs the program with the arguments of `main` and returns its exit code: 0, or 2 after one
/// sentence on standard error, for wrong arguments and without a display.
[[nodiscard]] int run_board(int argument_count, char** arguments);

}  // namespace tabiya::desktop
