/// Compressed files as sources of plain text. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "tabiya/pgn/input.hpp"

namespace tabiya::pgn {

enum class Compression : std::uint8_t { None, Gzip, Zstandard };

/// How many bytes of a file tell how it is compressed.
inline constexpr std::size_t compression_mark_bytes = 4;

/// By the first bytes. Source: RFC 1952, 2.3.1; RFC 8878, 3.1.
[[nodiscard]] Compression compression_of(std::string_view beginning) noexcept;

/// Where text comes from piece by piece, and why it came to its end: nothing if that was the end.
struct Source {
  Input::ReadMore read;
  std::function<std::string()> why_ended = [] { return std::string{}; };
};

/// The plain text of a compressed source, decompressed ahead by a thread of its own.
/// Text that needs more memory is refused. Requires: not Compression::None.
[[nodiscard]] Source decompressed(Source compressed, Compression compression,
                                  std::size_t max_memory);

}  // namespace tabiya::pgn
