/// Legacy character encodings.
///
/// The standard prescribes ISO 8859-1, older programs wrote the code page of their system, and
/// current ones write UTF-8. Text that is valid UTF-8 is almost never anything else, so UTF-8 is
/// detected without an option. For other text the caller has to name the code page; the most common
/// one is Windows-1252. The reader itself passes bytes on as they are, so that a file can be copied
/// unchanged; convert what is shown.
/// Source: PGN 4.1.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {

/// The meaning of the bytes from 0x80.
enum class CodePage : std::uint8_t {
  Windows1252,
  Latin1,
  Latin2,
  Latin9,
  Windows1250,
  Windows1251,
  Koi8R,
  Cp437,
  Cp850,
  Cp852,
  Cp866,
  Macintosh,
};

inline constexpr std::array all_code_pages{
    CodePage::Windows1252, CodePage::Latin1,      CodePage::Latin2, CodePage::Latin9,
    CodePage::Windows1250, CodePage::Windows1251, CodePage::Koi8R,  CodePage::Cp437,
    CodePage::Cp850,       CodePage::Cp852,       CodePage::Cp866,  CodePage::Macintosh};

/// The IANA name, such as "windows-1252".
[[nodiscard]] std::string_view to_string(CodePage page) noexcept;
/// Parses such a name, ignoring case and hyphens; also accepts `latin1`.
[[nodiscard]] std::optional<CodePage> parse_code_page(std::string_view name);

/// True for UTF-8 without overlong forms, surrogates or anything beyond U+10FFFF.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// The text unchanged if it is UTF-8; otherwise decoded from the code page, with U+FFFD for bytes
/// that the code page does not define.
[[nodiscard]] std::string to_utf8(std::string_view text, CodePage page = CodePage::Windows1252);

/// Converts every text of a game to UTF-8: tag values, comments, moves that could not be played.
/// Each text is converted on its own, so a file can mix UTF-8 and a code page.
void make_utf8(GameTree& game, CodePage page = CodePage::Windows1252);

}  // namespace tabiya::pgn
