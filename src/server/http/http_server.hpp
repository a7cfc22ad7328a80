/// The HTTP server: HTTP/1.1 connections and the pages' WebSockets, on one thread.
///
/// An idle connection needs no buffer, timer or coroutine. It waits until the system reports input,
/// reads into a buffer that all connections share, and writes at once as much as the system
/// accepts. Only an incomplete request and an unwritten answer take memory, within bounds.
/// `tick()`, called once a second, checks all time limits and sends the empty lines that keep
/// streams alive, so a test can simulate time.
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
#include "server/http/stream_caller.hpp"

namespace tabiya::server {

struct HttpOptions {
  using Seconds = std::chrono::seconds;

  std::string address = "127.0.0.1";
  std::uint16_t port = 8421;  ///< 0: any free port

  RequestLimits request{};
  Seconds header_time{10};  ///< from the header's first byte
  Seconds body_time{30};
  Seconds upload_time{900};
  Seconds idle_time{75};   ///< between two requests
  Seconds stall_time{30};  ///< without the client accepting any byte
  Seconds keep_alive_every{6};
  std::size_t backlog_bytes = std::size_t{256}
                              << 10;  ///< of a stream; more means that its client is too slow
  std::size_t all_backlog_bytes = std::size_t{256}
                                  << 20;  ///< of all unread answers and streams together

  std::size_t connections = 20'000;
  std::size_t connections_per_client = 200;  ///< including sockets of pages
  std::size_t sockets_per_client = 100;
  std::size_t uploads_per_client = 4;  ///< in progress
  /// Read from all limited clients together, so that uploads never block the disk for games.
  std::size_t upload_bytes_per_second = std::size_t{32} << 20;
  int requests_per_second = 50;  ///< of a client, in the long run
  int requests_at_once = 500;
  /// Proxies whose X-Forwarded-For is believed and which have no limits themselves.
  std::vector<std::string> trusted_proxies{"127.0.0.1", "::1"};

  /// The proxy encrypts, even if it does not say so by X-Forwarded-Proto.
  bool is_encrypted = false;

  /// Where uploads are stored.
  std::filesystem::path upload_folder{};
  /// The path of the page's WebSocket.
  std::string socket_path = "/api/tabiya/socket";
};

/// Counters for the metrics.
struct HttpCounters {
  std::uint64_t requests = 0;
  std::uint64_t received_bytes = 0;
  std::uint64_t refused_connections = 0;
  std::uint64_t refused_requests = 0;  ///< malformed, too large, too many
  std::uint64_t timeouts = 0;
  std::uint64_t dropped_slow_readers = 0;
  std::size_t backlog_bytes = 0;  ///< copied bytes that wait to be sent
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

  /// Begins to listen. Returns the port.
  [[nodiscard]] std::expected<std::uint16_t, std::string> listen();
  /// To be called once a second.
  void tick();
  /// Closes idle connections, ends the streams, and lets answers in progress finish.
  void close();
  /// Closes everything at once, even with unsent answers.
  void abort();
  /// True once close() has nothing left to wait for.
  [[nodiscard]] bool is_closed() const noexcept;
  /// Sets how a caller is recognized. A stream or socket of a known caller ends within a keep-alive
  /// interval after its session or token has ended.
  void recognize_callers(StreamCaller::Recognize recognize);
  /// Sends a frame to all sockets of pages.
  void broadcast(const std::string& frame);

  /// Answers a request that another server has received, and has counted for its client's limits.
  void serve(const ExchangePtr& exchange);
  /// What the route of such a request accepts, within this server's limits.
  [[nodiscard]] RouteOptions options_of(const Request& request) const;
  [[nodiscard]] const HttpOptions& options() const noexcept;

  [[nodiscard]] HttpCounters counters() const noexcept;

 private:
  friend class Connection;
  friend class WebSocket;
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace tabiya::server
