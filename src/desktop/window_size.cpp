#include "desktop/window_size.hpp"

#include <QScreen>

namespace tabiya::desktop {

QSize size_within(QSize default_size, QSize room) {
  // The frame and the title that a window manager adds.
  constexpr QSize frame{16, 48};
  return default_size.boundedTo(room - frame);
}

void set_default_size(QWidget& window, QSize default_size) {
  const QWidget* const parent = window.parentWidget();
  const QScreen* const screen = parent != nullptr ? parent->screen() : window.screen();
  if (screen == nullptr) return window.resize(default_size);
  window.resize(size_within(default_size, screen->availableGeometry().size()));
}

}  // namespace tabiya::desktop
