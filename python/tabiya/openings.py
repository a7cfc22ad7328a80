"""Names of openings, found by position, so that transpositions do not matter.

    >>> import tabiya
    >>> game = tabiya.pgn.parse("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *")
    >>> print(tabiya.openings.name_of(game))
    B90 Sicilian Defense: Najdorf Variation

The list has about 3,800 named positions. Source: https://github.com/lichess-org/chess-openings, in the public domain.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from ._tabiya.pgn import Opening, _opening_of, _openings

if TYPE_CHECKING:
    from . import Game, Position
    from .pgn import GameNode, GameTree

__all__ = ["Opening", "all_openings", "name_of"]


def all_openings() -> list[Opening]:
    """All named positions, ordered by ECO code."""
    return _openings()


def name_of(game: Position | Game | GameTree | GameNode) -> Opening | None:
    """The opening: of a position, its own name; of a game, a main line or the line to a node, the last name in it.

    None if no position has a name.
    """
    return _opening_of(game)
