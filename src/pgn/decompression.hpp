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

/// The number of leading bytes that identify the compression.
inline constexpr std::size_t compression_mark_bytes = 4;

/// Detects the compression by the first bytes. Source: RFC 1952, 2.3.1; RFC 8878, 3.1.
[[nodiscard]] Compression compression_of(std::string_view beginning) noexcept;

/// A source of text in pieces, and why it ended; empty for the regular end.
struct Source {
  Input::ReadMore read;
  std::function<std::string()> why_ended = [] { return std::string{}; };
};

/// The plain text of a compressed source, decompressed ahead by a separate thread. Text that needs
/// more memory is rejected. Requires: not Compression::None.
[[nodiscard]] Source decompressed(Source compressed, Compression compression,
                                  std::size_t max_memory);

}  // namespace tabiya::pgn
