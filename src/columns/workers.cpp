#include "columns/workers.hpp"

#include <system_error>
#include <utility>

namespace tabiya::columns {

Workers::Workers(unsigned thread_count) {
  threads_.reserve(thread_count);
  try {
    for (unsigned thread = 0; thread < thread_count; ++thread) {
      threads_.emplace_back([this] { work(); });
    }
  } catch (const std::system_error&) {  // the system has no more threads
  }
}

Workers::~Workers() {
  {
    const std::scoped_lock lock{mutex_};
    is_stopped_ = true;
    tasks_.clear();
  }
  has_changed_.notify_all();
}

void Workers::add(std::function<void()> task) {
  if (threads_.empty()) return task();
  {
    const std::scoped_lock lock{mutex_};
    tasks_.push_back(std::move(task));
  }
  has_changed_.notify_one();
}

void Workers::work() {
  for (;;) {
    std::unique_lock lock{mutex_};
    has_changed_.wait(lock, [this] { return is_stopped_ || !tasks_.empty(); });
    if (is_stopped_) return;
    const std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
  }
}

}  // namespace tabiya::columns
