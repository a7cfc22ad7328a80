"""Games in PGN, with the names of chess.pgn of python-chess 1.11.2.

    >>> import io
    >>> import tabiya.chess.pgn
    >>> game = tabiya.chess.pgn.read_game(io.StringIO("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *"))
    >>> [move.uci() for move in game.mainline_moves()]
    ['e2e4', 'e7e5', 'g1f3']
    >>> print(game.next().variations[1].san())
    c5

The moves of a game are found as it is read. Its tags and nodes are made when a program first asks for them.
"""
from __future__ import annotations

from ._annotations import ARROWS_REGEX, CLOCK_REGEX, EMT_REGEX, EVAL_REGEX
from ._constants import *
from ._exporters import FileExporter, StringExporter
from ._headers import TAG_NAME_REGEX, Headers
from ._nodes import ChildNode, Game, GameNode, GameT, Mainline
from ._reading import read_game, read_headers, skip_game
from ._visitors import (LOGGER, SKIP, BaseVisitor, BoardBuilder, GameBuilder, HeadersBuilder, ResultT, SkipType, SkipVisitor)
