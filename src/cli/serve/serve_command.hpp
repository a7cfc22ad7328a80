/// `tabiya serve`: a server for many users, and commands to a running one. Plain `tabiya`: the same
/// server for one user, with the page opened.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/serve/server_settings.hpp"
#include "server/operation/inner/configuration.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class ServeCommand {
 public:
  static constexpr const char* name = "serve";
  static constexpr const char* summary = "Run a server for many users, or command a running one";
  static constexpr const char* examples =
      "Options can also be set in the --config file (port = 8080) or in the environment\n"
      "(TABIYA_PORT=8080); an option overrides the environment, which overrides the file.\n"
      "Words after the options are a command to the running server with the same --data folder:\n"
      "status, announce TEXT, close NAME, end GAME white|black|draw|void, reports, routes,\n"
      "backup FILE, stop\n"
      "The words migrate --from STORE --to STORE copy a store, such as sqlite:games or\n"
      "postgresql://host/games, into an empty one; run them again if they were interrupted.\n"
      "Examples:\n"
      "  tabiya serve --listen 127.0.0.1:8080 --data games\n"
      "  tabiya serve --config /etc/tabiya.conf\n"
      "  tabiya serve --data games announce 'We restart at noon.'\n"
      "  tabiya serve --data games backup /var/backups/tabiya.sqlite\n"
      "  tabiya serve migrate --from sqlite:games --to postgresql://tabiya@db.example/games";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  [[nodiscard]] static ExitCode serve(server::Configuration configuration);
  [[nodiscard]] ExitCode send_command(const server::Configuration& configuration) const;
  [[nodiscard]] ExitCode migrate() const;

  ServerSettings settings_;
  std::vector<std::string> words_;   // a command to a running server
  std::optional<std::string> from_;  // of a migration
  std::optional<std::string> to_;
};

/// Runs `tabiya` without a command: the board in the browser, for the user of this machine.
[[nodiscard]] ExitCode run_board();

}  // namespace tabiya::cli
