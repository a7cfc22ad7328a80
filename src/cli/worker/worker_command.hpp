/// `tabiya worker`: searches for the nodes of a server.
#pragma once

#include "cli/exit_code.hpp"
#include "cli/serve/server_settings.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class WorkerCommand {
 public:
  static constexpr const char* name = "worker";
  static constexpr const char* summary = "Search for the nodes of a server on another machine";
  static constexpr const char* examples =
      "A worker makes the searches of the server's computer players, analyses and reviews, with\n"
      "as many threads as this machine has. Any number of workers can be started and stopped at\n"
      "any time.\n"
      "Options can also be set in the --config file or in the environment, as those of\n"
      "tabiya serve, and the file can be the same.\n"
      "Examples:\n"
      "  tabiya worker --store postgresql://tabiya@db.example/games\n"
      "  TABIYA_STORE=postgresql://tabiya@db.example/games tabiya worker --engine-threads 8";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  ServerSettings settings_;
};

}  // namespace tabiya::cli
