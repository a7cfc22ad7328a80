#include "pgn/inner/safe_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include "support/inner/last_error.hpp"

namespace tabiya::pgn {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

/// The permissions of the file that is replaced, or those of a new file.
mode_t rights_for(const std::filesystem::path& target) {
  struct stat status{};
  if (::stat(target.c_str(), &status) == 0) return status.st_mode & 07777U;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666U & ~mask;
}

/// Creates a hidden file beside the target, with a name that shows its origin if it is left behind.
std::string temporary_name(const std::filesystem::path& target) {
  std::string name = "." + target.filename().string() + ".part-XXXXXX";
  return (target.parent_path() / name).string();
}

bool is_other_than_regular(const std::filesystem::path& target) {
  std::error_code ignored;
  const auto status = std::filesystem::status(target, ignored);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

/// A rename is durable only after the directory is synced.
void sync_folder(const std::filesystem::path& target) {
  const auto folder = target.has_parent_path() ? target.parent_path() : std::filesystem::path{"."};
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

std::expected<std::filesystem::path, std::error_code> end_of_links(std::filesystem::path path) {
  constexpr int most_links = 40;  // as in Linux
  for (int links = 0; links <= most_links; ++links) {
    std::error_code error;
    if (!std::filesystem::is_symlink(path, error)) return path;
    const std::filesystem::path target = std::filesystem::read_symlink(path, error);
    if (error) return std::unexpected{error};
    path = path.parent_path() / target;  // an absolute target replaces the folder
  }
  return std::unexpected{std::make_error_code(std::errc::too_many_symbolic_link_levels)};
}

SafeFile::SafeFile(int descriptor, std::filesystem::path target,
                   std::filesystem::path temporary) noexcept
    : descriptor_{descriptor}, target_{std::move(target)}, temporary_{std::move(temporary)} {}

SafeFile::SafeFile(SafeFile&& other) noexcept
    : descriptor_{std::exchange(other.descriptor_, -1)},
      target_{std::move(other.target_)},
      temporary_{std::move(other.temporary_)},
      buffer_{std::move(other.buffer_)},
      error_{other.error_} {}

SafeFile& SafeFile::operator=(SafeFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(target_, other.target_);
  std::swap(temporary_, other.temporary_);
  std::swap(buffer_, other.buffer_);
  std::swap(error_, other.error_);
  return *this;
}

SafeFile::~SafeFile() { discard(); }

std::expected<SafeFile, std::error_code> SafeFile::create(const std::filesystem::path& path) {
  const auto end = end_of_links(path);
  if (!end) return std::unexpected{end.error()};
  const std::filesystem::path& target = *end;
  if (is_other_than_regular(target)) {
    const int descriptor = ::open(target.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return std::unexpected{last_error()};
    return SafeFile{descriptor, target, {}};
  }
  std::string temporary = temporary_name(target);
  const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (descriptor < 0) return std::unexpected{last_error()};
  SafeFile file{descriptor, target, temporary};
  if (::fchmod(descriptor, rights_for(target)) != 0) return std::unexpected{last_error()};
  return file;
}

void SafeFile::write(std::string_view bytes) {
  assert(descriptor_ >= 0);
  if (bytes.size() >= buffer_bytes) {
    flush();
    return write_through(bytes);
  }
  buffer_ += bytes;
  if (buffer_.size() >= buffer_bytes) flush();
}

void SafeFile::flush() {
  write_through(buffer_);
  buffer_.clear();
}

void SafeFile::write_through(std::string_view bytes) {
  while (!bytes.empty() && !error_) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written >= 0) bytes.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR) error_ = last_error();
  }
}

std::expected<void, std::error_code> SafeFile::commit() {
  assert(descriptor_ >= 0);
  flush();
  const bool is_beside = !temporary_.empty();
  if (!error_ && is_beside && ::fsync(descriptor_) != 0) error_ = last_error();
  if (::close(std::exchange(descriptor_, -1)) != 0 && !error_) error_ = last_error();
  if (!error_ && is_beside && ::rename(temporary_.c_str(), target_.c_str()) != 0) {
    error_ = last_error();
  }
  if (error_) {
    if (is_beside) ::unlink(temporary_.c_str());
    return std::unexpected{error_};
  }
  if (is_beside) sync_folder(target_);
  return {};
}

void SafeFile::discard() noexcept {
  if (descriptor_ < 0) return;
  ::close(std::exchange(descriptor_, -1));
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

}  // namespace tabiya::pgn
