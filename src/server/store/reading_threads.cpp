#include "server/store/reading_threads.hpp"

#include <memory>
#include <utility>

#include "server/base/failure.hpp"

namespace tabiya::server {

struct ReadingThreads::Read {
  Work work;
  Then then;
  std::optional<StoreError> error{};
};

ReadingThreads::ReadingThreads(Loop& loop, int threads, Open open)
    : to_loop_{loop}, open_{std::move(open)} {
  for (int count = 0; count < threads; ++count) {
    threads_.emplace_back([this](const std::stop_token& stop) { serve(stop); });
  }
}

ReadingThreads::~ReadingThreads() {
  for (std::jthread& thread : threads_) thread.request_stop();
  changed_.notify_all();
}

void ReadingThreads::run(Work work, Then then) {
  const auto read = std::make_shared<Read>(std::move(work), std::move(then));
  Handover::Ready report{Task{[this, read] {
    --unanswered_;
    read->then(read->error);
  }}};
  const std::lock_guard guard{mutex_};
  waiting_.push_back({read, std::move(report)});
  ++unanswered_;
  changed_.notify_one();
}

std::optional<StoreError> ReadingThreads::attempt(std::optional<Reader>& reader, Work& work) const {
  if (!reader) {
    auto opened = open_();
    if (!opened) return opened.error();
    reader = *std::move(opened);
  }
  work(*reader);
  return reader->take_fault();
}

/// A connection that fails may have been lost long before: the work is tried again with a new one.
std::optional<StoreError> ReadingThreads::perform(std::optional<Reader>& reader, Work& work) const {
  const bool is_old = reader.has_value();
  try {
    auto error = attempt(reader, work);
    if (error) reader.reset();
    return error && is_old ? attempt(reader, work) : error;
  } catch (...) {
    return StoreError{.sentence = sentence_of(std::current_exception())};
  }
}

void ReadingThreads::serve(const std::stop_token& stop) {
  std::optional<Reader> reader;
  std::unique_lock lock{mutex_};
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
    Assignment assignment = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    assignment.read->error = perform(reader, assignment.read->work);
    assignment.read.reset();  // the report holds it
    to_loop_.give(std::move(assignment.report), stop);
    lock.lock();
  }
}

}  // namespace tabiya::server
