/// One server to a folder of data.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <utility>

namespace tabiya::server {

/// Holds the file `lock` in the folder locked. The system lets it go when the process ends, however it
/// ends; the file itself stays and means nothing.
class FolderLock {
 public:
  /// Errors: a sentence: another server has this folder, or the file cannot be made.
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
