#include "picture/lzw.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace tabiya::picture {
namespace {

constexpr int pixel_bits = 8;
constexpr std::uint32_t clear_code = 1U << pixel_bits;
constexpr std::uint32_t end_code = clear_code + 1;
constexpr std::uint32_t most_codes = 4096;

/// Collects codes of any number of bits, the lowest bit first.
class BitWriter {
 public:
  void add(std::uint32_t code, int bits) {
    waiting_ |= static_cast<std::uint64_t>(code) << count_;
    count_ += bits;
    for (; count_ >= 8; count_ -= 8, waiting_ >>= 8) bytes_ += static_cast<char>(waiting_ & 0xFF);
  }
  [[nodiscard]] std::string take() && {
    if (count_ > 0) bytes_ += static_cast<char>(waiting_ & 0xFF);
    return std::move(bytes_);
  }

 private:
  std::string bytes_;
  std::uint64_t waiting_ = 0;
  int count_ = 0;
};

/// The sequences seen so far, as a hash table from a code and the pixel after it to a code.
class Sequences {
 public:
  /// The code of the longer sequence; 0 if it is new.
  [[nodiscard]] std::uint32_t find(std::uint32_t prefix, std::uint8_t pixel) const {
    return codes_[slot_of(prefix, pixel)];
  }
  void add(std::uint32_t prefix, std::uint8_t pixel, std::uint32_t code) {
    const std::size_t slot = slot_of(prefix, pixel);
    keys_[slot] = key_of(prefix, pixel);
    codes_[slot] = code;
  }
  void clear() { codes_.fill(0); }

 private:
  static constexpr std::size_t slots = 16'384;

  static std::uint32_t key_of(std::uint32_t prefix, std::uint8_t pixel) {
    return prefix << pixel_bits | pixel;
  }
  /// Where the sequence is, or else belongs.
  [[nodiscard]] std::size_t slot_of(std::uint32_t prefix, std::uint8_t pixel) const {
    const std::uint32_t key = key_of(prefix, pixel);
    std::size_t slot = (key * 2'654'435'761U >> 16) % slots;
    while (codes_[slot] != 0 && keys_[slot] != key) slot = (slot + 1) % slots;
    return slot;
  }

  std::array<std::uint32_t, slots> keys_{};
  std::array<std::uint32_t, slots> codes_{};
};

std::string codes_of(std::span<const std::uint8_t> pixels) {
  BitWriter codes;
  Sequences sequences;
  std::uint32_t next_code = end_code + 1;
  int bits = pixel_bits + 1;
  codes.add(clear_code, bits);
  std::uint32_t prefix = pixels.front();
  for (const std::uint8_t pixel : pixels.subspan(1)) {
    if (const std::uint32_t longer = sequences.find(prefix, pixel); longer != 0) {
      prefix = longer;
      continue;
    }
    codes.add(prefix, bits);
    if (next_code == most_codes) {
      codes.add(clear_code, bits);
      sequences.clear();
      next_code = end_code + 1;
      bits = pixel_bits + 1;
    } else {
      sequences.add(prefix, pixel, next_code);
      // The reader adds each sequence one code later.
      if (next_code == 1U << bits) ++bits;
      ++next_code;
    }
    prefix = pixel;
  }
  codes.add(prefix, bits);
  codes.add(end_code, bits);
  return std::move(codes).take();
}

}  // namespace

std::string lzw_blocks(std::span<const std::uint8_t> pixels) {
  const std::string codes = codes_of(pixels);
  std::string blocks{static_cast<char>(pixel_bits)};
  constexpr std::size_t longest = 255;
  for (std::string_view rest = codes; !rest.empty();) {
    const std::string_view block = rest.substr(0, longest);
    blocks += static_cast<char>(block.size());
    blocks += block;
    rest.remove_prefix(block.size());
  }
  return blocks + '\0';
}

}  // namespace tabiya::picture
