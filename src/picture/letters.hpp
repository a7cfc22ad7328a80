/// Letters of our own, for pictures and PDF: no font has to be found or shipped.
///
/// Each letter is a few strokes of a round pen. They cover ASCII, Latin-1 and Latin Extended-A.
#pragma once

#include <string_view>

#include "picture/glyphs.hpp"

namespace tabiya::picture {

/// True if there is a letter for each character.
[[nodiscard]] bool have_letters(std::string_view words) noexcept;

/// Any other character is drawn as an empty box.
[[nodiscard]] Glyphs in_letters(std::string_view words, bool is_bold);

}  // namespace tabiya::picture
