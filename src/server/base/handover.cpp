#include "server/base/handover.hpp"

#include <chrono>
#include <exception>
#include <mutex>
#include <source_location>
#include <thread>

namespace tabiya::server {
namespace {

/// The pause before the loop is asked again.
constexpr std::chrono::milliseconds pause{10};

}  // namespace

/// The tasks that have been given and not run. The loop can outlive the handover.
struct Handover::Given {
  std::mutex mutex;
  std::list<Task> tasks;

  void add(std::list<Task>&& task) noexcept {
    const std::lock_guard guard{mutex};
    tasks.splice(tasks.end(), task);
  }
  /// An exception leaves while the task still exists, so that a request can report it.
  void run_first() {
    std::list<Task> first;
    {
      const std::lock_guard guard{mutex};
      if (!tasks.empty()) first.splice(first.end(), tasks, tasks.begin());
    }
    if (!first.empty()) first.front()();
  }
};

Handover::Handover(Loop& loop) : loop_{loop}, given_{std::make_shared<Given>()} {}

void Handover::give(Ready task, const std::stop_token& stop) noexcept {
  const std::source_location place = task.tasks_.front().place();
  given_->add(std::move(task.tasks_));
  while (true) {
    try {
      return loop_.post(Task{[given = given_] { given->run_first(); }, place});
    } catch (const std::exception&) {
      if (stop.stop_requested()) return;
      std::this_thread::sleep_for(pause);
    }
  }
}

}  // namespace tabiya::server
