"""Scores, and the chances of a win, a draw and a loss."""
from __future__ import annotations

import abc
import dataclasses
import math
from typing import Any, Iterator, Optional

from ... import _score
from .._squares import WHITE, Color


class Score(abc.ABC):
    """A score for the side to move: `Cp` or `Mate`.

    >>> sorted([Mate(3), Cp(120), Mate(-6), MateGiven, Cp(-35), Mate(9)])
    [Mate(-6), Cp(-35), Cp(+120), Mate(+9), Mate(+3), MateGiven]
    """

    @abc.abstractmethod
    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        """Hundredths of a pawn; None for a mate, unless `mate_score` is what a mate in 0 is worth."""

    @abc.abstractmethod
    def mate(self) -> Optional[int]:
        """The moves to the mate, negative for the mated side; None if there is none."""

    def is_mate(self) -> bool:
        """True for a mate."""
        return self.mate() is not None

    @abc.abstractmethod
    def wdl(self, *, model: str = "sf", ply: int = 30) -> Wdl:
        """The chances, by the model "lichess", or "sf": the estimate of our engine for this ply."""

    @abc.abstractmethod
    def __neg__(self) -> Score: ...

    @abc.abstractmethod
    def __pos__(self) -> Score: ...

    @abc.abstractmethod
    def __abs__(self) -> Score: ...

    @abc.abstractmethod
    def _rank(self) -> tuple[int, int]:
        """Orders scores."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._rank() == other._rank()

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._rank() < other._rank()

    def __le__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._rank() <= other._rank()

    def __gt__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._rank() > other._rank()

    def __ge__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._rank() >= other._rank()

    def __hash__(self) -> int:
        return hash(self._rank())


def _require_model(model: str) -> None:
    if model not in ("sf", "lichess"):
        raise ValueError(f'the models are "sf" and "lichess", not {model!r}')


def _lichess_wins(centipawns: int) -> int:
    """Per thousand, as lichess.org/page/accuracy has it."""
    capped = max(-1000, min(1000, centipawns))
    return round(1000 / (1 + math.exp(-0.00368208 * capped)))


class Cp(Score):
    """Hundredths of a pawn."""

    def __init__(self, cp: int) -> None:
        self.cp = cp

    def score(self, *, mate_score: Optional[int] = None) -> int:
        return self.cp

    def mate(self) -> None:
        return None

    def wdl(self, *, model: str = "sf", ply: int = 30) -> Wdl:
        _require_model(model)
        if model == "lichess":
            wins = _lichess_wins(self.cp)
            return Wdl(wins, 0, 1000 - wins)
        chances = _score.Score(self.cp).chances(fullmove_number=1 + ply // 2)
        return Wdl(round(chances.win * 1000), round(chances.draw * 1000), round(chances.loss * 1000))

    def __neg__(self) -> Cp:
        return Cp(-self.cp)

    def __pos__(self) -> Cp:
        return Cp(self.cp)

    def __abs__(self) -> Cp:
        return Cp(abs(self.cp))

    def _rank(self) -> tuple[int, int]:
        return 0, self.cp

    def __str__(self) -> str:
        return f"+{self.cp}" if self.cp > 0 else str(self.cp)

    def __repr__(self) -> str:
        return f"Cp({self})"


class Mate(Score):
    """A mate in a number of moves; 0 and less: by the opponent. `MateGiven` is a mate on the board."""

    def __init__(self, moves: int) -> None:
        self.moves = moves

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        if mate_score is None:
            return None
        return mate_score - self.moves if self.moves > 0 else -mate_score - self.moves

    def mate(self) -> int:
        return self.moves

    def wdl(self, *, model: str = "sf", ply: int = 30) -> Wdl:
        _require_model(model)
        wins = 1000
        if model == "lichess":
            wins = _lichess_wins((21 - min(10, abs(self.moves))) * 100)
        return Wdl(wins, 0, 1000 - wins) if self.moves > 0 else Wdl(1000 - wins, 0, wins)

    def __neg__(self) -> Mate:
        return Mate(-self.moves) if self.moves else MateGiven

    def __pos__(self) -> Mate:
        return Mate(self.moves)

    def __abs__(self) -> Mate:
        return Mate(abs(self.moves)) if self.moves else MateGiven

    def _rank(self) -> tuple[int, int]:
        return (1, -self.moves) if self.moves > 0 else (-1, -self.moves)

    def __str__(self) -> str:
        return f"#+{self.moves}" if self.moves > 0 else f"#-{-self.moves}"

    def __repr__(self) -> str:
        return f"Mate({self})".replace("#", "")


class MateGivenType(Mate):
    """A mate that the side has given."""

    def __init__(self) -> None:
        super().__init__(0)

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        return mate_score

    def wdl(self, *, model: str = "sf", ply: int = 30) -> Wdl:
        return -Mate(0).wdl(model=model, ply=ply)

    def __neg__(self) -> Mate:
        return Mate(0)

    def __pos__(self) -> MateGivenType:
        return self

    def __abs__(self) -> MateGivenType:
        return self

    def _rank(self) -> tuple[int, int]:
        return 2, 0

    def __str__(self) -> str:
        return "#+0"

    def __repr__(self) -> str:
        return "MateGiven"


MateGiven = MateGivenType()


class PovScore:
    """A score from one side's point of view."""

    def __init__(self, relative: Score, turn: Color) -> None:
        self.relative = relative
        self.turn = turn

    def white(self) -> Score:
        """The score for White."""
        return self.pov(WHITE)

    def black(self) -> Score:
        """The score for Black."""
        return self.pov(not WHITE)

    def pov(self, color: Color) -> Score:
        """The score for this side."""
        return self.relative if self.turn == color else -self.relative

    def is_mate(self) -> bool:
        """True for a mate."""
        return self.relative.is_mate()

    def wdl(self, *, model: str = "sf", ply: int = 30) -> PovWdl:
        """As Score.wdl()."""
        return PovWdl(self.relative.wdl(model=model, ply=ply), self.turn)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PovScore):
            return NotImplemented
        return self.white() == other.white()

    def __hash__(self) -> int:
        return hash(self.white())

    def __repr__(self) -> str:
        return f"PovScore({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"


@dataclasses.dataclass
class Wdl:
    """Numbers of wins, draws and losses."""

    wins: int
    draws: int
    losses: int

    def total(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    def winning_chance(self) -> float:
        """The share of wins."""
        return self.wins / self.total()

    def drawing_chance(self) -> float:
        """The share of draws."""
        return self.draws / self.total()

    def losing_chance(self) -> float:
        """The share of losses."""
        return self.losses / self.total()

    def expectation(self) -> float:
        """The expected points a game."""
        return (self.wins + 0.5 * self.draws) / self.total()

    def __iter__(self) -> Iterator[int]:
        return iter((self.wins, self.draws, self.losses))

    def __reversed__(self) -> Iterator[int]:
        return iter((self.losses, self.draws, self.wins))

    def __bool__(self) -> bool:
        return bool(self.total())

    def __pos__(self) -> Wdl:
        return self

    def __neg__(self) -> Wdl:
        return Wdl(self.losses, self.draws, self.wins)


class PovWdl:
    """Chances from one side's point of view."""

    def __init__(self, relative: Wdl, turn: Color) -> None:
        self.relative = relative
        self.turn = turn

    def white(self) -> Wdl:
        """The chances of White."""
        return self.pov(WHITE)

    def black(self) -> Wdl:
        """The chances of Black."""
        return self.pov(not WHITE)

    def pov(self, color: Color) -> Wdl:
        """The chances of this side."""
        return self.relative if self.turn == color else -self.relative

    def __bool__(self) -> bool:
        return bool(self.relative)

    def __iter__(self) -> Iterator[int]:
        return iter(self.relative)

    def __reversed__(self) -> Iterator[int]:
        return self.relative.__reversed__()

    def __eq__(self, other: Any) -> bool:
        if isinstance(other, PovWdl):
            return self.white() == other.white()
        if not isinstance(other, tuple):
            return NotImplemented
        return tuple(self) == other

    def __repr__(self) -> str:
        return f"PovWdl({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"
