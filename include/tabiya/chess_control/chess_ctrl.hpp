/// ChessCtrl's names without a namespace: a program written for it changes its include to this one.
///
///     #include <tabiya/chess_control/chess_ctrl.hpp>
///
///     CChessCtrl control;
///     control.submitMove(L"E2", L"E4");
///
/// New programs include chess_control.hpp. A program that includes this header must not write
/// `using namespace tabiya`, which has another `Piece` and another `Board`.
#pragma once

#include "tabiya/chess_control/chess_control.hpp"

using CChessCtrl = tabiya::chess_control::ChessControl;
using ChessCtrl = tabiya::chess_control::ChessControl;
using tabiya::chess_control::Bishop;
using tabiya::chess_control::Board;
using tabiya::chess_control::ChessBoard;
using tabiya::chess_control::EmptyPiece;
using tabiya::chess_control::King;
using tabiya::chess_control::Knight;
using tabiya::chess_control::Pawn;
using tabiya::chess_control::Piece;
using tabiya::chess_control::Queen;
using tabiya::chess_control::Rook;
