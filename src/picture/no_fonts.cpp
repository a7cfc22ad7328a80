// Takes the place of fonts.cpp where Fontconfig, FreeType or FriBidi is missing.
#include "picture/fonts.hpp"

namespace tabiya::picture {

std::optional<Glyphs> in_fonts(std::string_view /*words*/, bool /*is_bold*/) {
  return std::nullopt;
}

}  // namespace tabiya::picture
