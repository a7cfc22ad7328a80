/// The widths of Helvetica's letters, one of the fonts that every reader of PDF has.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tabiya::picture {

/// A text as PDF shows it in Helvetica.
struct HelveticaText {
  std::string bytes;  ///< in WinAnsiEncoding
  double width = 0;   ///< for size 1
};

/// Empty if a character is beyond the font.
[[nodiscard]] std::optional<HelveticaText> in_helvetica(std::string_view words, bool is_bold);

}  // namespace tabiya::picture
