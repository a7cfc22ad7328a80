/// A complete server on a free port with a temporary folder, and its users.
#pragma once

#include <atomic>
#include <boost/json/value.hpp>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/operation/inner/server.hpp"
#include "server_http/test_client.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::server::testing {

class LiveServer {
 public:
  explicit LiveServer(Configuration configuration = {});
  ~LiveServer();
  LiveServer(const LiveServer&) = delete;
  LiveServer& operator=(const LiveServer&) = delete;

  [[nodiscard]] std::uint16_t port() const noexcept { return server_->port(); }
  [[nodiscard]] const std::filesystem::path& data() const noexcept { return data_; }
  /// Why the server does not run any more; nothing: it runs.
  [[nodiscard]] std::optional<Server::End> end() const noexcept { return end_; }

 private:
  test::ScratchFolder folder_;
  std::filesystem::path data_;
  std::optional<Server> server_;
  std::atomic<std::optional<Server::End>> end_{};
  std::thread thread_;
};

/// An answer as JSON; null if it is not JSON.
[[nodiscard]] boost::json::value json_of(const Reply& reply);

/// The scopes that a player's token needs.
inline constexpr const char* player_scopes = "board:play,challenge:read,challenge:write";

/// A user with an account, or a guest: a browser's cookie, and tokens.
class Person {
 public:
  /// Creates a guest.
  explicit Person(std::uint16_t port);
  /// Creates an account, and a token with these scopes.
  Person(std::uint16_t port, std::string name, std::string_view scopes);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] const std::string& token() const noexcept { return token_; }
  [[nodiscard]] std::string bearer() const { return "Authorization: Bearer " + token_; }
  [[nodiscard]] std::string cookie() const { return "Cookie: " + cookie_; }

  /// Sends a request with the token.
  Reply ask(std::string_view method, std::string_view path, std::string_view body = {},
            std::vector<std::string> headers = {});
  /// Sends a request as our page does: with the cookie, from our own origin.
  Reply browse(std::string_view method, std::string_view path, std::string_view body = {});
  /// Opens a stream with the token, and reads its head.
  void open(TestClient& client, std::string_view path, std::string_view method = "GET") const;

 private:
  void keep_cookie(const Reply& reply);

  TestClient client_;
  std::string name_;
  std::string token_;
  std::string cookie_;
};

}  // namespace tabiya::server::testing
