#include "tabiya/qt/board_widget.hpp"

#include <QAccessible>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QPalette>
#include <QResizeEvent>
#include <algorithm>

#include "qt/board_accessible.hpp"

namespace tabiya::qt {
namespace {

constexpr int default_size = 400;
constexpr int smallest_size = 8 * 12;
constexpr int middle_lightness = 128;

}  // namespace

BoardWidget::BoardWidget(QWidget* parent) : QWidget{parent}, board_{new ChessBoard{this}} {
  install_board_accessible();
  QSizePolicy policy{QSizePolicy::Expanding, QSizePolicy::Expanding};
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setFocusPolicy(Qt::StrongFocus);
  pass_on_signals(*board_, *this);
  connect(board_, &ChessBoard::updateNeeded, this,
          [this](const QRectF& area) { update(area.toAlignedRect()); });
  connect(board_, &ChessBoard::spoken, this, &BoardWidget::say);
  connect(board_, &ChessBoard::cursorSquareChanged, this,
          [this](const QString& square) { announce_square(*this, square); });
  connect(board_, &ChessBoard::shapeChanged, this, [this] { updateGeometry(); });
  connect(board_, &ChessBoard::cursorInPocketChanged, this, [this] { announce_pocket(*this); });
  measure();
}

BoardWidget::BoardWidget(const QString& fen, QWidget* parent) : BoardWidget{parent} { setFen(fen); }

QSize BoardWidget::sizeHint() const { return {default_size, heightForWidth(default_size)}; }
QSize BoardWidget::minimumSizeHint() const {
  return {smallest_size, heightForWidth(smallest_size)};
}

int BoardWidget::heightForWidth(int width) const {
  constexpr int rows = 8;
  return board_->hasStrips() ? width * (rows + 2) / rows : width;
}

void BoardWidget::measure() {
  board_->setArea(rect(), devicePixelRatioF());
  board_->setSystemDark(palette().color(QPalette::Window).lightness() < middle_lightness);
}

/// Whether a key is the board's even where it is a shortcut: Esc lets go of a piece before it closes
/// a dialog.
bool BoardWidget::takes_key(int key) const {
  const bool is_arrow = Qt::Key_Left <= key && key <= Qt::Key_Down;
  if (board_->isChoosingPromotion()) return is_arrow || key == Qt::Key_Escape;
  const bool is_holding =
      !board_->selectedSquare().isEmpty() || !board_->selectedInPocket().isEmpty();
  return key == Qt::Key_Escape && is_holding;
}

void BoardWidget::say(const QString& sentence) { announce_sentence(*this, sentence); }

bool BoardWidget::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::ScreenChangeInternal: measure(); break;
    case QEvent::ShortcutOverride:
      if (takes_key(static_cast<QKeyEvent*>(event)->key())) event->accept();
      break;
    default: break;
  }
  return QWidget::event(event);
}

void BoardWidget::paintEvent(QPaintEvent* event) {
  measure();
  QPainter painter{this};
  board_->paint(painter, event->rect());
}

void BoardWidget::resizeEvent(QResizeEvent* event) {
  measure();
  QWidget::resizeEvent(event);
}

void BoardWidget::mousePressEvent(QMouseEvent* event) {
  event->setAccepted(
      board_->pointerPressed(event->position(), event->button(), event->modifiers()));
}

void BoardWidget::mouseMoveEvent(QMouseEvent* event) {
  event->setAccepted(board_->pointerMoved(event->position()));
}

void BoardWidget::mouseReleaseEvent(QMouseEvent* event) {
  event->setAccepted(
      board_->pointerReleased(event->position(), event->button(), event->modifiers()));
}

void BoardWidget::keyPressEvent(QKeyEvent* event) {
  if (!board_->keyPressed(event->key(), event->modifiers(), event->text())) {
    QWidget::keyPressEvent(event);
  }
}

/// The cursor of the keyboard appears when the keyboard leads here, not when the mouse does.
void BoardWidget::focusInEvent(QFocusEvent* event) {
  board_->setFocused(event->reason() != Qt::MouseFocusReason);
  QWidget::focusInEvent(event);
}

void BoardWidget::focusOutEvent(QFocusEvent* event) {
  board_->setFocused(false);
  QWidget::focusOutEvent(event);
}

}  // namespace tabiya::qt
