/// The control: a ChessBoard, and what the buttons of a dialog need of it.
///
///     ChessControl control;
///     control.enableComputerPlayer();           // Black
///     control.submitMove(L"E2", L"E4");
///     label.setText(control.board().toGraphics());
///
/// A program written for ChessCtrl includes chess_ctrl.hpp, which has its names without a namespace.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "tabiya/chess_control/chess_board.hpp"

namespace tabiya::chess_control {

/// Every function here calls the one of the same name in `board()`. A value, as the board is.
class ChessControl {
 public:
  ChessControl() = default;
  ChessControl(std::ostream& output, std::ostream& errors) noexcept : board_{output, errors} {}

  [[nodiscard]] ChessBoard& board() noexcept { return board_; }
  [[nodiscard]] const ChessBoard& board() const noexcept { return board_; }

  void resetBoard() { board_.resetBoard(); }
  bool submitMove(std::wstring_view source, std::wstring_view dest,
                  std::wstring_view promotion = {}) {
    return board_.submitMove(source, dest, promotion);
  }
  void beginAGame() { board_.beginAGame(); }
  void endTheGame() { board_.endTheGame(); }
  bool makeWhiteGoesNext() { return board_.makeWhiteGoesNext(); }
  bool switchPlayers() { return board_.switchPlayers(); }
  bool gameCanContinue() { return board_.gameCanContinue(); }
  [[nodiscard]] bool playerHaveValidMove(Side side) const {
    return board_.playerHaveValidMove(side);
  }
  [[nodiscard]] bool kingIsSafeFromRivalry(Side side) const {
    return board_.kingIsSafeFromRivalry(side);
  }
  [[nodiscard]] std::wstring findPlayersKingFileRank(Side side) const {
    return board_.findPlayersKingFileRank(side);
  }
  void enableComputerPlayer() { board_.enableComputerPlayer(); }
  bool ComputerPlayer() { return board_.ComputerPlayer(); }

 private:
  ChessBoard board_;
};

}  // namespace tabiya::chess_control
