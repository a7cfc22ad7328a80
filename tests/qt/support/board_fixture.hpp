/// What the tests of boards share: signals that were sent, and quick games.
#pragma once

#include <QByteArray>
#include <QSignalSpy>
#include <QString>
#include <initializer_list>
#include <string_view>

#include "qt/support/qt_test.hpp"
#include "tabiya/qt/chess_board.hpp"

namespace tabiya::qt {

inline constexpr auto start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
inline constexpr auto promotion_fen = "8/P6k/8/8/8/8/7K/8 w - - 0 1";

/// Plays moves such as "e4"; each must be possible.
inline void play(ChessBoard& board, std::initializer_list<const char*> moves) {
  for (const char* const move : moves) QVERIFY2(board.playText(move), move);
}

/// A board that shows moves at once, in English.
inline void make_plain(ChessBoard& board) {
  board.setAnimationDuration(0);
  board.setLanguage("en");
}

}  // namespace tabiya::qt
