/// A disk that can be full, slow, or lose its power: an SQLite VFS between SQLite and the system.
///
/// For every file it tracks what has been synced and what was only written since. After a power
/// failure any part of the unsynced writes can be on disk, in any order, torn between sectors.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3_vfs;  // NOLINT(readability-identifier-naming): the name of SQLite

namespace tabiya::server::testing {

class FaultyDisk {
 public:
  FaultyDisk();
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  /// The name of the SQLite VFS; see StoreOptions::disk.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// Makes every write fail, or none, to files whose names end with this text.
  void set_full(bool is_full, std::string_view name_end = {});
  /// Blocks every sync, of files whose names end with this text, until it is released.
  void block_syncs(bool is_blocked, std::string_view name_end = {});
  /// Waits until a sync is blocked. Throws after `longest_wait`, which ends the test.
  void await_sync();
  /// Releases the blocked sync, or the next one.
  void release_one_sync();
  /// The same, for writes.
  void block_writes(bool is_blocked, std::string_view name_end = {});
  void await_write();
  [[nodiscard]] std::size_t syncs() const;

  /// Simulates a power failure: creates files of the same names in another folder, with the content
  /// that the disk would have.
  void cut_power(const std::filesystem::path& folder, std::mt19937& chance) const;

  // Called by SQLite.
  [[nodiscard]] sqlite3_vfs& vfs() noexcept { return *vfs_; }
  [[nodiscard]] bool note_write(const std::string& file, std::int64_t at, std::string_view bytes);
  void note_truncation(const std::string& file, std::int64_t size);
  void note_sync(const std::string& file);
  void note_deletion(const std::string& file);

 private:
  /// A write; without bytes, a truncation.
  struct Change {
    std::int64_t at = 0;
    std::optional<std::string> bytes;
  };
  struct File {
    std::string durable;
    std::vector<Change> since;
  };
  static void apply(std::string& content, const Change& change);

  /// Blocks operations on some files until they are released.
  struct Gate {
    std::optional<std::string> files;  // the end of their names; nothing: the gate is open
    std::size_t waiting = 0;
    std::size_t released = 0;  // operations released while the gate is closed
  };
  void set(Gate& gate, bool is_blocked, std::string_view name_end);
  void await(const Gate& gate);
  void pass(Gate& gate, std::string_view path, std::unique_lock<std::mutex>& lock);

  std::string name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, File> files_;
  std::size_t syncs_done_ = 0;
  std::optional<std::string> full_;  // the end of the files' names; nothing: no file
  Gate syncs_;
  Gate writes_;
};

}  // namespace tabiya::server::testing
