/// The board as a QML item, with every property, method and signal of `ChessBoard`.
///
///     import Tabiya
///     ChessBoard { mode: Chess.ComputerPlaysBlack; onMoveMade: (san) => console.log(san) }
#pragma once

#include <QQuickPaintedItem>

#include "tabiya/qt/board_interface.hpp"
#include "tabiya/qt/chess_board.hpp"

namespace tabiya::qt {

class BoardItem : public QQuickPaintedItem {
  Q_OBJECT
  TABIYA_BOARD_PROPERTIES

 public:
  explicit BoardItem(QQuickItem* parent = nullptr);

  [[nodiscard]] ChessBoard& board() const noexcept { return *board_; }
  TABIYA_BOARD_ACCESS

  void paint(QPainter* painter) override;

 public Q_SLOTS:
  TABIYA_BOARD_SLOTS

 Q_SIGNALS:
  TABIYA_BOARD_SIGNALS

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void geometryChange(const QRectF& now, const QRectF& before) override;

 private:
  void measure();

  ChessBoard* board_;  // a child
};

}  // namespace tabiya::qt
