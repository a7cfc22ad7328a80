/// An HTTP server with a test's handlers, on a free port, with a clock that the test advances.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

#include "server/http/event_loop.hpp"
#include "server/http/http_server.hpp"
#include "server/http/router.hpp"

namespace tabiya::server::testing {

class LiveHttpServer {
 public:
  /// The loop's timers have their own time.
  explicit LiveHttpServer(Router router, HttpOptions options = {},
                          std::function<Instant()> time = anchored_time());
  ~LiveHttpServer();
  LiveHttpServer(const LiveHttpServer&) = delete;
  LiveHttpServer& operator=(const LiveHttpServer&) = delete;

  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
  /// Advances the clock second by second, with a tick for each.
  void pass(std::chrono::seconds seconds);
  /// Runs something on the server's thread and waits for it.
  void on_loop(const std::function<void(HttpServer&)>& task);
  [[nodiscard]] HttpCounters counters();
  /// The loop's measurements.
  [[nodiscard]] LoopFigures figures();
  /// For handlers, which run on the loop.
  [[nodiscard]] Loop& loop() { return loop_.loop(); }
  [[nodiscard]] EventLoop& event_loop() noexcept { return loop_; }
  /// Only for tasks on the loop.
  [[nodiscard]] Router& router() noexcept { return router_; }

 private:
  Router router_;
  EventLoop loop_;
  HttpServer::Clock::time_point now_{std::chrono::hours{1}};
  std::unique_ptr<HttpServer> server_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace tabiya::server::testing
