#include "desktop/step_keys.hpp"

#include <QAbstractSlider>
#include <QComboBox>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QShortcut>
#include <QTabBar>
#include <QWheelEvent>
#include <utility>

namespace tabiya::desktop {
namespace {

bool is_step(const QKeyEvent& event) {
  const bool is_plain = (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  return is_plain && (event.key() == Qt::Key_Left || event.key() == Qt::Key_Right);
}

}  // namespace

StepKeys::StepKeys(QMainWindow& window, qt::BoardWidget& board, std::function<void()> back,
                   std::function<void()> forward)
    : QObject{&window},
      window_{window},
      board_{board},
      back_{std::move(back)},
      forward_{std::move(forward)} {
  const auto bind = [&window](Qt::Key key, const std::function<void()>& step) {
    connect(new QShortcut{key, &window}, &QShortcut::activated, &window, step);
  };
  bind(Qt::Key_Left, back_);
  bind(Qt::Key_Right, forward_);
  window.installEventFilter(this);
  board.installEventFilter(this);
}

/// A widget that accepts the override of a shortcut gets the key itself.
bool StepKeys::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &board_ && filter_of_board(*event)) return true;
  if (watched != &window_ || event->type() != QEvent::ShortcutOverride) return false;
  if (!is_step(*static_cast<QKeyEvent*>(event)) || !is_key_in_use()) return false;
  event->accept();
  return true;
}

bool StepKeys::filter_of_board(QEvent& event) {
  switch (event.type()) {
    case QEvent::FocusIn: {
      const Qt::FocusReason reason = static_cast<QFocusEvent&>(event).reason();
      if (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason) has_cursor_ = true;
      return false;
    }
    case QEvent::MouseButtonPress: has_cursor_ = false; return false;
    case QEvent::KeyPress: note_key(static_cast<QKeyEvent&>(event)); return false;
    case QEvent::Wheel: return roll(static_cast<QWheelEvent&>(event));
    default: return false;
  }
}

void StepKeys::note_key(const QKeyEvent& event) {
  if ((event.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) return;
  if (event.key() == Qt::Key_Escape) has_cursor_ = false;
  const bool leads = (event.key() >= Qt::Key_A && event.key() <= Qt::Key_H) ||
                     (event.key() >= Qt::Key_1 && event.key() <= Qt::Key_8) ||
                     event.key() == Qt::Key_Up || event.key() == Qt::Key_Down ||
                     event.key() == Qt::Key_Home || event.key() == Qt::Key_End ||
                     event.key() == Qt::Key_PageUp || event.key() == Qt::Key_PageDown;
  if (leads) has_cursor_ = true;
}

bool StepKeys::roll(QWheelEvent& event) {
  if (event.modifiers() != Qt::NoModifier || event.angleDelta().y() == 0) return false;
  rolled_ += event.angleDelta().y();
  for (; rolled_ >= QWheelEvent::DefaultDeltasPerStep; rolled_ -= QWheelEvent::DefaultDeltasPerStep)
    back_();
  for (; rolled_ <= -QWheelEvent::DefaultDeltasPerStep;
       rolled_ += QWheelEvent::DefaultDeltasPerStep)
    forward_();
  event.accept();
  return true;
}

bool StepKeys::is_key_in_use() const {
  const QWidget* const focus = window_.focusWidget();
  if (focus == &board_) return has_cursor_ || !board_.selectedSquare().isEmpty();
  return qobject_cast<const QTabBar*>(focus) != nullptr ||
         qobject_cast<const QComboBox*>(focus) != nullptr ||
         qobject_cast<const QAbstractSlider*>(focus) != nullptr;
}

}  // namespace tabiya::desktop
