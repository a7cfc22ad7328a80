/// Characters of texts in UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace tabiya::picture {

/// Takes the first character off the text; U+FFFD for a byte that belongs to none.
/// Requires: the text is not empty.
[[nodiscard]] char32_t take_character(std::string_view& text) noexcept;

/// Nothing for what is not a character.
void append_utf8(std::string& text, char32_t character);

}  // namespace tabiya::picture
