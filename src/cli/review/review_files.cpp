#include "cli/review/review_files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

namespace tabiya::cli {
namespace {

constexpr int flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW;

/// Of what is not a regular file.
int error_of(mode_t mode) noexcept {
  if (S_ISLNK(mode)) return ELOOP;
  return S_ISDIR(mode) ? EISDIR : EINVAL;
}

}  // namespace

ReviewFile::Result<std::optional<ReviewFile>> ReviewFile::open_present(const std::string& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return std::nullopt;
    return std::unexpected{errno};
  }
  // A pipe is not opened: that may wait.
  if (!S_ISREG(status.st_mode)) return std::unexpected{error_of(status.st_mode)};
  const int descriptor = ::open(path.c_str(), flags | O_NONBLOCK);
  if (descriptor >= 0) return ReviewFile{descriptor};
  if (errno == ENOENT) return std::nullopt;
  return std::unexpected{errno};
}

ReviewFile::Result<ReviewFile> ReviewFile::create(const std::string& path) {
  constexpr mode_t mode = 0666;
  const int descriptor = ::open(path.c_str(), flags | O_CREAT | O_EXCL, mode);
  if (descriptor < 0) return std::unexpected{errno};
  return ReviewFile{descriptor};
}

ReviewFile::~ReviewFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool ReviewFile::lock() const noexcept { return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0; }

bool ReviewFile::is_named(const std::string& path) const noexcept {
  struct stat own{};
  struct stat named{};
  return ::fstat(descriptor_, &own) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         own.st_dev == named.st_dev && own.st_ino == named.st_ino;
}

ReviewFile::Result<std::uint64_t> ReviewFile::size() const noexcept {
  struct stat status{};
  if (::fstat(descriptor_, &status) != 0) return std::unexpected{errno};
  return static_cast<std::uint64_t>(status.st_size);
}

ReviewFile::Result<std::string> ReviewFile::text() const {
  const auto bytes = size();
  if (!bytes) return std::unexpected{bytes.error()};
  std::string text(*bytes, '\0');
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t read =
        ::pread(descriptor_, text.data() + done, text.size() - done, static_cast<off_t>(done));
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) return std::unexpected{errno};
    if (read == 0) break;
    done += static_cast<std::size_t>(read);
  }
  text.resize(done);
  return text;
}

ReviewFile::Result<std::uint64_t> ReviewFile::hash(std::uint64_t begin, std::uint64_t end,
                                                   std::uint64_t hash) const {
  constexpr std::uint64_t most_at_once = 1 << 16;
  std::string block;
  while (begin < end) {
    block.resize(std::min(end - begin, most_at_once));
    const ssize_t read =
        ::pread(descriptor_, block.data(), block.size(), static_cast<off_t>(begin));
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) return std::unexpected{errno};
    if (read == 0) break;
    block.resize(static_cast<std::size_t>(read));
    hash = hash_of(block, hash);
    begin += block.size();
  }
  return hash;
}

ReviewFile::Result<void> ReviewFile::append(std::string_view text) const noexcept {
  return write_all(descriptor_, text);
}

ReviewFile::Result<void> ReviewFile::cut(std::uint64_t size) const noexcept {
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) == 0) return {};
  return std::unexpected{errno};
}

ReviewFile::Result<void> ReviewFile::sync() const noexcept {
  if (::fsync(descriptor_) == 0) return {};
  return std::unexpected{errno};
}

std::uint64_t hash_of(std::string_view text, std::uint64_t hash) noexcept {
  constexpr std::uint64_t prime = 0x100000001b3;
  for (const char byte : text) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= prime;
  }
  return hash;
}

ReviewFile::Result<void> write_all(int descriptor, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return std::unexpected{errno};
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

bool is_name_taken(const std::string& path) noexcept {
  struct stat status{};
  return ::lstat(path.c_str(), &status) == 0;
}

void sync_folder_of(const std::string& path) {
  std::filesystem::path folder = std::filesystem::path{path}.parent_path();
  if (folder.empty()) folder = ".";
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace tabiya::cli
