/// A ChessBoard whose streams a test can read.
#pragma once

#include <sstream>
#include <string_view>

#include "tabiya/chess_control/chess_board.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::chess_control {

struct Shown {
  Shown() = default;
  explicit Shown(std::string_view fen) { board.game() = Game{parse_position(fen).value()}; }

  std::ostringstream output{};
  std::ostringstream errors{};
  ChessBoard board{output, errors};
};

inline Board board_of(std::string_view fen) { return Board{parse_fen(fen).value()}; }

}  // namespace tabiya::chess_control
