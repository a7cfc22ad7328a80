/// PostgreSQL servers for tests, from the packages of the system.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/store/store_error.hpp"

namespace tabiya::server::testing {

/// A server of its own, in a scratch folder, that listens on a Unix socket there. It is stopped and
/// removed with this, or when the test program ends in any other way. It runs as an ordinary user,
/// because PostgreSQL does not run as root.
class PostgresServer {
 public:
  /// Why there is no server for the tests, as a sentence: PostgreSQL is not installed, or does not
  /// start on this machine. Nothing: there is one.
  [[nodiscard]] static const std::optional<std::string>& absence();
  /// The server that all tests of this program share.
  [[nodiscard]] static PostgresServer& shared();

  /// Errors: it throws if the server does not start.
  PostgresServer();
  /// A standby of another server, which streams from it under the name "standby".
  [[nodiscard]] static std::unique_ptr<PostgresServer> standby_of(PostgresServer& primary);
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  void start();
  /// "fast" ends the connections, "immediate" is like a power cut.
  void stop(std::string_view how = "immediate");
  /// The folder of the socket.
  [[nodiscard]] std::string host() const { return folder_.string(); }
  [[nodiscard]] std::string address(std::string_view database) const;
  /// Creates an empty database with a new name, and returns the name.
  [[nodiscard]] std::string new_database();
  /// Runs statements as the superuser, and returns the first column of the last answer, one line
  /// for each row. A failure fails the test.
  std::string sql(const std::string& statements, std::string_view database = "postgres") const;

 private:
  struct Empty {};
  explicit PostgresServer(Empty) {}
  void make_folder();
  [[nodiscard]] bool accepts_connections() const;
  [[nodiscard]] bool has_ended() noexcept;

  std::filesystem::path folder_;
  pid_t process_ = 0;
  pid_t guard_ = 0;  // removes the folder when this program ends
  int guarded_ = -1;
  int databases_ = 0;
};

/// Stands between a client and a server, and cuts the connection when the test wants.
///
/// A client finds it at host(). It passes on each connection until it meets a COMMIT.
class CuttingProxy {
 public:
  enum class Cut {
    Never,
    BeforeCommit,  ///< the server does not receive it
    AfterCommit,   ///< the server has committed, but the client does not receive the answer
  };

  explicit CuttingProxy(const PostgresServer& server);
  ~CuttingProxy();
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;

  [[nodiscard]] std::string host() const { return folder_.string(); }
  [[nodiscard]] std::string address(std::string_view database) const;
  /// Cuts the connection at the next COMMIT, once.
  void cut_next(Cut cut) noexcept { cut_ = cut; }
  /// Refuses connections, as if the server were away.
  void set_away(bool is_away) noexcept { is_away_ = is_away; }
  [[nodiscard]] int cuts() const noexcept { return cuts_; }

 private:
  void listen();
  void pass_on(int client);

  std::filesystem::path folder_;
  std::string server_host_;
  int listener_ = -1;
  std::atomic<Cut> cut_ = Cut::Never;
  std::atomic<bool> is_away_ = false;
  std::atomic<bool> is_closing_ = false;
  std::atomic<int> cuts_ = 0;
  std::vector<std::jthread> connections_;  // used by the listener only
  std::jthread thread_;
};

}  // namespace tabiya::server::testing
