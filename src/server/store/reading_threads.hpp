/// Threads that read the store, so that the loop never waits for a row.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "server/base/handover.hpp"
#include "server/base/loop.hpp"
#include "server/store/reader.hpp"
#include "server/store/store_error.hpp"

namespace tabiya::server {

/// Each thread has its own reader, opened when it first reads.
class ReadingThreads {
 public:
  using Open = std::function<std::expected<Reader, StoreError>()>;
  /// Runs on a reading thread, and again if the connection was lost meanwhile.
  using Work = std::move_only_function<void(Reader&)>;
  /// Runs on the loop; with an error if the store could not be read.
  using Then = std::move_only_function<void(const std::optional<StoreError>& error)>;

  /// Requires: the loop outlives this. Thread safety of `open`: any.
  ReadingThreads(Loop& loop, int threads, Open open);
  /// Drops the work that has not begun; its `Then` is destroyed without a call.
  ~ReadingThreads();
  ReadingThreads(const ReadingThreads&) = delete;
  ReadingThreads& operator=(const ReadingThreads&) = delete;

  /// Requires: called on the loop.
  void run(Work work, Then then);
  /// The reads that have not been answered. Requires: called on the loop.
  [[nodiscard]] std::size_t unanswered() const noexcept { return unanswered_; }

 private:
  struct Read;
  struct Assignment {
    std::shared_ptr<Read> read;
    Handover::Ready report;
  };

  void serve(const std::stop_token& stop);
  [[nodiscard]] std::optional<StoreError> perform(std::optional<Reader>& reader, Work& work) const;
  [[nodiscard]] std::optional<StoreError> attempt(std::optional<Reader>& reader, Work& work) const;

  Handover to_loop_;
  const Open open_;
  std::size_t unanswered_ = 0;  // used on the loop only
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Assignment> waiting_;
  std::vector<std::jthread> threads_;
};

}  // namespace tabiya::server
