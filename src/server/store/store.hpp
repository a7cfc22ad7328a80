/// Durable storage: a database with a single writer.
///
/// `append()` queues records for the writer thread. The writer takes the whole queue, writes it in
/// one transaction and syncs it to disk. Only then does it report, on the loop, that each append is
/// durable. One sync thus carries all moves that arrived during the previous one. Records appended
/// together are written atomically, in the order of the calls.
///
/// When a commit fails (the disk is full), all appends made before the loop learns of it fail too,
/// because they can depend on the lost ones. Each failure is reported in order. After that the
/// store accepts records again, and the owners of the state reload it.
///
/// The database is a file of SQLite, or PostgreSQL on this or another machine. While PostgreSQL
/// cannot be reached, appends wait. Further threads read; they see only durable data.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/base/loop.hpp"
#include "server/store/reader.hpp"
#include "server/store/reading_threads.hpp"
#include "server/store/record.hpp"
#include "server/store/store_error.hpp"

namespace tabiya::server {

/// How a server becomes the one that writes to a database that several servers share.
struct WriterClaim {
  /// How the others know it; empty: a text that no one knows.
  std::string owner{};
  /// The owner that is gone, and loses the database even if it is still connected. None: no one may
  /// be connected.
  std::optional<std::string> displaced{};
  /// Waits a moment for a server that has just been killed.
  bool waits = true;
};

struct StoreOptions {
  std::filesystem::path file{};  ///< of SQLite
  /// The disk if it is not the system's: a name that the database knows. Tests simulate faults with
  /// it.
  std::string disk{};
  /// The log is copied back after this many pages of 1 KiB; see LogCopier.
  int log_pages_between_copies = 16'000;
  /// "postgresql://…": a database of PostgreSQL instead of the file.
  std::string address{};
  WriterClaim claim{};  ///< of PostgreSQL
};

/// Statistics of the writer, for operators.
struct StoreFigures {
  std::uint64_t commits = 0;
  std::uint64_t failed_commits = 0;
  std::uint64_t records = 0;
  std::chrono::microseconds commit_time{0};  ///< of all commits
  std::size_t waiting = 0;                   ///< appends not yet taken by the writer
  int log_pages = 0;                         ///< of SQLite's write-ahead log
  std::uint64_t failed_copies = 0;           ///< from the log into the database
  std::string last_failure{};                ///< why the last failed commit failed
  std::string fault{};                       ///< why commits wait; empty: they do not
};

class Store {
 public:
  /// Called on the loop.
  using Done = std::move_only_function<void(bool is_durable)>;
  /// The number of unanswered appends at which new requests should be refused; see has_room().
  static constexpr std::size_t max_unanswered = 10'000;

  /// Opens the database, or creates the file, and migrates its tables.
  /// Errors: it cannot be opened, is damaged, is not ours, or has a later version; another server
  /// uses it.
  /// Requires: the loop outlives the store.
  [[nodiscard]] static std::expected<Store, StoreError> open(Loop& loop, StoreOptions options);
  /// Writes all pending records, then closes. If the database cannot be reached, it gives up after
  /// some seconds and reports them as not durable.
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) = delete;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Requires: called from the loop. This applies to every member.
  void append(std::vector<Record> records, Done done);
  /// Calls `done` when everything appended so far is durable or has failed. Sending an answer
  /// through a barrier ensures that it never shows a state newer than the disk's.
  void barrier(Done done);
  /// Writes everything appended so far, and then leaves the database to another server. What is
  /// appended later fails.
  void resign(Done done);
  /// True if no append is pending, so that a barrier would pass at once.
  [[nodiscard]] bool is_settled() const noexcept;
  /// False if the disk is far behind, or the database cannot be reached. Appends are accepted even then, because their actions have
  /// already happened; callers that admit requests check this first.
  [[nodiscard]] bool has_room() const noexcept;

  /// Reads on another thread: calls `then(std::expected<Result, StoreError>)` on the loop with the
  /// result of `work(Reader&)`. The work sees what was durable when it began; it may run twice, if
  /// the connection is lost.
  ///
  ///     store.read([id](Reader& reader) { return reader.games().find(id); },
  ///                [](std::expected<std::optional<StoredGame>, StoreError> game) { … });
  template <class Work, class Then>
  void read(Work work, Then then) {
    using Result = std::invoke_result_t<Work&, Reader&>;
    auto result = std::make_shared<std::optional<Result>>();
    readers().run(
        [work = std::move(work), result](Reader& reader) mutable { result->emplace(work(reader)); },
        [then = std::move(then), result](const std::optional<StoreError>& error) mutable {
          if (error) return then(std::expected<Result, StoreError>{std::unexpect, *error});
          then(std::expected<Result, StoreError>{std::move(**result)});
        });
  }
  /// The reads that have not been answered.
  [[nodiscard]] std::size_t unanswered_reads() const noexcept;

  /// For reads before the loop runs; they wait for the database.
  [[nodiscard]] Reader& reader() noexcept;
  /// A reader for another thread, where reads can take long. Thread safety: any.
  [[nodiscard]] std::expected<Reader, StoreError> another_reader() const;
  [[nodiscard]] StoreFigures figures() const;

  /// Copies the database to another file on a separate thread, without interrupting the server.
  /// Errors: another backup is in progress; the file cannot be written; PostgreSQL has its own
  /// tools for this.
  void back_up(const std::filesystem::path& to,
               std::move_only_function<void(std::expected<void, StoreError>)> done);

 private:
  struct Parts;
  explicit Store(std::unique_ptr<Parts> parts) noexcept;
  [[nodiscard]] ReadingThreads& readers() noexcept;

  std::unique_ptr<Parts> parts_;
};

}  // namespace tabiya::server
