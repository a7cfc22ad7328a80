#include "server/store/store.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <iterator>
#include <mutex>
#include <span>
#include <thread>
#include <utility>

#include "server/store/sqlite/database_file.hpp"
#include "server/store/sqlite/log_copier.hpp"
#include "server/store/sqlite/migrations.hpp"
#include "server/store/sqlite/record_writer.hpp"
#include "server/store/sqlite/statements.hpp"

namespace tabiya::server {
namespace {

/// About a second for a gigabyte.
constexpr std::chrono::seconds longest_check{3};
/// How many appends a task of the loop answers.
constexpr std::size_t reported_at_once = 32;
/// A long read on one does not delay the short ones on the other.
constexpr int reading_threads = 2;

std::expected<Reader, StoreError> open_reader(const StoreOptions& options) {
  auto database = Database::open(options.file, Database::Mode::ReadOnly, options.disk);
  if (!database) return std::unexpected{database.error()};
  return Reader{std::make_unique<Statements>(*std::move(database))};
}

std::unexpected<StoreError> not_backed_up(std::string sentence) {
  return std::unexpected{StoreError{.sentence = std::move(sentence)}};
}

}  // namespace

/// The writer thread, and the state it shares with the loop.
class Store::Writer {
 public:
  Writer(Loop& loop, Database database, Database second, StoreOptions the_options)
      : options{std::move(the_options)},
        loop_{loop},
        database_{std::move(database)},
        copier_{database_, std::move(second), options.log_pages_between_copies},
        thread_{[this](const std::stop_token& stop) { work(stop); }} {}

  void append(std::vector<Record> records, Done done);
  [[nodiscard]] StoreFigures figures() const;
  [[nodiscard]] Loop& loop() noexcept { return loop_; }

  const StoreOptions options;
  std::size_t unanswered = 0;  // appends; used on the loop only
  bool is_backing_up = false;  // used on the loop only

 private:
  struct Append {
    std::vector<Record> records;
    Done done;
    std::uint64_t failures_known;  // when the loop created the append
    bool is_durable = false;
  };
  using Batch = std::vector<Append>;

  void work(const std::stop_token& stop);
  void commit(Batch& batch);
  [[nodiscard]] std::expected<void, StoreError> commit_together(std::span<Append> appends);
  void report(Batch batch, bool has_failed);
  void report_together(Batch batch);

  Loop& loop_;
  Database database_;
  RecordWriter records_{database_};
  LogCopier copier_;
  std::uint64_t failures_known_ = 0;  // used on the loop only
  std::uint64_t failures_ = 0;        // used by the writer only

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  Batch waiting_;
  StoreFigures figures_;
  std::jthread thread_;  // last: starts after, and ends before, all other members
};

void Store::Writer::append(std::vector<Record> records, Done done) {
  ++unanswered;
  {
    const std::lock_guard guard{mutex_};
    waiting_.push_back({std::move(records), std::move(done), failures_known_});
  }
  changed_.notify_one();
}

StoreFigures Store::Writer::figures() const {
  const std::lock_guard guard{mutex_};
  StoreFigures figures = figures_;
  figures.waiting = waiting_.size();
  figures.log_pages = copier_.log_pages();
  figures.failed_copies = copier_.failures();
  return figures;
}

void Store::Writer::work(const std::stop_token& stop) {
  std::unique_lock lock{mutex_};
  // Records appended before the destruction are still written.
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); }) || !waiting_.empty()) {
    Batch batch = std::exchange(waiting_, {});
    lock.unlock();
    const std::uint64_t failures_before = failures_;
    commit(batch);
    report(std::move(batch), failures_ != failures_before);
    copier_.after_commit();
    lock.lock();
  }
}

std::expected<void, StoreError> Store::Writer::commit_together(std::span<Append> appends) {
  auto done = database_.execute("BEGIN IMMEDIATE");
  for (Append& append : appends) {
    for (const Record& record : append.records) {
      if (done) done = records_.write(record);
    }
  }
  if (done) done = database_.execute("COMMIT");
  if (!done) static_cast<void>(database_.execute("ROLLBACK"));
  return done;
}

/// Writes a batch in one transaction. If a record conflicts with stored rows (which only a bug can
/// cause), each append gets its own transaction, so that the others succeed.
void Store::Writer::commit(Batch& batch) {
  const auto begin = std::chrono::steady_clock::now();
  const auto is_current = [this](const Append& append) {
    return append.failures_known == failures_;
  };
  const auto current = std::partition_point(batch.begin(), batch.end(), std::not_fn(is_current));
  const std::span<Append> appends{current, batch.end()};
  const auto settle = [this](std::span<Append> together) {
    const auto done = commit_together(together);
    for (Append& append : together) append.is_durable = done.has_value();
    return done;
  };
  std::size_t failed = 0;
  if (const auto done = settle(appends); !done) {
    const bool is_contradiction = (done.error().code & 0xff) == SQLITE_CONSTRAINT;
    for (std::size_t index = 0; is_contradiction && index < appends.size(); ++index) {
      if (!settle(appends.subspan(index, 1))) ++failed;
    }
    if (!is_contradiction) failed = 1;
  }
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
void Store::Writer::report(Batch batch, bool has_failed) {
  if (has_failed) return report_together(std::move(batch));
  for (std::size_t begin = 0; begin < batch.size(); begin += reported_at_once) {
    const std::size_t end = std::min(begin + reported_at_once, batch.size());
    const auto at = [&](std::size_t index) {
      return std::make_move_iterator(batch.begin() + static_cast<std::ptrdiff_t>(index));
    };
    report_together(Batch(at(begin), at(end)));
  }
}

void Store::Writer::report_together(Batch batch) {
  loop_.post([this, batch = std::move(batch), failures = failures_]() mutable {
    failures_known_ = failures;
    for (Append& append : batch) {
      --unanswered;
      if (append.done) append.done(append.is_durable);
    }
  });
}

std::expected<Store, StoreError> Store::open(Loop& loop, StoreOptions options) {
  if (options.disk.empty()) {
    auto examined = examine_database_file(options.file);
    if (examined) examined = create_database_file(options.file);
    if (!examined) return std::unexpected{examined.error()};
  }
  auto database = Database::open(options.file, Database::Mode::ReadWrite, options.disk);
  if (!database) return std::unexpected{database.error()};
  if (const auto sound = database->check(longest_check); !sound) {
    return std::unexpected{sound.error()};
  }
  if (const auto ready = migrate(*database); !ready) return std::unexpected{ready.error()};
  static_cast<void>(database->copy_log());  // migrations write many pages
  auto second = Database::open(options.file, Database::Mode::ReadWrite, options.disk);
  if (!second) return std::unexpected{second.error()};
  auto third = Database::open(options.file, Database::Mode::ReadOnly, options.disk);
  if (!third) return std::unexpected{third.error()};
  auto writer =
      std::make_unique<Writer>(loop, *std::move(database), *std::move(second), std::move(options));
  auto readers = std::make_unique<ReadingThreads>(
      loop, reading_threads, [&options = writer->options] { return open_reader(options); });
  return Store{std::move(writer), Reader{std::make_unique<Statements>(*std::move(third))},
               std::move(readers)};
}

Store::Store(std::unique_ptr<Writer> writer, Reader reader,
             std::unique_ptr<ReadingThreads> readers) noexcept
    : writer_{std::move(writer)}, reader_{std::move(reader)}, readers_{std::move(readers)} {}
Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

void Store::append(std::vector<Record> records, Done done) {
  writer_->append(std::move(records), std::move(done));
}

void Store::barrier(Done done) {
  if (is_settled()) return done(true);
  writer_->append({}, std::move(done));
}

bool Store::is_settled() const noexcept { return writer_->unanswered == 0; }

bool Store::has_room() const noexcept { return writer_->unanswered < max_unanswered; }

Reader& Store::reader() noexcept { return reader_; }

std::size_t Store::unanswered_reads() const noexcept { return readers_->unanswered(); }

std::expected<Reader, StoreError> Store::another_reader() const {
  return open_reader(writer_->options);
}

StoreFigures Store::figures() const { return writer_->figures(); }

void Store::back_up(const std::filesystem::path& to,
                    std::move_only_function<void(std::expected<void, StoreError>)> done) {
  std::error_code ignored;
  if (std::filesystem::equivalent(to, writer_->options.file, ignored)) {
    return done(not_backed_up("the target is the database itself"));
  }
  if (std::exchange(writer_->is_backing_up, true)) {
    return done(not_backed_up("a backup is already in progress"));
  }
  backup_ = std::jthread{[writer = writer_.get(), to,
                          done = std::move(done)](const std::stop_token& stop) mutable {
    const StoreOptions& options = writer->options;
    auto result = std::expected<void, StoreError>{};
    if (const auto source = Database::open(options.file, Database::Mode::ReadOnly, options.disk)) {
      result = source->copy_to(to, stop);
    } else {
      result = std::unexpected{source.error()};
    }
    writer->loop().post([writer, result = std::move(result), done = std::move(done)]() mutable {
      writer->is_backing_up = false;
      done(std::move(result));
    });
  }};
}

}  // namespace tabiya::server
