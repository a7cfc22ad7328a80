/// Text comparison that ignores case and accents.
#pragma once

#include <string>
#include <string_view>

namespace tabiya::pgn {

/// The text in lower case, Latin letters without accents: "Réti" becomes "reti", "Ł" becomes "l",
/// "ß" becomes "ss". Invalid UTF-8 is read as Latin-1; other letters stay.
[[nodiscard]] std::string folded(std::string_view text);

/// Whether a text contains a pattern, in which `*` matches any text and `?` one letter.
/// To ignore case and accents, pass both folded.
[[nodiscard]] bool contains_like(std::string_view text, std::string_view pattern) noexcept;

}  // namespace tabiya::pgn
