#include "server/operation/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace tabiya::server {
namespace {

namespace fs = std::filesystem;

fs::path mark_in(const fs::path& folder) { return folder / "lock"; }

int open_folder(const fs::path& folder) noexcept {
  return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/// Never waits for the writer of a pipe.
int open_mark(const fs::path& folder, int flags) noexcept {
  return ::open(mark_in(folder).c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | flags,
                S_IRUSR | S_IWUSR);
}

bool lock(int file) noexcept { return ::flock(file, LOCK_EX | LOCK_NB) == 0; }

std::unexpected<std::string> cannot_lock(const fs::path& path, const fs::path& folder) {
  if (errno == EWOULDBLOCK) {
    return std::unexpected{"another server is using " + folder.string()};
  }
  const std::error_code error{errno, std::system_category()};
  return std::unexpected{"cannot lock " + path.string() + ": " + error.message()};
}

}  // namespace

std::expected<FolderLock, std::string> FolderLock::take(const fs::path& folder) {
  FolderLock taken;
  auto& [itself, mark] = taken.files_;
  itself = open_folder(folder);
  if (itself < 0 || !lock(itself)) return cannot_lock(folder, folder);
  mark = open_mark(folder, 0);
  if (mark < 0 && errno == ENOENT) return taken;
  if (mark < 0 || !lock(mark)) return cannot_lock(mark_in(folder), folder);
  return taken;
}

bool FolderLock::is_taken(const fs::path& folder) {
  const auto taken = take(folder);
  return !taken && taken.error().starts_with("another server");
}

std::expected<void, std::string> FolderLock::mark(const fs::path& folder) {
  int& mark = files_[1];
  if (mark == none) mark = open_mark(folder, O_CREAT);
  if (mark < 0 || !lock(mark)) return cannot_lock(mark_in(folder), folder);
  return {};
}

FolderLock::~FolderLock() {
  for (const int file : files_) {
    if (file >= 0) ::close(file);
  }
}

}  // namespace tabiya::server
