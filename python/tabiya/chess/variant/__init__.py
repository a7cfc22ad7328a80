"""Boards of variants, with the names of chess.variant of python-chess 1.11.2.

    >>> import tabiya.chess.variant
    >>> board = tabiya.chess.variant.CrazyhouseBoard()
    >>> for san in ["e4", "d5", "exd5", "Qxd5"]:
    ...     move = board.push_san(san)
    >>> board.pockets[chess.WHITE].count(chess.PAWN), board.parse_san("@e4")
    (1, Move.from_uci('P@e4'))
    >>> tabiya.chess.variant.find_variant("koth").uci_variant
    'kingofthehill'

The rules are those of Lichess; docs/python-chess.md lists where python-chess differs. There are no boards for Suicide and
Giveaway, whose rules differ from those of Antichess.
"""
from __future__ import annotations

from typing import List, Type

from .._board import Board
from ._boards import AntichessBoard as AntichessBoard
from ._boards import AtomicBoard as AtomicBoard
from ._boards import CrazyhouseBoard as CrazyhouseBoard
from ._boards import HordeBoard as HordeBoard
from ._boards import KingOfTheHillBoard as KingOfTheHillBoard
from ._boards import RacingKingsBoard as RacingKingsBoard
from ._boards import ThreeCheckBoard as ThreeCheckBoard
from ._pockets import CrazyhousePocket as CrazyhousePocket

VARIANTS: List[Type[Board]] = [Board, AntichessBoard, AtomicBoard, KingOfTheHillBoard, RacingKingsBoard, HordeBoard,
                               ThreeCheckBoard, CrazyhouseBoard]


def find_variant(name: str) -> Type[Board]:
    """The class of boards with this name or alias, in either case. Raises ValueError if there is none."""
    for board_class in VARIANTS:
        if name.lower() in (alias.lower() for alias in board_class.aliases):
            return board_class
    raise ValueError(f"there is no board for the variant {name}")
