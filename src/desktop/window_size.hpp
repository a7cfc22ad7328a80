/// How large a window is at first.
#pragma once

#include <QSize>
#include <QWidget>

namespace tabiya::desktop {

/// Gives a window its default size, or what its screen has room for.
void set_default_size(QWidget& window, QSize default_size);

/// The same for a screen with this much room.
[[nodiscard]] QSize size_within(QSize default_size, QSize room);

}  // namespace tabiya::desktop
