#include "cli/tablebase/tablebase_command.hpp"

#include <CLI/CLI.hpp>

#include "cli/add_command.hpp"

namespace tabiya::cli {

void TablebaseCommand::declare_options(CLI::App& app) {
  app.require_subcommand(1);
  add_command(app, probe_, exit_code_);
  add_command(app, check_, exit_code_);
  add_command(app, make_, exit_code_);
}

}  // namespace tabiya::cli
