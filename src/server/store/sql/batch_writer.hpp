/// The thread that writes what is appended to the store, in batches.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "server/base/loop.hpp"
#include "server/store/sql/store_database.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

/// Keeps the promises of the store (see store.hpp), whatever the database.
class BatchWriter {
 public:
  /// Requires: the loop and the database outlive this.
  BatchWriter(Loop& loop, StoreDatabase& database);
  /// Writes all pending records.
  ~BatchWriter() = default;
  BatchWriter(const BatchWriter&) = delete;
  BatchWriter& operator=(const BatchWriter&) = delete;

  /// Requires: called on the loop. This applies to every member.
  void append(std::vector<Record> records, Store::Done done);
  /// See Store::resign().
  void resign(Store::Done done);
  /// Appends that have not been reported.
  [[nodiscard]] std::size_t unanswered() const noexcept { return progress_->unanswered; }
  [[nodiscard]] StoreFigures figures() const;

 private:
  struct Append {
    std::vector<Record> records;
    Store::Done done;
    std::uint64_t failures_known;  // when the loop created the append
    bool resigns = false;          // after the records
    bool is_durable = false;
  };
  using Batch = std::vector<Append>;
  /// What the loop knows. Reports can outlive the writer.
  struct Progress {
    std::size_t unanswered = 0;
    std::uint64_t failures_known = 0;
  };

  void add(Append append);
  [[nodiscard]] Batch take_batch();
  void work(const std::stop_token& stop);
  void commit(Batch& batch, const std::stop_token& stop);
  [[nodiscard]] std::size_t commit_current(std::span<Append> appends, const std::stop_token& stop);
  [[nodiscard]] std::expected<void, CommitError> commit_together(std::span<Append> appends,
                                                                 const std::stop_token& stop);
  void note_failure(const CommitError& error);
  void report(Batch batch, bool has_failed);
  void report_together(Batch batch);

  Loop& loop_;
  StoreDatabase& database_;
  const std::shared_ptr<Progress> progress_ = std::make_shared<Progress>();
  std::uint64_t failures_ = 0;  // used by the writer only

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  Batch waiting_;
  StoreFigures figures_;
  std::jthread thread_;  // last: starts after, and ends before, all other members
};

}  // namespace tabiya::server
