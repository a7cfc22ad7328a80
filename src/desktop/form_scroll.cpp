#include "desktop/form_scroll.hpp"

#include <QEvent>
#include <QScreen>
#include <QScrollBar>

#include "desktop/window_size.hpp"

namespace tabiya::desktop {

FormScroll::FormScroll(QLayout* form) {
  auto* const content = new QWidget;
  content->setLayout(form);
  form->setContentsMargins({});
  setWidget(content);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
}

QSize FormScroll::sizeHint() const {
  constexpr QSize margins_and_buttons{24, 64};
  const QSize screen_size = screen()->availableGeometry().size();
  QSize wanted = widget()->sizeHint();
  // A scroll bar takes room from the form beside it.
  const bool has_bar = wanted.height() > screen_size.height() - margins_and_buttons.height();
  if (has_bar) wanted.rwidth() += verticalScrollBar()->sizeHint().width();
  return size_within(wanted + margins_and_buttons, screen_size) - margins_and_buttons;
}

bool FormScroll::eventFilter(QObject* watched, QEvent* event) {
  if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
  return QScrollArea::eventFilter(watched, event);
}

}  // namespace tabiya::desktop
