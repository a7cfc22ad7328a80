#include "cli/review/review_pool.hpp"

#include <utility>

namespace tabiya::cli {

ReviewPool::~ReviewPool() {
  {
    const std::scoped_lock lock{mutex_};
    is_ending_ = true;
  }
  changed_.notify_all();
  threads_.clear();
}

std::future<std::optional<std::string>> ReviewPool::submit(Task task) {
  auto result = task.get_future();
  {
    const std::scoped_lock lock{mutex_};
    waiting_.push_back(std::move(task));
    if (waiting_.size() > idle_ && threads_.size() < most_threads_) add_thread();
  }
  changed_.notify_one();
  return result;
}

/// Requires: the lock is held.
void ReviewPool::add_thread() {
  engines_.push_back(std::make_unique<engine::Engine>(options_));
  threads_.emplace_back([this, &engine = *engines_.back()] { work(engine); });
}

void ReviewPool::work(engine::Engine& engine) {
  std::unique_lock lock{mutex_};
  while (true) {
    ++idle_;
    changed_.wait(lock, [&] { return is_ending_ || !waiting_.empty(); });
    --idle_;
    if (waiting_.empty()) return;
    Task task = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    engine.clear();
    task(engine);
    lock.lock();
  }
}

void ReviewPool::stop_searches() {
  const std::scoped_lock lock{mutex_};
  for (const auto& engine : engines_) engine->stop();
}

}  // namespace tabiya::cli
