/// Copies the write-ahead log back into the database while others write (a checkpoint).
///
/// A commit is durable once it is in the log. Its pages must eventually move into the database, or
/// the log would grow without bound. Thousands of pages and the sync of a second file take long, so
/// a thread with its own connection copies them while the writer continues:
///
///     writer   commit commit commit … commit │rest│ commit, the log restarts …
///     copier        └─ round ── round ── round ┘
///
/// The log restarts only once all of it has been copied. The thread alone never reaches that point,
/// because others keep writing. But each round leaves less, and the writer copies the small rest
/// between two commits. Two things can still make the log grow:
///
///  - Writes outpace the copying. Beyond a bound the writer waits for the thread.
///  - A long read, such as a backup, needs an old state. The log keeps growing until it finishes.
///
/// A power cut at any moment loses nothing: SQLite syncs the log before it copies, and the database
/// before the log restarts. Source: https://www.sqlite.org/wal.html, "Checkpointing".
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "server/store/sqlite/database.hpp"

namespace tabiya::server {

class LogCopier {
 public:
  /// The maximum length of the log, as a multiple of `pages_between`.
  static constexpr int max_log_factor = 4;

  /// `writer` is the writing connection and must outlive this; `own` is a second connection to the
  /// same file. `pages_between` pages are written between the starts of two copies.
  LogCopier(const Database& writer, Database own, int pages_between);
  LogCopier(const LogCopier&) = delete;
  LogCopier& operator=(const LogCopier&) = delete;
  ~LogCopier() = default;

  /// The writer calls this between two commits.
  void after_commit();

  /// Thread safety: any.
  [[nodiscard]] int log_pages() const noexcept { return log_pages_; }
  /// The number of copies by the thread, complete or partial.
  [[nodiscard]] std::uint64_t copies() const noexcept { return copies_; }
  /// The number of copies that failed because of a disk error.
  [[nodiscard]] std::uint64_t failures() const noexcept { return failures_; }

 private:
  enum class State : std::uint8_t { Idle, Copying, RestIsWriters };

  void work(const std::stop_token& stop);
  [[nodiscard]] State copy();
  [[nodiscard]] std::optional<Database::LogCopy> copy_by(const Database& database);

  const Database& writer_;
  const Database own_;
  const int pages_between_;
  int last_pages_ = 0;  // the writer's: the length of the log after the last commit
  int next_pages_;      // the writer's: the length at which the next copy starts
  std::atomic<int> log_pages_ = 0;
  std::atomic<std::uint64_t> copies_ = 0;
  std::atomic<std::uint64_t> failures_ = 0;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  State state_ = State::Idle;
  std::jthread thread_;  // last: starts after, and ends before, all other members
};

}  // namespace tabiya::server
