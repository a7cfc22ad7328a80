/// The typographic forms of the signs in moves, scores and glyphs. Internal.
///
/// Those of one byte are of Windows-1252 and Latin-1.
#pragma once

#include <array>
#include <string_view>

namespace tabiya {

/// U+00A0, U+1680, U+2000 to U+200B, U+202F, U+205F, U+2060, U+3000, U+FEFF; the no-break space of
/// Latin-1.
inline constexpr std::array<std::string_view, 20> wide_blanks{
    "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81", "\xE2\x80\x82",
    "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86", "\xE2\x80\x87",
    "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\x8B", "\xE2\x80\xAF",
    "\xE2\x81\x9F", "\xE2\x81\xA0", "\xE3\x80\x80", "\xEF\xBB\xBF", "\xA0"};

/// The soft hyphen, U+2010 to U+2015, U+2043, U+2212, U+FE58, U+FE63, U+FF0D.
inline constexpr std::array<std::string_view, 14> wide_dashes{
    "\xC2\xAD", "‐", "‑", "‒", "–", "—", "―", "⁃", "−", "﹘", "﹣", "－", "\x96", "\x97"};

/// U+00D7, U+2715, U+2A2F.
inline constexpr std::array<std::string_view, 4> wide_capture_signs{"×", "✕", "⨯", "\xD7"};

inline constexpr std::array<std::string_view, 5> wide_check_signs{"†", "‡", "≠", "\x86", "\x87"};

}  // namespace tabiya
