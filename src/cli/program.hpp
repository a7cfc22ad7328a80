/// The command `tabiya`: its subcommands, and what all of them have in common.
#pragma once

#include "cli/exit_code.hpp"

namespace tabiya::cli {

/// Does what the arguments of `main` say. Prints on standard output, errors on standard error.
[[nodiscard]] ExitCode run_program(int argument_count, const char* const* arguments);

}  // namespace tabiya::cli
