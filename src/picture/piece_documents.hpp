/// Pieces that have a document each, as most sets come.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace tabiya::picture {

/// The content of a document as a group with this name, scaled into a square of 40 by 40.
///
/// What only its editor or a browser's scripts would read is left out, names within it are made its own, and the rules
/// of a simple style sheet become styles of the elements.
/// Errors: a sentence without its subject: "is not an SVG document".
[[nodiscard]] std::expected<std::string, std::string> group_of_document(std::string_view svg,
                                                                        std::string_view name);

}  // namespace tabiya::picture
