#include "server/api/workers.hpp"

#include <utility>

namespace tabiya::server {

Workers::Workers(Loop& loop, int threads) : loop_{loop} {
  for (int count = 0; count < threads; ++count) {
    threads_.emplace_back([this](const std::stop_token& stop) { serve(stop); });
  }
}

Workers::~Workers() {
  for (std::jthread& thread : threads_) thread.request_stop();
  changed_.notify_all();
}

bool Workers::run(std::move_only_function<Task()> work) {
  const std::scoped_lock lock{mutex_};
  if (waiting_.size() >= max_waiting) return false;
  waiting_.push_back(std::move(work));
  changed_.notify_one();
  return true;
}

void Workers::serve(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::move_only_function<Task()> work;
    {
      std::unique_lock lock{mutex_};
      if (!changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
      work = std::move(waiting_.front());
      waiting_.pop_front();
    }
    loop_.post(work());
  }
}

}  // namespace tabiya::server
