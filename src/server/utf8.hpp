/// Texts that go to browsers: always UTF-8, whoever wrote them, for a WebSocket that is sent anything
/// else is closed by its browser.
///
/// What comes in is made UTF-8 where it comes in: `percent_decoded()` for paths, queries and forms, the
/// door for bodies. What goes out is looked at once more in `Exchange::answer()`, `make_line()` and the
/// sockets of pages, because files of games and older versions have put other bytes on the disk.
#pragma once

#include <string>
#include <string_view>

namespace tabiya::server {

/// True for UTF-8. Complexity: where all is ASCII, eight bytes at a time.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// The text, with U+FFFD for each byte that belongs to no character.
[[nodiscard]] std::string repaired_utf8(std::string text);

}  // namespace tabiya::server
