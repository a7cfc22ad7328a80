/// The write-ahead log is copied back into the database while others write.
///
/// A commit is durable once it is in the log; sometime its pages must go to their places in the
/// database, or the log would grow without end. Thousands of pages and the sync of another file take
/// long, so a thread does it, by a connection of its own, while the writer goes on:
///
///     writer   commit commit commit … commit │rest│ commit, the log begins anew …
///     copier        └─ round ── round ── round ┘
///
/// The log begins anew only when all of it has been copied. The thread never gets so far by itself,
/// for meanwhile others write; but what is left grows less with each round, and the last little the
/// writer copies, between two commits. Two things could make the log grow yet:
///
///  - Others write faster than the disk copies. Beyond a bound the writer waits for the thread.
///  - Somebody reads an old state for long: a backup. What he may need stays, and the log grows until
///    he is done.
///
/// A power cut at any moment costs nothing: SQLite syncs the log before it copies, and the database
/// before the log begins anew. Source: https://www.sqlite.org/wal.html, "Checkpointing".
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "server/store/database.hpp"

namespace tabiya::server {

class LogCopier {
 public:
  /// How long the log may be, as a multiple of `pages_between`.
  static constexpr int longest_log = 4;

  /// `writer` is the connection that writes, and must outlive this; `own` is another to the same
  /// file. So many pages are written between the beginning of one copy and that of the next.
  LogCopier(const Database& writer, Database own, int pages_between);
  LogCopier(const LogCopier&) = delete;
  LogCopier& operator=(const LogCopier&) = delete;
  ~LogCopier() = default;

  /// To be called by the writer between two commits.
  void after_commit();

  /// Thread safety: any.
  [[nodiscard]] int log_pages() const noexcept { return log_pages_; }
  /// How often the thread has copied it, as far as it could.
  [[nodiscard]] std::uint64_t copies() const noexcept { return copies_; }
  /// How often it could not be copied, for the disk would not.
  [[nodiscard]] std::uint64_t failures() const noexcept { return failures_; }

 private:
  enum class State : std::uint8_t { Idle, Copying, RestIsWriters };

  void work(const std::stop_token& stop);
  [[nodiscard]] State copy();
  [[nodiscard]] std::optional<Database::LogCopy> copy_by(const Database& database);

  const Database& writer_;
  const Database own_;
  const int pages_between_;
  int last_pages_ = 0;  // of the writer: what the log had after the last commit
  int next_pages_;      // of the writer: what it has when it is copied next
  std::atomic<int> log_pages_ = 0;
  std::atomic<std::uint64_t> copies_ = 0;
  std::atomic<std::uint64_t> failures_ = 0;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  State state_ = State::Idle;
  std::jthread thread_;  // last: it begins when all is there, and ends first
};

}  // namespace tabiya::server
