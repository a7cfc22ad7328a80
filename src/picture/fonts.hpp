/// Letters from the fonts of the system, for the scripts that our own letters do not cover.
///
/// Fontconfig finds the fonts, FreeType reads their outlines, FriBidi puts texts from right to left in order and
/// joins Arabic letters. Scripts whose letters change places or merge, such as Devanagari, are drawn letter by
/// letter.
#pragma once

#include <optional>
#include <string_view>

#include "picture/glyphs.hpp"

namespace tabiya::picture {

/// Empty if there are no fonts, or if this program was built without these libraries.
///
/// May be called by several threads.
[[nodiscard]] std::optional<Glyphs> in_fonts(std::string_view words, bool is_bold);

}  // namespace tabiya::picture
