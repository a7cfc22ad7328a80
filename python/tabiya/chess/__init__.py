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

from typing import TYPE_CHECKING, Dict, List

from . import _squares
from ._board import BaseBoard as BaseBoard
from ._board import BaseBoardT as BaseBoardT
from ._board import Board as Board
from ._board import BoardT as BoardT
from ._board import IntoSquareSet as IntoSquareSet
from ._native import AmbiguousMoveError as AmbiguousMoveError
from ._native import IllegalMoveError as IllegalMoveError
from ._native import InvalidMoveError as InvalidMoveError
from ._native import LegalMoveGenerator as LegalMoveGenerator
from ._native import Move as Move
from ._native import Piece as Piece
from ._native import PseudoLegalMoveGenerator as PseudoLegalMoveGenerator
from ._native import SquareSet as SquareSet
from ._outcome import *
from ._squares import *

# The release whose names these are.
__version__ = "1.11.2"

if TYPE_CHECKING:
    BB_RAYS: List[List[Bitboard]]
    BB_DIAG_MASKS: List[Bitboard]
    BB_FILE_MASKS: List[Bitboard]
    BB_RANK_MASKS: List[Bitboard]
    BB_DIAG_ATTACKS: List[Dict[Bitboard, Bitboard]]
    BB_FILE_ATTACKS: List[Dict[Bitboard, Bitboard]]
    BB_RANK_ATTACKS: List[Dict[Bitboard, Bitboard]]
else:
    def __getattr__(name: str) -> object:
        value = _squares.large_table(name)
        globals()[name] = value
        return value
