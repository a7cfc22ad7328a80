#include "server/operation/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace tabiya::server {

std::expected<FolderLock, std::string> FolderLock::take(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / "lock";
  FolderLock lock{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)};
  if (lock.file_ >= 0 && ::flock(lock.file_, LOCK_EX | LOCK_NB) == 0) return lock;
  if (lock.file_ >= 0 && errno == EWOULDBLOCK) {
    return std::unexpected{"another server is using " + folder.string()};
  }
  const std::error_code error{errno, std::system_category()};
  return std::unexpected{"cannot lock " + path.string() + ": " + error.message()};
}

FolderLock::~FolderLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace tabiya::server
