// A game against the computer, in a window.
#include <QApplication>

#include "tabiya/qt/board_widget.hpp"

int main(int argc, char** argv) {
  QApplication app{argc, argv};
  tabiya::qt::BoardWidget board;
  board.setMode(tabiya::qt::BoardMode::ComputerPlaysBlack);
  QObject::connect(&board, &tabiya::qt::BoardWidget::gameEnded, &board, &QWidget::setWindowTitle);
  board.show();
  return QApplication::exec();
}
