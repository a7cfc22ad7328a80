/// Games for many over the network: the whole of it.
///
///     auto server = tabiya::server::Server::start(configuration);
///     if (!server) return complain(server.error());
///     std::puts(server->url().c_str());
///     server->run();  // until SIGTERM or SIGINT
#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "tabiya/server/configuration.hpp"

namespace tabiya::server {

class Server {
 public:
  /// Opens the data, loads the games in progress, and listens.
  /// Errors: a sentence.
  [[nodiscard]] static std::expected<Server, std::string> start(const Configuration& configuration);
  ~Server();
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Where the page is.
  [[nodiscard]] std::string url() const;
  [[nodiscard]] std::uint16_t port() const noexcept;
  /// Serves until the process is asked to end, or stop() is called; then closes in order: streams are
  /// ended, what was accepted is on disk.
  void run();
  /// Thread safety: any.
  void stop();

 private:
  struct State;
  explicit Server(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

/// What an operator tells a running server, by the socket in its folder of data: a line such as
/// "announce We restart at noon", and the answer, a line.
/// Errors: no server runs there.
[[nodiscard]] std::expected<std::string, std::string> tell_server(const std::filesystem::path& data,
                                                                  std::string_view command);

}  // namespace tabiya::server
