/// The frames between two nodes.
///
///     u32 size | u8 kind | u64 channel | payload
///
/// Numbers are big-endian, and the size counts what follows it. A channel is a request and all that
/// belongs to it; the node that asks numbers them. Both nodes have the same version of this format,
/// because a node refuses every other one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tabiya::server {

inline constexpr std::uint32_t link_version = 1;

enum class FrameKind : std::uint8_t {
  // At first, and from time to time.
  Hello = 1,  ///< the version and the secret
  Welcome,    ///< whether the node leads
  Refused,    ///< a sentence: why the link is closed
  Leads,      ///< from now on
  Ping,       ///< the link is alive

  // From the node that asks.
  Request,    ///< a request, and its body if that is short
  Piece,      ///< of a longer body
  Stop,       ///< the client is gone
  Withdraw,   ///< the body does not follow, and no answer is expected
  Examine,    ///< the head of a request with a long body
  Recognize,  ///< the head of a request: is its caller known?

  // From the node that leads.
  NotLeading,   ///< the request was not looked at; without a channel: nor will later ones be
  Answer,       ///< a response, and its body if that is short
  AnswerPiece,  ///< of a longer body
  Stream,       ///< the type and the headers of a stream
  Line,         ///< of the stream
  End,          ///< of the stream, in order
  Drop,         ///< the stream failed
  Examined,     ///< nothing, or a response that refuses the request
  Recognized,   ///< 1 or 0
  Broadcast,    ///< a text for the sockets of all pages

  // Between a worker and the node that leads; see work_frames.hpp. A search is a channel.
  Offer,      ///< instead of Hello: the version, the secret, and what the worker can do
  Begin,      ///< a search
  Withdrawn,  ///< its outcome is not wanted any more
  Report,     ///< while it searches
  Outcome,    ///< what it has found; nothing: it has failed
  Retires,    ///< the worker begins no more searches
};

struct LinkFrame {
  FrameKind kind = FrameKind::Ping;
  std::uint64_t channel = 0;
  std::string_view payload;
};

void append_frame(std::string& to, const LinkFrame& frame);

/// Finds frames in bytes that arrive in pieces of any size.
class FrameReader {
 public:
  /// `most_bytes` is the longest payload.
  explicit FrameReader(std::size_t most_bytes) noexcept : most_bytes_{most_bytes} {}

  void set_bound(std::size_t most_bytes) noexcept { most_bytes_ = most_bytes; }
  void feed(std::string_view bytes);
  /// The next complete frame, which is valid until the next call of feed().
  [[nodiscard]] std::optional<LinkFrame> next() noexcept;
  /// True if the next frame is too long or too short to be one.
  [[nodiscard]] bool is_broken() const noexcept { return is_broken_; }

 private:
  std::size_t most_bytes_;
  std::string bytes_;
  std::size_t taken_ = 0;
  bool is_broken_ = false;
};

/// Writes the fields of a payload.
class FieldWriter {
 public:
  FieldWriter& number(std::uint64_t number);
  FieldWriter& text(std::string_view text);
  /// Bytes until the end of the payload.
  FieldWriter& rest(std::string_view bytes);
  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads them in the same order. What is missing is zero or empty.
class FieldReader {
 public:
  explicit FieldReader(std::string_view payload) noexcept : bytes_{payload} {}

  [[nodiscard]] std::uint64_t number() noexcept;
  [[nodiscard]] std::string_view text() noexcept;
  [[nodiscard]] std::string_view rest() noexcept { return std::exchange(bytes_, {}); }
  /// False once a field was missing.
  [[nodiscard]] bool is_valid() const noexcept { return is_valid_; }

 private:
  std::string_view bytes_;
  bool is_valid_ = true;
};

}  // namespace tabiya::server
