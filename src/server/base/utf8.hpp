/// Ensures that all text sent to browsers is UTF-8. A browser closes a WebSocket on which it
/// receives anything else.
///
/// Input is converted where it arrives: in `percent_decoded()` for paths, queries and forms, and in
/// the HTTP layer for bodies. Output is checked again in `Exchange::answer()`, `make_line()` and
/// the page's sockets, because PGN files and older versions can have left other bytes on disk.
#pragma once

#include <string>

namespace tabiya::server {

/// The text with each byte that is not part of a character replaced by U+FFFD.
[[nodiscard]] std::string repaired_utf8(std::string text);

}  // namespace tabiya::server
