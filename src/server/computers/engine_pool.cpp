#include "server/computers/engine_pool.hpp"

#include <utility>

#include "server/base/background.hpp"

namespace tabiya::server {

EnginePool::EnginePool(int threads, Priority priority) {
  for (int number = 0; number < threads; ++number) {
    threads_.emplace_back([this, priority](const std::stop_token& stop) {
      if (priority == Priority::Background) leave_processor_to_others();
      work(stop);
    });
  }
}

EnginePool::~EnginePool() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

std::uint64_t EnginePool::run(std::string_view owner, double cost, Search search) {
  std::uint64_t number = 0;
  {
    const std::lock_guard guard{mutex_};
    number = waiting_.push(owner, cost, std::move(search));
  }
  changed_.notify_one();
  return number;
}

bool EnginePool::drop(std::uint64_t number) {
  std::optional<Search> dropped;  // destroyed after the lock
  const std::lock_guard guard{mutex_};
  dropped = waiting_.erase(number);
  return dropped.has_value();
}

std::size_t EnginePool::waiting() const {
  const std::lock_guard guard{mutex_};
  return waiting_.size();
}

void EnginePool::work(const std::stop_token& stop) {
  EngineThread own{.stop = stop};
  std::unique_lock lock{mutex_};
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
    if (stop.stop_requested()) return;
    Search search = waiting_.pop();
    lock.unlock();
    search(own);
    lock.lock();
  }
}

}  // namespace tabiya::server
