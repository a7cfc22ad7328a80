/// The typographic forms of the signs in moves, scores and glyphs. Internal.
///
/// Those of one byte are of Windows-1252 and Latin-1.
#pragma once

#include <array>
#include <string_view>

namespace tabiya {

/// The soft hyphen, U+2010 to U+2015, U+2043, U+2212, U+FE58, U+FE63, U+FF0D.
inline constexpr std::array<std::string_view, 14> wide_dashes{
    "\xC2\xAD", "‐", "‑", "‒", "–", "—", "―", "⁃", "−", "﹘", "﹣", "－", "\x96", "\x97"};

/// U+00D7, U+2715, U+2A2F.
inline constexpr std::array<std::string_view, 4> wide_capture_signs{"×", "✕", "⨯", "\xD7"};

inline constexpr std::array<std::string_view, 5> wide_check_signs{"†", "‡", "≠", "\x86", "\x87"};

}  // namespace tabiya
