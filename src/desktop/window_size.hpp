/// How large a window is at first.
#pragma once

#include <QSize>
#include <QWidget>

namespace tabiya::desktop {

/// Gives a window its usual size, or what its screen has room for.
void give_usual_size(QWidget& window, QSize usual);

/// The same for a screen with this much room.
[[nodiscard]] QSize size_within(QSize usual, QSize room);

}  // namespace tabiya::desktop
