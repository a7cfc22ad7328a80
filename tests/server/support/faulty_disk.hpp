/// A disk that can be full, slow, or lose its power: an SQLite VFS between SQLite and the system.
///
/// It remembers of every file what has been synced and what was only written since. When the power
/// fails, of the latter any part may be on the disk, in any order, torn between sectors.
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

struct sqlite3_vfs;

namespace tabiya::server::testing {

class FaultyDisk {
 public:
  FaultyDisk();
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  /// What to open a store with.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// From now on every write fails, or none; only of files whose name ends so.
  void set_full(bool is_full, std::string_view name_end = {});
  /// From now on every sync waits until it is let go; only of files whose name ends so.
  void hold_syncs(bool is_held, std::string_view name_end = {});
  /// Waits until a sync waits.
  void await_sync();
  /// Lets the sync that waits go, or the next one.
  void let_one_sync();
  /// The same for writes.
  void hold_writes(bool is_held, std::string_view name_end = {});
  void await_write();
  [[nodiscard]] std::size_t syncs() const;

  /// The power fails: what the disk would have, as files of the same names in another folder.
  void cut_power(const std::filesystem::path& folder, std::mt19937& chance) const;

  // What SQLite calls.
  [[nodiscard]] sqlite3_vfs& vfs() noexcept { return *vfs_; }
  [[nodiscard]] bool note_write(const std::string& file, std::int64_t at, std::string_view bytes);
  void note_truncation(const std::string& file, std::int64_t size);
  void note_sync(const std::string& file);
  void note_deletion(const std::string& file);

 private:
  /// A write, or with no bytes a truncation.
  struct Change {
    std::int64_t at = 0;
    std::optional<std::string> bytes;
  };
  struct File {
    std::string durable;
    std::vector<Change> since;
  };
  static void apply(std::string& content, const Change& change);

  /// Where operations on some files wait until they are let go.
  struct Gate {
    std::optional<std::string> files;  // by the end of their names; nothing: the gate is open
    std::size_t waiting = 0;
    std::size_t let = 0;  // in spite of being held
  };
  void set(Gate& gate, bool is_held, std::string_view name_end);
  void await(const Gate& gate);
  void pass(Gate& gate, std::string_view path, std::unique_lock<std::mutex>& lock);

  std::string name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, File> files_;
  std::size_t syncs_done_ = 0;
  std::optional<std::string> full_;  // for which files, by the end of their names; nothing: none
  Gate syncs_;
  Gate writes_;
};

}  // namespace tabiya::server::testing
