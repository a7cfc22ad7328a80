/// The server as a child process, to be measured or killed.
#pragma once

#include <sys/types.h>

#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "server_load/http.hpp"

namespace tabiya::load {

struct ServerCommand {
  std::string program;                ///< tabiya
  std::filesystem::path data;         ///< its folder; its output goes to `log` in it
  std::string address = "127.0.0.1";  ///< where it listens
  std::uint16_t port = 8466;
  std::vector<std::string> arguments{};  ///< additional arguments
};

/// Where it listens. Requires: the address is one of IPv4.
[[nodiscard]] Tcp::endpoint endpoint_of(const ServerCommand& command);

class ServerProcess {
 public:
  /// Starts it and waits until it listens. Errors: a sentence.
  [[nodiscard]] static std::expected<ServerProcess, std::string> start(
      const ServerCommand& command);
  /// Starts it and does not wait. Errors: a sentence.
  [[nodiscard]] static std::expected<ServerProcess, std::string> launch(
      const ServerCommand& command);
  /// Starts a command of the shell, whose output is this program's. Errors: a sentence.
  [[nodiscard]] static std::expected<ServerProcess, std::string> launch_shell(
      const std::string& command);
  ~ServerProcess();
  ServerProcess(ServerProcess&& other) noexcept;
  ServerProcess& operator=(ServerProcess&& other) noexcept;
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  [[nodiscard]] pid_t id() const noexcept { return id_; }
  /// Sends SIGKILL.
  void kill() noexcept;
  void send(int signal) noexcept;
  /// True once the process has ended by itself.
  [[nodiscard]] bool has_ended() noexcept;
  /// True unless it has ended with an error.
  [[nodiscard]] bool is_fine() const noexcept { return status_ == 0; }

 private:
  explicit ServerProcess(pid_t id) noexcept : id_{id} {}
  pid_t id_;        // 0: none
  int status_ = 0;  // as of waitpid
};

}  // namespace tabiya::load
