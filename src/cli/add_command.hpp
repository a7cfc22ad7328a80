/// Registers a command or a subcommand with the argument parser.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/exit_code.hpp"

namespace tabiya::cli {

/// Adds a command: a class with the constants `name`, `summary` and `examples`, and the members
/// declare_options(CLI::App&) and run(). If the user names it, it runs and sets the exit code.
/// Requires: the command and the exit code outlive the parser.
template <class Command>
void add_command(CLI::App& app, Command& command, ExitCode& exit_code) {
  CLI::App* const subcommand = app.add_subcommand(Command::name, Command::summary);
  subcommand->footer(Command::examples);
  command.declare_options(*subcommand);
  subcommand->callback([&command, &exit_code] { exit_code = command.run(); });
}

}  // namespace tabiya::cli
