// Plays two moves on the control and prints the position.
#include <QApplication>
#include <cstdio>
#include <tabiya/qt/board_widget.hpp>

int main(int argc, char** argv) {
  const QApplication app{argc, argv};
  tabiya::qt::BoardWidget board;
  board.submitMove("e2", "e4");
  board.playText("c5");
  std::puts(board.fen().toUtf8().constData());
}
