/// The complete game server.
///
///     auto server = tabiya::server::Server::start(configuration);
///     if (!server) return complain(server.error());
///     std::puts(server->url().c_str());
///     server->run();  // until SIGTERM or SIGINT
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "server/operation/inner/configuration.hpp"

namespace tabiya::server {

class Server {
 public:
  /// Why run() has returned.
  enum class End : std::uint8_t {
    Stopped,
    Displaced,  ///< another node has taken this one's place: the server must be started again
  };

  /// Opens the data, loads the games in progress, and listens. If the store is in PostgreSQL and
  /// another server has the games, this one only waits until it can take its place.
  /// Errors: a sentence.
  [[nodiscard]] static std::expected<Server, std::string> start(const Configuration& configuration);
  ~Server();
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// The URL of the web page.
  [[nodiscard]] std::string url() const;
  [[nodiscard]] std::uint16_t port() const noexcept;
  /// Serves until SIGTERM, SIGINT or stop(), then shuts down in order: ends the streams and writes
  /// everything accepted to disk.
  End run();
  /// Thread safety: any.
  void stop();

 private:
  struct State;
  explicit Server(std::unique_ptr<State> state) noexcept;
  [[nodiscard]] static std::expected<Server, std::string> begin(const Configuration& configuration);
  std::unique_ptr<State> state_;
};

/// Sends one operator command, such as "announce We restart at noon", to a running server through
/// the socket in its data folder. Returns the answer, one line or more.
/// Errors: no server runs in that folder.
[[nodiscard]] std::expected<std::string, std::string> send_operator_command(
    const std::filesystem::path& data, std::string_view command);

}  // namespace tabiya::server
