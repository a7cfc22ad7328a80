#include "cli/pgn/pgn_command.hpp"

#include <CLI/CLI.hpp>

#include "cli/add_command.hpp"

namespace tabiya::cli {

void PgnCommand::declare_options(CLI::App& app) {
  app.require_subcommand(1);
  add_command(app, check_, exit_code_);
  add_command(app, count_, exit_code_);
  add_command(app, index_, exit_code_);
  add_command(app, find_, exit_code_);
  add_command(app, tree_, exit_code_);
  add_command(app, select_, exit_code_);
  add_command(app, dedup_, exit_code_);
  add_command(app, stats_, exit_code_);
  add_command(app, clean_, exit_code_);
  add_command(app, csv_, exit_code_);
  add_command(app, parquet_, exit_code_);
  add_command(app, fens_, exit_code_);
  add_command(app, sort_, exit_code_);
  add_command(app, split_, exit_code_);
  add_command(app, join_, exit_code_);
  add_command(app, tags_, exit_code_);
  add_command(app, annotate_, exit_code_);
}

}  // namespace tabiya::cli
