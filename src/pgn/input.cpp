#include "tabiya/pgn/input.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <utility>

#include "pgn/decompression.hpp"
#include "support/inner/last_error.hpp"

namespace tabiya::pgn {
namespace {

constexpr std::size_t first_buffer_bytes = std::size_t{1} << 16;

/// A mapped file is released in parts of this size, a multiple of that of a page.
constexpr std::size_t release_bytes = std::size_t{1} << 20;

/// Reads a descriptor and remembers the first error.
class DescriptorSource {
 public:
  explicit DescriptorSource(int descriptor) noexcept : descriptor_{descriptor} {}

  [[nodiscard]] std::size_t read(std::span<char> into) {
    for (;;) {
      const ssize_t bytes = ::read(descriptor_, into.data(), into.size());
      if (bytes >= 0) return static_cast<std::size_t>(bytes);
      if (errno == EINTR) continue;
      error_ = {errno, std::generic_category()};
      return 0;
    }
  }
  [[nodiscard]] std::string why_ended() const { return error_ ? error_.message() : std::string{}; }

 private:
  int descriptor_;
  std::error_code error_;
};

/// Owns a descriptor and closes it.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) noexcept : descriptor_{descriptor} {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() { ::close(descriptor_); }

 private:
  int descriptor_;
};

/// The mapped pages of a file, or nothing if it cannot be mapped.
std::shared_ptr<void> map_sequentially(int descriptor, std::size_t bytes) {
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
  return from_source(std::move(read_more), [] { return std::string{}; });
}

Input Input::from_source(ReadMore read_more, std::function<std::string()> why_ended) {
  Input input;
  input.read_more_ = std::move(read_more);
  input.why_ended_ = std::move(why_ended);
  input.buffer_.resize(first_buffer_bytes);
  input.begin_ = input.end_ = input.buffer_.data();
  input.final_ = false;
  return input;
}

Input Input::from_packed_source(ReadMore read_more, std::size_t max_memory) {
  return from_any_source(std::move(read_more), [] { return std::string{}; }, max_memory);
}

Input Input::from_any_source(ReadMore read_more, std::function<std::string()> why_ended,
                             std::size_t max_memory) {
  std::string beginning(compression_mark_bytes, '\0');
  std::size_t size = 0;
  while (size != beginning.size()) {
    const std::size_t read = read_more(std::span{beginning}.subspan(size));
    if (read == 0) break;
    size += read;
  }
  beginning.resize(size);
  const Compression compression = compression_of(beginning);
  auto from_beginning = [beginning,
                         read_more = std::move(read_more)](std::span<char> into) mutable {
    if (beginning.empty()) return read_more(into);
    const std::size_t taken = std::min(beginning.size(), into.size());
    std::copy_n(beginning.begin(), taken, into.begin());
    beginning.erase(0, taken);
    return taken;
  };
  Source source{std::move(from_beginning), std::move(why_ended)};
  const bool is_packed = compression != Compression::None;
  if (is_packed) source = decompressed(std::move(source), compression, max_memory);
  Input input = from_source(std::move(source.read), std::move(source.why_ended));
  input.packed_ = is_packed;
  return input;
}

Input Input::from_stream(std::istream& stream) {
  return from_source([&stream](std::span<char> into) {
    stream.read(into.data(), static_cast<std::streamsize>(into.size()));
    return static_cast<std::size_t>(stream.gcount());
  });
}

Input Input::from_descriptor(int descriptor, std::function<bool()> before_read) {
  const auto source = std::make_shared<DescriptorSource>(descriptor);
  return from_any_source(
      [source, before_read = std::move(before_read)](std::span<char> into) {
        const bool may_read = !before_read || before_read();
        return may_read ? source->read(into) : 0;
      },
      [source] { return source->why_ended(); });
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
    if (auto mapping = map_sequentially(descriptor, bytes)) {
      const std::string_view text{static_cast<const char*>(mapping.get()), bytes};
      if (compression_of(text) == Compression::None) {
        Input input = from_memory(text);
        input.mapping_ = std::move(mapping);
        return input;
      }
    }
  }
  const auto source = std::make_shared<DescriptorSource>(descriptor);
  return from_any_source([file, source](std::span<char> into) { return source->read(into); },
                         [source] { return source->why_ended(); });
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
  if (read != 0) return;
  final_ = true;
  if (std::string reason = why_ended_(); !reason.empty()) note_failure(std::move(reason));
}

bool Input::can_release_before(const char* place) const noexcept {
  const auto* const first = static_cast<const char*>(mapping_.get());
  return mapping_ && place - first >= static_cast<std::ptrdiff_t>(released_bytes_ + release_bytes);
}

void Input::release_before(const char* place) noexcept {
  assert(can_release_before(place));
  auto* const first = static_cast<char*>(mapping_.get());
  const auto bytes = static_cast<std::size_t>(place - first) / release_bytes * release_bytes;
  // Only advice: where it is not taken, the pages stay.
  static_cast<void>(::madvise(first + released_bytes_, bytes - released_bytes_, MADV_DONTNEED));
  released_bytes_ = bytes;
}

void Input::end_early(std::string reason) {
  assert(!final_);
  final_ = true;
  note_failure(std::move(reason));
}

void Input::note_failure(std::string reason) {
  failure_ = InputFailure{offset_ + static_cast<std::uint64_t>(end_ - begin_), std::move(reason)};
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
