// ChessCtrl's own example: a game in a program for ChessCtrl, with the computer as Black.
#include "tabiya/chess_control/chess_ctrl.hpp"

int main() {
  CChessCtrl control;
  control.submitMove(L"F2", L"F3");
  control.submitMove(L"E7", L"E5");
  control.submitMove(L"G2", L"G5");  // refused: the reason is on the standard error
  control.enableComputerPlayer();
  control.submitMove(L"G2", L"G4");  // the computer answers
  return control.gameCanContinue() ? 1 : 0;
}
