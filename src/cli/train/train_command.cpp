#include "cli/train/train_command.hpp"

#include <CLI/CLI.hpp>

#include "cli/add_command.hpp"

namespace tabiya::cli {

void TrainCommand::declare_options(CLI::App& app) {
  app.require_subcommand(1);
  add_command(app, generate_, exit_code_);
  add_command(app, print_, exit_code_);
  add_command(app, check_, exit_code_);
  add_command(app, sample_, exit_code_);
  add_command(app, merge_, exit_code_);
  add_command(app, tune_, exit_code_);
  add_command(app, net_, exit_code_);
}

}  // namespace tabiya::cli
