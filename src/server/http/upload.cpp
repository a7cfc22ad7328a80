#include "server/http/upload.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

namespace tabiya::server {
namespace {

/// Some file systems do not support O_TMPFILE; there the file has a name for a moment.
int open_nameless(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor >= 0) return descriptor;
  std::string name = folder / "upload-XXXXXX";
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(name.c_str());
  return named;
}

}  // namespace

std::shared_ptr<Upload> Upload::create(const std::filesystem::path& folder) {
  const int descriptor = open_nameless(folder);
  if (descriptor < 0) return nullptr;
  return std::shared_ptr<Upload>{new Upload{descriptor, folder}};
}

Upload::~Upload() { ::close(descriptor_); }

bool Upload::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
    size_ += static_cast<std::uint64_t>(written);
  }
  return true;
}

std::size_t Upload::read_at(std::uint64_t offset, std::span<char> into) const noexcept {
  for (;;) {
    const ssize_t read = ::pread(descriptor_, into.data(), into.size(), static_cast<off_t>(offset));
    if (read >= 0) return static_cast<std::size_t>(read);
    if (errno != EINTR) return 0;
  }
}

}  // namespace tabiya::server
