/// Threads that do one task after the other.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tabiya::columns {

class Workers {
 public:
  /// Without threads, add() does the task itself. Where the system has no more threads, there are
  /// fewer.
  explicit Workers(unsigned thread_count);
  /// Drops the tasks that have not begun, and waits for the others.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Requires: the task does not throw.
  void add(std::function<void()> task);

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable has_changed_;
  std::deque<std::function<void()>> tasks_;
  bool is_stopped_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace tabiya::columns
