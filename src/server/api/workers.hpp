/// Threads for what takes longer than a request may: reading files of games, proving a position dead.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "server/loop.hpp"

namespace tabiya::server {

class Workers {
 public:
  static constexpr std::size_t max_waiting = 64;

  /// Requires: the loop outlives this.
  Workers(Loop& loop, int threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Does the work in one of the threads, and then on the loop what the work has returned.
  /// False, and nothing happens, if too much waits.
  [[nodiscard]] bool run(std::move_only_function<Task()> work);

 private:
  void serve(const std::stop_token& stop);

  Loop& loop_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::move_only_function<Task()>> waiting_;
  std::vector<std::jthread> threads_;
};

}  // namespace tabiya::server
