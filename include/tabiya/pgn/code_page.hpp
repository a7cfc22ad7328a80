/// Text from before UTF-8.
///
/// The standard speaks of ISO 8859-1, programs wrote whatever their system had, and today's write
/// UTF-8. A text that is valid UTF-8 is hardly ever anything else, so it needs no option to be told;
/// what the others mean has to be known, and most often it is Windows-1252.
/// Source: PGN 4.1.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {

/// What the bytes from 0x80 stand for.
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

/// "windows-1252", as the internet registers it.
[[nodiscard]] std::string_view to_string(CodePage page) noexcept;
/// Reads such a name, in either case and with or without its hyphens; `latin1` too.
[[nodiscard]] std::optional<CodePage> parse_code_page(std::string_view name);

/// True for UTF-8 without overlong forms, surrogates or anything beyond U+10FFFF.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// The text itself if it is UTF-8, and otherwise what its bytes say in a code page; U+FFFD for those
/// that say nothing there.
[[nodiscard]] std::string to_utf8(std::string_view text, CodePage page = CodePage::Windows1252);

/// Makes every text of a game UTF-8, one by one: tag values, comments, moves that could not be
/// played. So a file may hold both.
void make_utf8(GameTree& game, CodePage page = CodePage::Windows1252);

}  // namespace tabiya::pgn
