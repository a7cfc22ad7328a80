#include "desktop/window_size.hpp"

#include <QScreen>

namespace tabiya::desktop {

QSize size_within(QSize usual, QSize room) {
  // The frame and the title that a window manager adds.
  constexpr QSize frame{16, 48};
  return usual.boundedTo(room - frame);
}

void give_usual_size(QWidget& window, QSize usual) {
  const QWidget* const parent = window.parentWidget();
  const QScreen* const screen = parent != nullptr ? parent->screen() : window.screen();
  if (screen == nullptr) return window.resize(usual);
  window.resize(size_within(usual, screen->availableGeometry().size()));
}

}  // namespace tabiya::desktop
