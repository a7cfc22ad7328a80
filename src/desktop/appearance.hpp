/// How the windows look: the colours of the browser page, light or dark.
#pragma once

#include <QPalette>

#include "tabiya/qt/choices.hpp"

namespace tabiya::desktop {

/// Gives all windows the colours; FollowSystem takes what the desktop had at the start.
void apply(qt::Appearance appearance);

/// True if windows are dark now.
[[nodiscard]] bool is_dark();

/// The colours of the page.
[[nodiscard]] QPalette make_palette(bool is_dark);

}  // namespace tabiya::desktop
