#include "server/http/counted_socket.hpp"

#include <algorithm>

namespace tabiya::server {
namespace {

constexpr std::uint8_t mask_bit = 0x80;
constexpr std::uint8_t short_length = 126;
constexpr std::size_t mask_bytes = 4;

}  // namespace

void FrameCounter::take_head_byte(std::uint8_t byte) noexcept {
  if (at_ == 1) {
    const auto length = static_cast<std::uint8_t>(byte & ~mask_bit);
    length_bytes_ = length < short_length ? 0 : length == short_length ? 2 : 8;
    length_ = length_bytes_ == 0 ? length : 0;
    head_bytes_ = 2 + length_bytes_ + ((byte & mask_bit) != 0 ? mask_bytes : 0);
  } else if (at_ >= 2 && at_ < 2 + length_bytes_) {
    length_ = length_ << 8 | byte;
  }
  ++at_;
}

std::size_t FrameCounter::count(std::string_view bytes) noexcept {
  std::size_t frames = 0;
  while (!bytes.empty()) {
    if (payload_left_ > 0) {
      const auto skipped = std::min<std::uint64_t>(payload_left_, bytes.size());
      payload_left_ -= skipped;
      bytes.remove_prefix(static_cast<std::size_t>(skipped));
      continue;
    }
    take_head_byte(static_cast<std::uint8_t>(bytes.front()));
    bytes.remove_prefix(1);
    if (at_ < head_bytes_) continue;
    ++frames;
    payload_left_ = length_;
    at_ = 0;
    head_bytes_ = 2;
  }
  return frames;
}

}  // namespace tabiya::server
