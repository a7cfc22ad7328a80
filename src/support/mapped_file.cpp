#include "support/inner/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/inner/last_error.hpp"

namespace tabiya {
std::expected<MappedFile, std::error_code> map_file(int descriptor) {
  struct stat status{};
  if (::fstat(descriptor, &status) != 0) return std::unexpected{last_error()};
  if (S_ISDIR(status.st_mode)) {
    return std::unexpected{std::make_error_code(std::errc::is_a_directory)};
  }
  if (!S_ISREG(status.st_mode)) {
    return std::unexpected{std::make_error_code(std::errc::not_supported)};
  }
  constexpr std::int64_t nanoseconds = 1'000'000'000;
  MappedFile file;
  file.bytes = static_cast<std::size_t>(status.st_size);
  file.modified = status.st_mtim.tv_sec * nanoseconds + status.st_mtim.tv_nsec;
  if (file.bytes == 0) return file;
  void* const pages = ::mmap(nullptr, file.bytes, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (pages == MAP_FAILED) return std::unexpected{last_error()};
  file.pages = {pages, [bytes = file.bytes](void* mapped) { ::munmap(mapped, bytes); }};
  return file;
}

std::expected<MappedFile, std::error_code> map_file(const std::filesystem::path& path) {
  // To open a pipe would wait for its writer.
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return std::unexpected{last_error()};
  if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) {
    return std::unexpected{std::make_error_code(std::errc::not_supported)};
  }
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::unexpected{last_error()};
  auto file = map_file(descriptor);
  ::close(descriptor);
  return file;
}

}  // namespace tabiya
