/// The server's door: connections of HTTP/1.1 and the sockets of pages, on one thread.
///
/// A connection that waits costs no buffer, no timer and no coroutine: it asks the system to be told
/// when there is something to read, reads into a buffer that all of them share, and writes at once what
/// the system takes. Only a request that has come in part, or an answer that could not be written,
/// costs memory, within bounds. All time limits, and the empty lines by which clients know
/// that a stream is alive, come from `tick()`, which is called once a second; so a test passes the
/// time by hand.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/http/event_loop.hpp"
#include "server/http/request_parser.hpp"
#include "server/http/router.hpp"

namespace tabiya::server {

struct HttpOptions {
  using Seconds = std::chrono::seconds;

  std::string address = "127.0.0.1";
  std::uint16_t port = 8421;  ///< 0: any that is free

  RequestLimits request{};
  Seconds header_time{10};  ///< from its first byte on
  Seconds body_time{30};
  Seconds upload_time{900};
  Seconds idle_time{75};   ///< between two requests
  Seconds stall_time{30};  ///< in which a client takes nothing of what it is sent
  Seconds keep_alive_every{6};
  std::size_t backlog_bytes = std::size_t{256}
                              << 10;  ///< of a stream, until its client is too slow
  std::size_t all_backlog_bytes = std::size_t{256}
                                  << 20;  ///< of answers and streams that nobody reads

  std::size_t connections = 20'000;
  std::size_t connections_per_client = 200;  ///< sockets of pages among them
  std::size_t sockets_per_client = 100;
  std::size_t uploads_per_client = 4;  ///< that are coming in
  /// Read from all limited clients together, so that files never keep the disk from the games.
  std::size_t upload_bytes_per_second = std::size_t{32} << 20;
  int requests_per_second = 50;  ///< of a client, in the long run
  int requests_at_once = 500;
  /// Who may say in X-Forwarded-For whom it speaks for, and is not limited itself.
  std::vector<std::string> trusted_proxies{"127.0.0.1", "::1"};

  /// Where files are kept that come in.
  std::filesystem::path upload_folder{};
  /// Where a page opens its socket.
  std::string socket_path = "/api/tabiya/socket";
};

/// What has happened, and what there is, for the metrics.
struct HttpCounters {
  std::uint64_t requests = 0;
  std::uint64_t received_bytes = 0;
  std::uint64_t refused_connections = 0;
  std::uint64_t refused_requests = 0;  ///< malformed, too large, too many
  std::uint64_t timeouts = 0;
  std::uint64_t dropped_slow_readers = 0;
  std::size_t backlog_bytes = 0;  ///< that were not taken yet
  std::size_t connections = 0;
  std::size_t streams = 0;
  std::size_t sockets = 0;
};

class HttpServer {
 public:
  using Clock = std::chrono::steady_clock;
  /// The loop and the router must outlive the server.
  HttpServer(EventLoop& loop, HttpOptions options, const Router& router,
             std::function<Clock::time_point()> now = Clock::now);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  /// Begins to listen, and says on which port.
  [[nodiscard]] std::expected<std::uint16_t, std::string> listen();
  /// To be called once a second.
  void tick();
  /// Closes what waits, ends the streams, and lets answers that are being made be sent.
  void close();
  /// Closes everything, whatever is still to be sent.
  void abort();
  /// True once close() has nothing left to wait for.
  [[nodiscard]] bool is_closed() const noexcept;
  /// Sends a frame to all sockets of pages.
  void broadcast(const std::string& frame);

  [[nodiscard]] HttpCounters counters() const noexcept;

 private:
  friend class Connection;
  friend class WebSocket;
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace tabiya::server
