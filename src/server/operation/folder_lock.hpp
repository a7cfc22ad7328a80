/// Ensures that only one server uses a data folder.
#pragma once

#include <array>
#include <expected>
#include <filesystem>
#include <string>
#include <utility>

namespace tabiya::server {

/// Locks the folder itself, so no file of it has to exist or stay. The system releases the lock
/// when the process ends, even after a crash.
///
/// The file `lock` marks a folder that a server has used: its database must be there. It is locked,
/// too, because earlier versions lock only this file.
class FolderLock {
 public:
  /// Errors: a sentence, if another server uses this folder or it cannot be opened.
  [[nodiscard]] static std::expected<FolderLock, std::string> take(
      const std::filesystem::path& folder);
  /// True if a server uses this folder.
  [[nodiscard]] static bool is_taken(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(FolderLock&& other) noexcept : files_{std::exchange(other.files_, {none, none})} {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(files_, other.files_);
    return *this;
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// True if a server has used this folder before.
  [[nodiscard]] bool is_marked() const noexcept { return files_[1] != none; }
  /// Marks the folder as used. Errors: a sentence, if the file cannot be created.
  [[nodiscard]] std::expected<void, std::string> mark(const std::filesystem::path& folder);

 private:
  static constexpr int none = -1;
  FolderLock() = default;
  std::array<int, 2> files_{none, none};  // the folder, and the mark
};

}  // namespace tabiya::server
