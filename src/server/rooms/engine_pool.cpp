#include "server/rooms/engine_pool.hpp"

#include <utility>

namespace tabiya::server {

EnginePool::EnginePool(int threads) {
  for (int number = 0; number < threads; ++number) {
    threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
  }
}

EnginePool::~EnginePool() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

void EnginePool::run(Search search) {
  {
    const std::lock_guard guard{mutex_};
    waiting_.push_back(std::move(search));
  }
  changed_.notify_one();
}

std::size_t EnginePool::waiting() const {
  const std::lock_guard guard{mutex_};
  return waiting_.size();
}

void EnginePool::work(const std::stop_token& stop) {
  EngineThread own;
  std::unique_lock lock{mutex_};
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
    if (stop.stop_requested()) return;
    Search search = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    search(own);
    lock.lock();
  }
}

}  // namespace tabiya::server
