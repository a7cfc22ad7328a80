/// Ensures that only one server uses a data folder.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <utility>

namespace tabiya::server {

/// Locks the file `lock` in the folder. The system releases the lock when the process ends, even
/// after a crash. The file stays; its presence has no meaning.
class FolderLock {
 public:
  /// Errors: a sentence, if another server uses this folder or the file cannot be created.
  [[nodiscard]] static std::expected<FolderLock, std::string> take(
      const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(FolderLock&& other) noexcept : file_{std::exchange(other.file_, -1)} {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  explicit FolderLock(int file) noexcept : file_{file} {}
  int file_;
};

}  // namespace tabiya::server
