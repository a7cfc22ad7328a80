#include "cli/book/book_command.hpp"

#include <CLI/CLI.hpp>

#include "cli/add_command.hpp"

namespace tabiya::cli {

void BookCommand::declare_options(CLI::App& app) {
  app.require_subcommand(1);
  add_command(app, make_, exit_code_);
  add_command(app, show_, exit_code_);
  add_command(app, merge_, exit_code_);
  add_command(app, check_, exit_code_);
}

}  // namespace tabiya::cli
