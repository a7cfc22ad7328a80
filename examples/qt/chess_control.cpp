// A program for ChessCtrl in a window: the board takes White's moves, the control answers for Black.
#include "tabiya/chess_control/chess_control.hpp"

#include <QApplication>

#include "tabiya/notation/fen.hpp"
#include "tabiya/qt/board_widget.hpp"
#include "tabiya/qt/text.hpp"

int main(int argc, char** argv) {
  QApplication app{argc, argv};
  tabiya::chess_control::ChessControl control;
  control.enableComputerPlayer();
  tabiya::qt::BoardWidget board;

  const auto name_of = [](tabiya::Square square) {
    return tabiya::qt::to_qt(to_string(square)).toStdWString();
  };
  const auto answer = [&](const QString& san) {
    const tabiya::Move move = board.board().session().game().moves().back();
    const QString promotion = san.section('=', 1).left(1);
    control.submitMove(name_of(move.from()), name_of(move.to()), promotion.toStdWString());
    board.setFen(tabiya::qt::to_qt(to_fen(control.board().game().position())));
  };
  QObject::connect(&board, &tabiya::qt::BoardWidget::moveMade, &board, answer,
                   Qt::QueuedConnection);
  board.show();
  return QApplication::exec();
}
