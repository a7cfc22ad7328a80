#include "server/store/sql/batch_writer.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <utility>

namespace tabiya::server {
namespace {

/// How many appends a task of the loop answers.
constexpr std::size_t reported_at_once = 32;

}  // namespace

BatchWriter::BatchWriter(Loop& loop, StoreDatabase& database)
    : loop_{loop},
      database_{database},
      thread_{[this](const std::stop_token& stop) { work(stop); }} {}

void BatchWriter::append(std::vector<Record> records, Store::Done done) {
  add({std::move(records), std::move(done), progress_->failures_known});
}

void BatchWriter::resign(Store::Done done) {
  add({{}, std::move(done), progress_->failures_known, true});
}

void BatchWriter::add(Append append) {
  ++progress_->unanswered;
  {
    const std::lock_guard guard{mutex_};
    waiting_.push_back(std::move(append));
  }
  changed_.notify_one();
}

StoreFigures BatchWriter::figures() const {
  const std::lock_guard guard{mutex_};
  StoreFigures figures = figures_;
  figures.waiting = waiting_.size();
  return figures;
}

/// Everything that waits, but nothing after a resignation.
BatchWriter::Batch BatchWriter::take_batch() {
  const auto last = std::ranges::find_if(waiting_, &Append::resigns);
  if (last == waiting_.end()) return std::exchange(waiting_, {});
  const auto end = std::next(last);
  Batch batch(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
  waiting_.erase(waiting_.begin(), end);
  return batch;
}

void BatchWriter::work(const std::stop_token& stop) {
  std::unique_lock lock{mutex_};
  // Records appended before the destruction are still written.
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); }) || !waiting_.empty()) {
    Batch batch = take_batch();
    lock.unlock();
    const std::uint64_t failures_before = failures_;
    commit(batch, stop);
    if (batch.back().resigns) database_.resign();
    report(std::move(batch), failures_ != failures_before);
    database_.after_commits();
    lock.lock();
  }
}

std::expected<void, CommitError> BatchWriter::commit_together(std::span<Append> appends,
                                                              const std::stop_token& stop) {
  StoreDatabase::Appends records;
  records.reserve(appends.size());
  for (const Append& append : appends) records.emplace_back(append.records);
  const auto done = database_.commit(records, stop);
  for (Append& append : appends) append.is_durable = done.has_value();
  if (!done) note_failure(done.error());
  return done;
}

void BatchWriter::note_failure(const CommitError& error) {
  const std::lock_guard guard{mutex_};
  figures_.last_failure = error.error.sentence;
}

/// Writes a batch in one transaction. If a record conflicts with stored rows (which only a bug can
/// cause), each append gets its own transaction, so that the others succeed. Returns how many
/// transactions failed.
std::size_t BatchWriter::commit_current(std::span<Append> appends, const std::stop_token& stop) {
  const auto done = commit_together(appends, stop);
  if (done) return 0;
  if (!done.error().is_contradiction) return 1;
  std::size_t failed = 0;
  for (std::size_t index = 0; index < appends.size(); ++index) {
    if (!commit_together(appends.subspan(index, 1), stop)) ++failed;
  }
  return failed;
}

void BatchWriter::commit(Batch& batch, const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  const auto is_current = [this](const Append& append) {
    return append.failures_known == failures_;
  };
  const auto current = std::partition_point(batch.begin(), batch.end(), std::not_fn(is_current));
  const std::span<Append> appends{current, batch.end()};
  const std::size_t failed = appends.empty() ? 0 : commit_current(appends, stop);
  if (failed > 0) ++failures_;
  const std::lock_guard guard{mutex_};
  ++figures_.commits;
  figures_.failed_commits += failed;
  for (const Append& append : appends) figures_.records += append.records.size();
  figures_.commit_time += std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - begin);
}

/// Reports some appends per task of the loop, because thousands may have waited for a slow disk.
/// After a failure it reports all in one task: none of them may act on what has been lost.
void BatchWriter::report(Batch batch, bool has_failed) {
  if (has_failed) return report_together(std::move(batch));
  for (std::size_t begin = 0; begin < batch.size(); begin += reported_at_once) {
    const std::size_t end = std::min(begin + reported_at_once, batch.size());
    const auto at = [&](std::size_t index) {
      return std::make_move_iterator(batch.begin() + static_cast<std::ptrdiff_t>(index));
    };
    report_together(Batch(at(begin), at(end)));
  }
}

void BatchWriter::report_together(Batch batch) {
  loop_.post([progress = progress_, batch = std::move(batch), failures = failures_]() mutable {
    progress->failures_known = failures;
    for (Append& append : batch) {
      --progress->unanswered;
      if (append.done) append.done(append.is_durable);
    }
  });
}

}  // namespace tabiya::server
