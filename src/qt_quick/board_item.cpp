#include "qt_quick/board_item.hpp"

#include <QFocusEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPalette>
#include <QQuickWindow>

namespace tabiya::qt {
namespace {

constexpr int usual_size = 400;
constexpr int middle_lightness = 128;

}  // namespace

BoardItem::BoardItem(QQuickItem* parent) : QQuickPaintedItem{parent}, board_{new ChessBoard{this}} {
  setImplicitSize(usual_size, usual_size);
  setAcceptedMouseButtons(Qt::LeftButton | Qt::RightButton);
  setActiveFocusOnTab(true);
  setOpaquePainting(false);
  pass_on_signals(*board_, *this);
  connect(board_, &ChessBoard::updateNeeded, this,
          [this](const QRectF& area) { update(area.toAlignedRect()); });
}

void BoardItem::measure() {
  board_->setArea(boundingRect(), window() != nullptr ? window()->effectiveDevicePixelRatio() : 1);
  const QColor background = QGuiApplication::palette().color(QPalette::Window);
  board_->setSystemDark(background.lightness() < middle_lightness);
}

void BoardItem::paint(QPainter* painter) {
  measure();
  board_->paint(*painter);
}

void BoardItem::geometryChange(const QRectF& now, const QRectF& before) {
  QQuickPaintedItem::geometryChange(now, before);
  measure();
}

void BoardItem::mousePressEvent(QMouseEvent* event) {
  forceActiveFocus(Qt::MouseFocusReason);
  event->setAccepted(
      board_->pointerPressed(event->position(), event->button(), event->modifiers()));
}

void BoardItem::mouseMoveEvent(QMouseEvent* event) {
  event->setAccepted(board_->pointerMoved(event->position()));
}

void BoardItem::mouseReleaseEvent(QMouseEvent* event) {
  event->setAccepted(
      board_->pointerReleased(event->position(), event->button(), event->modifiers()));
}

void BoardItem::keyPressEvent(QKeyEvent* event) {
  event->setAccepted(board_->keyPressed(event->key(), event->modifiers(), event->text()));
}

void BoardItem::focusInEvent(QFocusEvent* event) {
  board_->setFocused(event->reason() != Qt::MouseFocusReason);
  QQuickPaintedItem::focusInEvent(event);
}

void BoardItem::focusOutEvent(QFocusEvent* event) {
  board_->setFocused(false);
  QQuickPaintedItem::focusOutEvent(event);
}

}  // namespace tabiya::qt
