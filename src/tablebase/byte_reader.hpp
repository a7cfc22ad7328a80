/// Reads the numbers of a file one after the other, and never beyond its end. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tabiya::tablebase {

using Bytes = std::span<const std::uint8_t>;

/// A little-endian number. Requires: the bytes are there.
[[nodiscard]] inline std::uint32_t number_at(Bytes bytes, std::size_t at,
                                             std::size_t size) noexcept {
  std::uint32_t number = 0;
  for (std::size_t index = size; index-- > 0;) number = number << 8U | bytes[at + index];
  return number;
}

class ByteReader {
 public:
  explicit ByteReader(Bytes bytes) noexcept : bytes_{bytes} {}

  /// Zero beyond the end, which is then no longer whole.
  std::uint32_t number(std::size_t size) noexcept {
    const Bytes taken = take(size);
    return taken.empty() ? 0 : number_at(taken, 0, size);
  }
  /// The next bytes; none if there are too few left.
  Bytes take(std::size_t size) noexcept {
    if (size > bytes_.size() - at_) {
      is_whole_ = false;
      at_ = bytes_.size();
      return {};
    }
    const Bytes taken = bytes_.subspan(at_, size);
    at_ += size;
    return taken;
  }
  /// Goes on to a multiple of this number.
  void align(std::size_t multiple) noexcept {
    static_cast<void>(take((multiple - at_ % multiple) % multiple));
  }

  [[nodiscard]] bool is_whole() const noexcept { return is_whole_; }

 private:
  Bytes bytes_;
  std::size_t at_ = 0;
  bool is_whole_ = true;
};

}  // namespace tabiya::tablebase
