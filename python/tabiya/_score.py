"""Scores of positions."""
from __future__ import annotations

from typing import Any, NamedTuple

from ._values import Color


class WinDrawLoss(NamedTuple):
    """The expected shares of wins, draws and losses, each from 0 to 1."""

    win: float
    draw: float
    loss: float


class Score:
    """An engine's score of a position, for one side: an advantage in hundredths of a pawn, or a forced mate.

    >>> score = Score(centipawns=35)
    >>> score.pawns, score.color
    (0.35, <Color.WHITE: 'white'>)
    >>> score.pov(Color.BLACK)
    Score(centipawns=-35, color=Color.BLACK)
    >>> Score(mate=3) > score > Score(mate=-2)
    True
    >>> str(score), str(Score(mate=-2))
    ('+0.35', '#-2')

    A pawn is normalised: at +1.00 our engine wins every second game against itself. Scores of the same side
    compare by what the side prefers: a quicker mate is better, and so is a slower one by the opponent. Scores of
    different sides are compared from the left one's point of view. Mate in 0 is that of a side that is already mated.
    """

    __slots__ = ("_centipawns", "_mate", "_color")
    _centipawns: int | None
    _mate: int | None
    _color: Color

    def __init__(self, centipawns: int | None = None, *, mate: int | None = None, color: Color = Color.WHITE) -> None:
        if (centipawns is None) == (mate is None):
            raise TypeError("a score has either centipawns or a mate")
        value = centipawns if mate is None else mate
        if not isinstance(value, int) or isinstance(value, bool):
            raise TypeError(f"a score is a whole number, not {type(value).__name__}")
        if not -(2**31) < value < 2**31:
            raise ValueError(f"a score of {value} is out of range")
        if not isinstance(color, Color):
            raise TypeError(f"the side of a score is a Color, not {type(color).__name__}")
        object.__setattr__(self, "_centipawns", centipawns)
        object.__setattr__(self, "_mate", mate)
        object.__setattr__(self, "_color", color)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a score never changes")

    @property
    def centipawns(self) -> int | None:
        """Hundredths of a pawn; None for a mate."""
        return self._centipawns

    @property
    def mate(self) -> int | None:
        """Moves, not plies, until the side gives mate; negative if it is mated; None for an advantage."""
        return self._mate

    @property
    def color(self) -> Color:
        """The side whose score it is."""
        return self._color

    @property
    def pawns(self) -> float | None:
        """The advantage in pawns; None for a mate."""
        return None if self._centipawns is None else self._centipawns / 100

    @property
    def is_mate(self) -> bool:
        """True for a forced mate, of either side."""
        return self._mate is not None

    def pov(self, color: Color) -> Score:
        """The same score for this side.

        Mate in 0 remains that of the mated side, because no number says it for the other one.
        """
        if color is self._color or self._mate == 0:
            return self
        if self._mate is not None:
            return Score(mate=-self._mate, color=color)
        assert self._centipawns is not None
        return Score(-self._centipawns, color=color)

    @property
    def white(self) -> Score:
        """The same score for White."""
        return self.pov(Color.WHITE)

    @property
    def black(self) -> Score:
        """The same score for Black."""
        return self.pov(Color.BLACK)

    def chances(self, *, fullmove_number: int = 32) -> WinDrawLoss:
        """The chances of a win, a draw and a loss at this move, from games of our engine against itself.

        >>> Score(100).chances()
        WinDrawLoss(win=0.5, draw=0.48, loss=0.02)
        """
        from ._tabiya.engine import _chances

        return _chances(self, fullmove_number)

    def win_percentage(self) -> float:
        """The win percentage of the side in games between people, from 0 to 100, as reviews use it.

        >>> round(Score(0).win_percentage(), 1)
        50.0
        """
        from ._tabiya.engine import _win_percentage

        return _win_percentage(self)

    def _rank(self, color: Color) -> tuple[int, int]:
        """Orders scores by what this side prefers."""
        if self._mate == 0:
            return (-2, 0) if color is self._color else (2, 0)
        own = self.pov(color)
        if own._mate is None:
            assert own._centipawns is not None
            return 0, own._centipawns
        return (1, -own._mate) if own._mate > 0 else (-1, -own._mate)

    def _compare(self, other: Any) -> tuple[tuple[int, int], tuple[int, int]] | None:
        return (self._rank(self._color), other._rank(self._color)) if isinstance(other, Score) else None

    def __eq__(self, other: object) -> bool:
        ranks = self._compare(other)
        if ranks is None:
            return NotImplemented
        return ranks[0] == ranks[1]

    def __hash__(self) -> int:
        return hash(self._rank(Color.WHITE))

    def __lt__(self, other: object) -> bool:
        ranks = self._compare(other)
        if ranks is None:
            return NotImplemented
        return ranks[0] < ranks[1]

    def __le__(self, other: object) -> bool:
        ranks = self._compare(other)
        if ranks is None:
            return NotImplemented
        return ranks[0] <= ranks[1]

    def __gt__(self, other: object) -> bool:
        ranks = self._compare(other)
        if ranks is None:
            return NotImplemented
        return ranks[0] > ranks[1]

    def __ge__(self, other: object) -> bool:
        ranks = self._compare(other)
        if ranks is None:
            return NotImplemented
        return ranks[0] >= ranks[1]

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (self._centipawns, self._mate, self._color)

    def __str__(self) -> str:
        return f"#{self._mate}" if self._mate is not None else f"{self.pawns:+.2f}"

    def __repr__(self) -> str:
        what = f"mate={self._mate}" if self._mate is not None else f"centipawns={self._centipawns}"
        color = "" if self._color is Color.WHITE else ", color=Color.BLACK"
        return f"Score({what}{color})"


def _unpickle(centipawns: int | None, mate: int | None, color: Color) -> Score:
    return Score(centipawns, mate=mate, color=color)
