#include "tabiya/pgn/input.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstring>
#include <utility>

namespace tabiya::pgn {
namespace {

constexpr std::size_t first_buffer_bytes = std::size_t{1} << 16;

std::size_t read_descriptor(int descriptor, std::span<char> into) {
  for (;;) {
    const ssize_t bytes = ::read(descriptor, into.data(), into.size());
    if (bytes >= 0) return static_cast<std::size_t>(bytes);
    if (errno != EINTR) return 0;
  }
}

std::error_code last_error() { return {errno, std::generic_category()}; }

/// Owns a descriptor, and closes it.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) noexcept : descriptor_{descriptor} {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() { ::close(descriptor_); }
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

 private:
  int descriptor_;
};

/// The pages of a file, or nothing if it cannot be mapped.
std::shared_ptr<const void> map_file(int descriptor, std::size_t bytes) {
  void* const pages = ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (pages == MAP_FAILED) return nullptr;
  static_cast<void>(::madvise(pages, bytes, MADV_SEQUENTIAL));
  return {pages, [bytes](void* mapped) { ::munmap(mapped, bytes); }};
}

}  // namespace

Input Input::from_memory(std::string_view text) {
  Input input;
  input.begin_ = text.data();
  input.end_ = text.data() + text.size();
  return input;
}

Input Input::from_source(ReadMore read_more) {
  Input input;
  input.read_more_ = std::move(read_more);
  input.buffer_.resize(first_buffer_bytes);
  input.begin_ = input.end_ = input.buffer_.data();
  input.final_ = false;
  return input;
}

Input Input::from_stream(std::istream& stream) {
  return from_source([&stream](std::span<char> into) {
    stream.read(into.data(), static_cast<std::streamsize>(into.size()));
    return static_cast<std::size_t>(stream.gcount());
  });
}

Input Input::from_descriptor(int descriptor) {
  return from_source(
      [descriptor](std::span<char> into) { return read_descriptor(descriptor, into); });
}

std::expected<Input, std::error_code> Input::from_file(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::unexpected{last_error()};
  const auto file = std::make_shared<OpenFile>(descriptor);
  struct stat status{};
  if (::fstat(descriptor, &status) != 0) return std::unexpected{last_error()};
  if (S_ISDIR(status.st_mode)) {
    return std::unexpected{std::make_error_code(std::errc::is_a_directory)};
  }
  const auto bytes = static_cast<std::size_t>(status.st_size);
  if (S_ISREG(status.st_mode) && bytes != 0) {
    if (auto mapping = map_file(descriptor, bytes)) {
      Input input = from_memory({static_cast<const char*>(mapping.get()), bytes});
      input.mapping_ = std::move(mapping);
      return input;
    }
  }
  return from_source(
      [file](std::span<char> into) { return read_descriptor(file->descriptor(), into); });
}

void Input::advance(const char* keep) {
  assert(!final_ && keep >= begin_ && keep <= end_);
  offset_ += static_cast<std::uint64_t>(keep - begin_);
  begin_ = keep;
  make_room();
  const auto used = static_cast<std::size_t>(end_ - buffer_.data());
  const std::size_t read = read_more_(std::span{buffer_}.subspan(used));
  assert(read <= buffer_.size() - used);
  end_ += read;
  final_ = read == 0;
}

void Input::make_room() {
  const auto kept = static_cast<std::size_t>(end_ - begin_);
  const auto room = buffer_.size() - static_cast<std::size_t>(end_ - buffer_.data());
  if (room >= buffer_.size() / 4) return;
  std::memmove(buffer_.data(), begin_, kept);
  if (kept > buffer_.size() / 2) buffer_.resize(2 * buffer_.size());
  begin_ = buffer_.data();
  end_ = begin_ + kept;
}

}  // namespace tabiya::pgn
