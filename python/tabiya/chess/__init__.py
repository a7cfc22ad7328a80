"""A drop-in for python-chess, as fast as the library in C++.

    >>> import tabiya.chess as chess
    >>> board = chess.Board()
    >>> board.push_san("e4")
    Move.from_uci('e2e4')
    >>> board.legal_moves.count()
    20
    >>> chess.Move.from_uci("e7e5") in board.legal_moves
    True

Names, arguments, results and exceptions are those of python-chess 1.11.2. docs/python-chess.md lists what differs.
"""
from __future__ import annotations

from .._tabiya.chess import (AmbiguousMoveError, IllegalMoveError, InvalidMoveError, LegalMoveGenerator, Move, Piece,
                             PseudoLegalMoveGenerator, SquareSet)
from . import _squares
from ._board import BaseBoard, BaseBoardT, Board, BoardT, IntoSquareSet
from ._outcome import *
from ._squares import *


def __getattr__(name: str) -> object:
    value = _squares.large_table(name)
    globals()[name] = value
    return value
