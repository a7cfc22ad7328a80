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

from ._constants import *
from ._annotations import ARROWS_REGEX as ARROWS_REGEX
from ._annotations import CLOCK_REGEX as CLOCK_REGEX
from ._annotations import EMT_REGEX as EMT_REGEX
from ._annotations import EVAL_REGEX as EVAL_REGEX
from ._exporters import FileExporter as FileExporter
from ._exporters import StringExporter as StringExporter
from ._headers import TAG_NAME_REGEX as TAG_NAME_REGEX
from ._headers import Headers as Headers
from ._nodes import ChildNode as ChildNode
from ._nodes import Game as Game
from ._nodes import GameNode as GameNode
from ._nodes import GameT as GameT
from ._nodes import Mainline as Mainline
from ._reading import read_game as read_game
from ._reading import read_headers as read_headers
from ._reading import skip_game as skip_game
from ._visitors import LOGGER as LOGGER
from ._visitors import SKIP as SKIP
from ._visitors import BaseVisitor as BaseVisitor
from ._visitors import BoardBuilder as BoardBuilder
from ._visitors import GameBuilder as GameBuilder
from ._visitors import HeadersBuilder as HeadersBuilder
from ._visitors import ResultT as ResultT
from ._visitors import SkipType as SkipType
from ._visitors import SkipVisitor as SkipVisitor
