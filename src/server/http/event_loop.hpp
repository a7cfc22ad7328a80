/// The thread on which the server lives: it waits for the network, for other threads and for time.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "server/http/loop_watch.hpp"
#include "server/loop.hpp"

namespace boost::asio {
class io_context;  // NOLINT(readability-identifier-naming): it is theirs
}

namespace tabiya::server {

class EventLoop {
 public:
  explicit EventLoop(std::function<Instant()> now = anchored_time());
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  /// What the parts of the server know of it.
  [[nodiscard]] Loop& loop() noexcept;
  [[nodiscard]] boost::asio::io_context& context() noexcept;
  /// Through which every task goes.
  [[nodiscard]] LoopWatch& watch() noexcept;

  /// Calls again and again, from run().
  void every(std::chrono::milliseconds interval, std::function<void()> task);
  /// Called when the process is asked to end: SIGTERM or SIGINT.
  void on_end_signal(std::function<void()> task);

  /// Until stop() is called.
  void run();
  /// Thread safety: any.
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tabiya::server
