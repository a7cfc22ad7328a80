/// Texts of strangers in messages: what a file, a terminal or a network sent must neither control a
/// terminal nor fill it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tabiya {

/// The most characters of a foreign text that a message quotes.
inline constexpr std::size_t longest_excerpt = 200;

/// The text with '?' for each character that a terminal obeys instead of showing it: control
/// characters, changes of the writing direction, and bytes that are not UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

/// The text as a message quotes it: printable, and with dots after `longest_excerpt` characters.
/// Complexity: constant in the length of the text.
[[nodiscard]] std::string excerpt(std::string_view text);

}  // namespace tabiya
