// The board in the browser, for the user of this machine.
#include <fcntl.h>
#include <fmt/core.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "cli/serve/serve_command.hpp"
#include "server/operation/inner/server.hpp"

namespace tabiya::cli {
namespace {

const char* variable(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}

/// The folder of a user's games. Source: XDG Base Directory Specification.
std::filesystem::path home_of_games() {
  const std::filesystem::path data = variable("XDG_DATA_HOME");
  if (data.is_absolute()) return data / "tabiya";
  const std::filesystem::path home = variable("HOME");
  if (home.is_absolute()) return home / ".local" / "share" / "tabiya";
  return std::filesystem::current_path() / "tabiya-data";
}

/// Opens the page if there is a display. Discards the browser's output.
void open_browser(const std::string& url) {
  const std::string_view wayland = variable("WAYLAND_DISPLAY");
  const std::string_view display = variable("DISPLAY");
  if (wayland.empty() && display.empty()) return;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string program = "xdg-open";
  std::string argument = url;
  const std::array<char*, 3> arguments{program.data(), argument.data(), nullptr};
  pid_t child = 0;
  posix_spawnp(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
}

std::string url_of(const server::Configuration& configuration) {
  return fmt::format("http://{}:{}/", configuration.address, configuration.port);
}

}  // namespace

ExitCode run_board() {
  server::Configuration configuration;
  configuration.data = home_of_games();
  configuration.log_level = "warning";
  configuration.book = variable("TABIYA_BOOK");
  configuration.tables = variable("TABIYA_TABLES");
  // If a server is already running, it has the games; show its address.
  if (server::send_operator_command(configuration.data, "status")) {
    fmt::print("Tabiya is already running: {}\n", url_of(configuration));
    open_browser(url_of(configuration));
    return ExitCode::Success;
  }
  auto server = server::Server::start(configuration);
  if (!server) {
    configuration.port = 0;  // another program uses the default port
    server = server::Server::start(configuration);
  }
  if (!server) return report({server.error()});
  fmt::print("The board is at {}   (press Ctrl+C to stop)\n", server->url());
  std::fflush(stdout);
  open_browser(server->url());
  server->run();
  return ExitCode::Success;
}

}  // namespace tabiya::cli
