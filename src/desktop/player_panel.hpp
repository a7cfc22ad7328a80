/// A player beside the board: the name, what was captured, the time left.
#pragma once

#include <QWidget>

#include "tabiya/qt/chess_board.hpp"
#include "tabiya/support/color.hpp"

class QLabel;

namespace tabiya::desktop {

class PlayerPanel : public QWidget {
  Q_OBJECT

 public:
  /// Requires: the board outlives the panel.
  PlayerPanel(const qt::ChessBoard& board, Color color, QWidget* parent = nullptr);

  void setName(const QString& name, const QString& rating);
  [[nodiscard]] QString clock() const;

 private:
  void show_clock();
  void show_material();

  const qt::ChessBoard& board_;
  Color color_;
  QLabel* name_;
  QLabel* material_;
  QLabel* clock_;
};

}  // namespace tabiya::desktop
