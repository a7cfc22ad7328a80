/// The program `tabiya`: its commands, and what they share.
#pragma once

#include "cli/exit_code.hpp"

namespace tabiya::cli {

/// Runs the command that the arguments of `main` name. Prints results to standard output and errors
/// to standard error.
[[nodiscard]] ExitCode run_program(int argument_count, const char* const* arguments);

}  // namespace tabiya::cli
