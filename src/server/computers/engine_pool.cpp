#include "server/computers/engine_pool.hpp"

#include <exception>
#include <utility>

#include "server/base/background.hpp"
#include "server/base/failure.hpp"

namespace tabiya::server {
namespace {

std::exception_ptr failure_of(EngineTask& task, EngineThread& thread) noexcept {
  try {
    task.search(thread);
    return nullptr;
  } catch (...) {
    return std::current_exception();
  }
}

}  // namespace

void answer_or_note(const Loop& loop, EngineTask& task) {
  if (task.failure) loop.note_failure("a search", sentence_of(task.failure));
  task.answer();
}

EnginePool::EnginePool(Loop& loop, int threads, Priority priority) : loop_{loop}, to_loop_{loop} {
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

void EnginePool::run(EngineTaskPtr task) {
  Handover::Ready answer{Task{[&loop = loop_, task] { answer_or_note(loop, *task); }}};
  {
    const std::lock_guard guard{mutex_};
    EngineTask& pushed = *task;
    pushed.number = waiting_.push(pushed.owner, pushed.cost, {std::move(task), std::move(answer)});
  }
  changed_.notify_one();
}

bool EnginePool::drop(const EngineTask& task) {
  std::optional<Entry> dropped;  // destroyed after the lock
  const std::lock_guard guard{mutex_};
  dropped = waiting_.erase(task.number);
  return dropped.has_value();
}

EngineTaskPtr EnginePool::take() {
  std::optional<Entry> taken;  // destroyed after the lock
  const std::lock_guard guard{mutex_};
  if (waiting_.empty()) return nullptr;
  taken = waiting_.pop();
  return taken->task;
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
    Entry entry = waiting_.pop();
    lock.unlock();
    entry.task->failure = failure_of(*entry.task, own);
    entry.task.reset();  // it is destroyed on the loop
    to_loop_.give(std::move(entry.answer), stop);
    lock.lock();
  }
}

}  // namespace tabiya::server
