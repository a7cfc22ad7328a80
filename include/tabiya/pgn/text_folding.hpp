/// Texts as people compare them: without regard to capitals and accents.
#pragma once

#include <string>
#include <string_view>

namespace tabiya::pgn {

/// The text in small letters, those of Latin scripts without their accents: "Réti" is "reti", "Ł" is
/// "l", "ß" is "ss". What is no UTF-8 is read as Latin-1; other letters stay.
[[nodiscard]] std::string folded(std::string_view text);

/// Whether a text contains a pattern, in which `*` stands for any letters and `?` for any one byte.
/// Requires: both are folded, if it shall not depend on capitals and accents.
[[nodiscard]] bool contains_like(std::string_view text, std::string_view pattern) noexcept;

/// Whether two spellings of a name may mean the same person: "Kasparov, Garry", "G. Kasparow" and
/// "kasparov". A name that is unknown may be any.
[[nodiscard]] bool may_be_same_name(std::string_view left, std::string_view right);

}  // namespace tabiya::pgn
