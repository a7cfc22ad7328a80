/// Draws drawings as pixels.
#pragma once

#include "picture/drawing.hpp"
#include "tabiya/picture/image.hpp"

namespace tabiya::picture {

/// The drawing on white, one pixel for each unit. Requires: its size fits an image.
[[nodiscard]] Image paint(const Drawing& drawing);

}  // namespace tabiya::picture
