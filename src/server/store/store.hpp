/// What is never lost: SQLite with one writer.
///
/// `append()` hands records to the writer's thread, which takes all that wait, writes them in one
/// transaction and syncs it to disk; only then does it tell, on the loop, that each of them is
/// durable. So one sync carries as many moves as came in while the last was under way. What is
/// appended together is written together or not at all, and in the order of the calls.
///
/// When a commit fails (the disk is full), everything that was appended until the loop hears of it
/// has failed too, for it may build on what was lost; each is told so, in order. After that the
/// store takes records again, and whoever owns the state reads it anew.
///
/// The log that a commit is synced to is copied back into the database by a thread of its own: see
/// LogCopier. Reads are made by a third connection, from the loop, and see what is durable only.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/loop.hpp"
#include "server/store/database.hpp"
#include "server/store/reader.hpp"
#include "server/store/record.hpp"

namespace tabiya::server {

struct StoreOptions {
  std::filesystem::path file{};
  /// An SQLite VFS other than the system's: how tests break the disk.
  std::string vfs{};
  /// The log is copied back whenever so many pages of a kilobyte have been written; see LogCopier.
  int log_pages_between_copies = 16'000;
};

/// Figures of the writer, for operators.
struct StoreFigures {
  std::uint64_t commits = 0;
  std::uint64_t failed_commits = 0;
  std::uint64_t records = 0;
  std::chrono::microseconds commit_time{0};  ///< of all commits together
  std::size_t waiting = 0;                   ///< appends not yet taken by the writer
  int log_pages = 0;                         ///< of the write-ahead log
  std::uint64_t failed_copies = 0;           ///< of the log into the database
};

class Store {
 public:
  /// Told on the loop.
  using Done = std::move_only_function<void(bool is_durable)>;
  /// How much may wait for a slow disk before nobody should begin anything; see has_room().
  static constexpr std::size_t max_unanswered = 10'000;

  /// Opens the file, or makes it, and brings its tables up to date.
  /// Errors: it cannot be opened, is damaged, is not ours, or is of a later version.
  /// Requires: the loop outlives the store.
  [[nodiscard]] static std::expected<Store, StoreError> open(Loop& loop, StoreOptions options);
  /// Writes what waits, and closes.
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) = delete;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Requires: called from the loop; this holds for every member.
  void append(std::vector<Record> records, Done done);
  /// Tells when all that was appended so far is durable, or has failed. What an answer shows may be
  /// newer than what is on disk; sent through a barrier, it is not.
  void barrier(Done done);
  /// True if nothing waits: a barrier would be passed at once.
  [[nodiscard]] bool is_settled() const noexcept;
  /// False if the disk is far behind. An append is taken all the same, for what was done is done:
  /// whoever lets requests in asks this first.
  [[nodiscard]] bool has_room() const noexcept;

  [[nodiscard]] Reader& reader() noexcept;
  /// For one other thread, which may take its time.
  [[nodiscard]] std::expected<Reader, StoreError> another_reader() const;
  [[nodiscard]] StoreFigures figures() const;

  /// Copies the database to another file while everything goes on, in a thread of its own.
  /// Errors: another copy is being made; the file cannot be written.
  void back_up(const std::filesystem::path& to,
               std::move_only_function<void(std::expected<void, StoreError>)> done);

 private:
  class Writer;
  Store(std::unique_ptr<Writer> writer, Reader reader) noexcept;

  std::unique_ptr<Writer> writer_;
  Reader reader_;
  std::jthread backup_{};
};

}  // namespace tabiya::server
