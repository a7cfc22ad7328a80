/// Letters of our own, for pictures made of pixels: no font has to be found or shipped.
///
/// Each letter is a few strokes of a round pen. They cover ASCII, Latin-1 and Latin Extended-A;
/// any other character is drawn as an empty box.
#pragma once

#include <optional>
#include <string_view>

#include "picture/drawing.hpp"

namespace tabiya::picture {

/// The letter without its accent: "e" of "é". Empty if the character has none.
[[nodiscard]] std::optional<char> base_of_accented(char32_t character) noexcept;

/// The width of a text of size 1.
[[nodiscard]] double width_of_letters(std::string_view words, bool is_bold);

/// The strokes of a text.
[[nodiscard]] Shape lettering(const Text& text);

}  // namespace tabiya::picture
