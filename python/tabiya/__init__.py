"""Chess, done completely: rules and reasons, notation, games and their arbiter, PGN, an engine.

    >>> from tabiya import Position
    >>> position = Position()
    >>> position = position.play("e4").play("e5").play("Nf3")
    >>> position.fen()
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
    >>> print(Position("4k2r/8/8/8/8/8/8/4KR2 b k - 0 1").explain("O-O"))
    e8g8: Black may not castle: the king would cross f8, which the rook on f1 attacks (FIDE 3.8.2.2)

Positions and moves are values that never change. Squares are given as `Square.E4`, "e4" or 28, and moves as a
`Move` or as text in any notation.
"""
from __future__ import annotations

from . import _tabiya

_tabiya.refuse_subinterpreter()

from . import columns, errors, openings, pgn, picture, review, uci
from ._tabiya import (
    Arbiter,
    Game,
    Judgement,
    Move,
    Outcome,
    Position,
    Refusal,
    SquareSet,
    Tablebase,
    Transition,
    VariantEnding,
    VariantGame,
    VariantPosition,
    between,
    can_mate,
    distance,
    is_dead,
    judge,
    line_through,
    rulesets,
    version_and_build,
)
from ._tabiya import version as __version__
from ._engine import Analysis, Engine, Line, SearchResult, evaluate
from ._score import Score, WinDrawLoss
from ._values import Color, Dtz, Piece, PieceType, RankedMove, Square, Variant, Wdl
from .errors import Error

WHITE = Color.WHITE
BLACK = Color.BLACK

__all__ = [
    "Analysis",
    "Arbiter",
    "BLACK",
    "Color",
    "Dtz",
    "Engine",
    "Error",
    "Game",
    "Judgement",
    "Line",
    "Move",
    "Outcome",
    "Piece",
    "PieceType",
    "Position",
    "RankedMove",
    "Refusal",
    "Score",
    "SearchResult",
    "Square",
    "SquareSet",
    "Tablebase",
    "Transition",
    "Variant",
    "VariantEnding",
    "VariantGame",
    "VariantPosition",
    "WHITE",
    "Wdl",
    "WinDrawLoss",
    "between",
    "can_mate",
    "columns",
    "distance",
    "errors",
    "evaluate",
    "is_dead",
    "judge",
    "line_through",
    "openings",
    "pgn",
    "picture",
    "review",
    "rulesets",
    "uci",
    "version_and_build",
]

# Users see the classes as those of this package, in messages and in pickles.
for _name in __all__:
    _value = globals()[_name]
    if isinstance(_value, type) and _value.__module__.startswith("tabiya._tabiya"):
        _value.__module__ = "tabiya"
