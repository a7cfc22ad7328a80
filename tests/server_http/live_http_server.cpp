#include "server_http/live_http_server.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <future>

#include "support/longest_wait.hpp"

namespace tabiya::server::testing {

LiveHttpServer::LiveHttpServer(Router router, HttpOptions options, std::function<Instant()> time)
    : router_{std::move(router)}, loop_{std::move(time)} {
  options.port = 0;
  server_ =
      std::make_unique<HttpServer>(loop_, std::move(options), router_, [this] { return now_; });
  const auto port = server_->listen();
  EXPECT_TRUE(port.has_value()) << port.error();
  port_ = port.value_or(0);
  thread_ = std::thread{[this] { loop_.run(); }};
}

LiveHttpServer::~LiveHttpServer() {
  on_loop([](HttpServer& server) {
    server.close();
    server.abort();
  });
  on_loop([this](HttpServer&) { loop_.stop(); });
  thread_.join();
}

void LiveHttpServer::on_loop(const std::function<void(HttpServer&)>& task) {
  std::promise<void> done;
  loop_.loop().post([&] {
    task(*server_);
    done.set_value();
  });
  if (done.get_future().wait_for(longest_wait) == std::future_status::ready) return;
  ADD_FAILURE() << "the loop has not run a task within " << longest_wait.count() << " seconds";
  std::abort();  // its thread still uses what this one would free
}

void LiveHttpServer::pass(std::chrono::seconds seconds) {
  on_loop([&](HttpServer& server) {
    for (std::chrono::seconds passed{0}; passed < seconds; ++passed) {
      now_ += std::chrono::seconds{1};
      server.tick();
    }
  });
}

LoopFigures LiveHttpServer::figures() {
  LoopFigures figures;
  on_loop([&](HttpServer&) { figures = loop_.watch().figures(); });
  return figures;
}

HttpCounters LiveHttpServer::counters() {
  HttpCounters counters;
  on_loop([&](HttpServer& server) { counters = server.counters(); });
  return counters;
}

}  // namespace tabiya::server::testing
