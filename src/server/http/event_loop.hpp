/// The server's event loop, on one thread: waits for the network, for other threads and for timers.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "server/base/loop.hpp"
#include "server/http/loop_watch.hpp"

namespace boost::asio {
class io_context;  // NOLINT(readability-identifier-naming): Asio's name
}

namespace tabiya::server {

class EventLoop {
 public:
  explicit EventLoop(std::function<Instant()> now = anchored_time());
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  /// The interface that the other parts of the server use.
  [[nodiscard]] Loop& loop() noexcept;
  [[nodiscard]] boost::asio::io_context& context() noexcept;
  /// Runs and measures every task.
  [[nodiscard]] LoopWatch& watch() noexcept;

  /// Calls `task` repeatedly, from run().
  void every(std::chrono::milliseconds interval, Task task);
  /// Calls `task` on SIGTERM or SIGINT.
  void on_end_signal(std::function<void()> task);

  /// Runs until stop() is called.
  void run();
  /// Thread safety: any.
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tabiya::server
