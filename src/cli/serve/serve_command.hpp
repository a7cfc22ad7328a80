/// `tabiya serve`: a server for many, and what its operator tells it; and plain `tabiya`: the same
/// server for one person, with the page opened.
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "tabiya/server/configuration.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class ServeCommand {
 public:
  static constexpr const char* name = "serve";
  static constexpr const char* summary = "A server for many";
  static constexpr const char* examples =
      "Every option may also be set in the file of --config (port = 8080) or in the environment\n"
      "(TABIYA_PORT=8080); an option overrides the environment, which overrides the file.\n"
      "Words after the options are a command to the running server with the same --data:\n"
      "status, announce TEXT, close NAME, end GAME white|black|draw|void, reports, routes,\n"
      "backup FILE, stop\n"
      "Examples:\n"
      "  tabiya serve --listen 127.0.0.1:8080 --data games\n"
      "  tabiya serve --config /etc/tabiya.conf\n"
      "  tabiya serve --data games announce 'We restart at noon.'\n"
      "  tabiya serve --data games backup /var/backups/tabiya.sqlite";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  [[nodiscard]] std::expected<server::Configuration, Failure> configuration() const;
  [[nodiscard]] ExitCode tell(const server::Configuration& configuration) const;

  std::optional<std::string> file_;
  std::map<std::string, std::vector<std::string>> flags_;  // by the names of their settings
  std::vector<std::string> words_;                         // for a server that runs already
};

/// The board in the browser, for the person at this machine: what `tabiya` does without a command.
[[nodiscard]] ExitCode run_board();

}  // namespace tabiya::cli
