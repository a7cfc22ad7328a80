#include "python/signals.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace tabiya::python {
namespace {

/// Whether the work is done, as both threads see it.
class Completion {
 public:
  void set() {
    const std::scoped_lock lock{mutex_};
    is_done_ = true;
    changed_.notify_all();
  }
  /// True if the work is done, now or soon.
  [[nodiscard]] bool wait_a_little() {
    constexpr std::chrono::milliseconds patience{50};
    std::unique_lock lock{mutex_};
    return changed_.wait_for(lock, patience, [this] { return is_done_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_done_ = false;
};

}  // namespace

void run_interruptibly(const LongWork& work) {
  Completion completion;
  std::exception_ptr failure;
  std::jthread thread{[&] {
    try {
      work.run();
    } catch (...) {
      failure = std::current_exception();
    }
    completion.set();
  }};
  try {
    while (!without_gil([&] { return completion.wait_a_little(); })) {
      check_signals();
      if (work.on_wait) work.on_wait();
    }
  } catch (...) {
    work.stop = true;
    if (work.on_stop) work.on_stop();
    without_gil([&] { thread.join(); });
    throw;
  }
  without_gil([&] { thread.join(); });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace tabiya::python
