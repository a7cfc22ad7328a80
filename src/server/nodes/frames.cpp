#include "server/nodes/frames.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t size_bytes = 4;
constexpr std::size_t channel_bytes = 8;
constexpr std::size_t kind_bytes = 1;
constexpr std::size_t head_bytes = kind_bytes + channel_bytes;
/// What a reader keeps of its memory when it has read everything.
constexpr std::size_t kept_bytes = std::size_t{64} << 10;

void append_number(std::string& to, std::uint64_t number, std::size_t bytes) {
  for (std::size_t left = bytes; left > 0; --left) {
    to += static_cast<char>(static_cast<unsigned char>(number >> (8 * (left - 1))));
  }
}

/// Requires: at least this many bytes.
std::uint64_t number_at(std::string_view text, std::size_t bytes) noexcept {
  std::uint64_t number = 0;
  for (const char byte : text.substr(0, bytes)) {
    number = number << 8 | static_cast<unsigned char>(byte);
  }
  return number;
}

}  // namespace

void append_frame(std::string& to, const LinkFrame& frame) {
  append_number(to, head_bytes + frame.payload.size(), size_bytes);
  append_number(to, static_cast<std::uint64_t>(frame.kind), kind_bytes);
  append_number(to, frame.channel, channel_bytes);
  to += frame.payload;
}

void FrameReader::feed(std::string_view bytes) {
  bytes_.erase(0, std::exchange(taken_, 0));
  if (bytes_.empty() && bytes_.capacity() > kept_bytes) bytes_ = {};
  bytes_ += bytes;
}

std::optional<LinkFrame> FrameReader::next() noexcept {
  const std::string_view left = std::string_view{bytes_}.substr(taken_);
  if (is_broken_ || left.size() < size_bytes) return std::nullopt;
  const std::uint64_t size = number_at(left, size_bytes);
  is_broken_ = size < head_bytes || size > head_bytes + most_bytes_;
  if (is_broken_ || left.size() < size_bytes + size) return std::nullopt;
  taken_ += size_bytes + size;
  const std::string_view frame = left.substr(size_bytes, size);
  return LinkFrame{.kind = static_cast<FrameKind>(number_at(frame, kind_bytes)),
                   .channel = number_at(frame.substr(kind_bytes), channel_bytes),
                   .payload = frame.substr(head_bytes)};
}

FieldWriter& FieldWriter::number(std::uint64_t number) {
  append_number(bytes_, number, sizeof number);
  return *this;
}

FieldWriter& FieldWriter::text(std::string_view text) {
  append_number(bytes_, text.size(), size_bytes);
  bytes_ += text;
  return *this;
}

FieldWriter& FieldWriter::rest(std::string_view bytes) {
  bytes_ += bytes;
  return *this;
}

std::uint64_t FieldReader::number() noexcept {
  constexpr std::size_t size = sizeof(std::uint64_t);
  is_valid_ = is_valid_ && bytes_.size() >= size;
  if (!is_valid_) return 0;
  const std::uint64_t number = number_at(bytes_, size);
  bytes_.remove_prefix(size);
  return number;
}

std::string_view FieldReader::text() noexcept {
  is_valid_ = is_valid_ && bytes_.size() >= size_bytes &&
              bytes_.size() - size_bytes >= number_at(bytes_, size_bytes);
  if (!is_valid_) return {};
  const std::string_view text = bytes_.substr(size_bytes, number_at(bytes_, size_bytes));
  bytes_.remove_prefix(size_bytes + text.size());
  return text;
}

}  // namespace tabiya::server
