#include "server_load/packed_file.hpp"

#include <zlib.h>

#include <array>

namespace tabiya::load {
namespace {

/// Compresses its input. Source: the manual of zlib.
class Packer {
 public:
  Packer() {
    constexpr int gzip_window = 15 + 16;
    constexpr int memory_level = 8;
    ::deflateInit2(&stream_, Z_BEST_SPEED, Z_DEFLATED, gzip_window, memory_level,
                   Z_DEFAULT_STRATEGY);
  }
  ~Packer() { ::deflateEnd(&stream_); }
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;

  void add(std::string_view text, bool is_last = false) {
    std::string copy{text};  // zlib does not promise not to modify its input
    stream_.next_in = reinterpret_cast<Bytef*>(copy.data());
    stream_.avail_in = static_cast<uInt>(copy.size());
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
      stream_.avail_out = static_cast<uInt>(buffer_.size());
      ::deflate(&stream_, is_last ? Z_FINISH : Z_NO_FLUSH);
      packed_.append(buffer_.data(), buffer_.size() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }
  [[nodiscard]] std::string take() {
    add({}, true);
    return std::move(packed_);
  }

 private:
  z_stream stream_{};
  std::array<char, 65536> buffer_{};
  std::string packed_;
};

}  // namespace

std::string packed(std::string_view begin, std::string_view unit, std::size_t bytes) {
  constexpr std::size_t block_bytes = std::size_t{1} << 20;
  std::string block;
  while (block.size() + unit.size() <= block_bytes) block += unit;
  Packer packer;
  packer.add(begin);
  for (std::size_t done = 0; done < bytes; done += block.size()) packer.add(block);
  return packer.take();
}

std::vector<PackedFile> worst_files(std::size_t bytes) {
  const std::string head = "[Event \"worst\"]\n\n1. e4 ";
  return {
      {"moves", packed("[Event \"worst\"]\n\n", "Nf3 Nf6 Ng1 Ng8 ", bytes)},
      {"comment", packed(head + "{", "a", bytes)},
      {"faults", packed(head, ") ", bytes)},
      {"blank lines", packed("1. e4 *\n", "\n", bytes)},
      {"variations", packed(head, "(1. d4)", bytes)},
      {"nested variations", packed(head, "(1. d4 ", bytes)},
      {"illegal moves", packed(head, "(1. Ke4)", bytes)},
      {"small games", packed("", "1. e4 *\n\n", bytes)},
  };
}

}  // namespace tabiya::load
