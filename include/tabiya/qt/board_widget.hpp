/// The board as a control: a widget that plays chess.
///
///     int main(int argc, char** argv) {
///       QApplication app{argc, argv};
///       tabiya::qt::BoardWidget board;
///       board.setMode(tabiya::qt::BoardMode::ComputerPlaysBlack);
///       board.show();
///       return app.exec();
///     }
///
/// The widget has every property, slot and signal of `ChessBoard`, whose header explains them. Qt
/// Designer offers it in its box once the plugin is installed. The mouse, fingers, the keyboard and
/// screen readers are handled here; a screen reader sees a table of 64 squares and hears each move.
///
/// Keys: arrows, Home, End and Page move the cursor; letters and digits jump to a file and a rank;
/// Enter takes and puts a piece; Esc lets go. In Crazyhouse, a step beyond the first or the last row
/// leads into a pocket.
#pragma once

#include <QSize>
#include <QWidget>

#include "tabiya/qt/board_interface.hpp"
#include "tabiya/qt/chess_board.hpp"

namespace tabiya::qt {

class BoardWidget : public QWidget {
  Q_OBJECT
  TABIYA_BOARD_PROPERTIES

 public:
  explicit BoardWidget(QWidget* parent = nullptr);
  /// With a game from this position; nothing happens if the FEN is wrong.
  explicit BoardWidget(const QString& fen, QWidget* parent = nullptr);

  /// The board that the widget shows.
  [[nodiscard]] ChessBoard& board() const noexcept { return *board_; }

  TABIYA_BOARD_ACCESS

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  /// As wide as high; two squares higher with rows for pockets or checks.
  [[nodiscard]] int heightForWidth(int width) const override;

 public Q_SLOTS:
  TABIYA_BOARD_SLOTS

 Q_SIGNALS:
  TABIYA_BOARD_SIGNALS

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void measure();
  void say(const QString& sentence);
  [[nodiscard]] bool takes_key(int key) const;

  ChessBoard* board_;  // a child
};

}  // namespace tabiya::qt
