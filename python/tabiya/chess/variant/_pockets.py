"""What is beside the board: pockets of Crazyhouse, and the checks of Three-check."""
from __future__ import annotations

from typing import TYPE_CHECKING, Dict, Iterable, Iterator, List, Sequence

from .._native import Piece
from .._squares import KING, PIECE_TYPES, Color, PieceType, piece_symbol

if TYPE_CHECKING:
    from ._boards import CrazyhouseBoard, ThreeCheckBoard

_TYPES = [kind for kind in PIECE_TYPES if kind != KING]


class CrazyhousePocket:
    """How many pieces of each type a player can drop: `CrazyhousePocket("pnq")`."""

    def __init__(self, symbols: Iterable[str] = "") -> None:
        self._counts: Dict[PieceType, int] = {}
        for symbol in symbols:
            self.add(Piece.from_symbol(symbol).piece_type)

    def count(self, piece_type: PieceType) -> int:
        """How many pieces of this type there are."""
        return self._counts.get(piece_type, 0)

    def _set(self, piece_type: PieceType, count: int) -> None:
        self._counts[piece_type] = count

    def add(self, piece_type: PieceType) -> None:
        """Adds a piece."""
        self._set(piece_type, self.count(piece_type) + 1)

    def remove(self, piece_type: PieceType) -> None:
        """Takes a piece away. Raises ValueError if there is none."""
        if not self.count(piece_type):
            raise ValueError(f"the pocket has no piece of type {piece_type}")
        self._set(piece_type, self.count(piece_type) - 1)

    def reset(self) -> None:
        """Empties the pocket."""
        for kind in _TYPES:
            self._set(kind, 0)

    def copy(self) -> CrazyhousePocket:
        """A copy, which belongs to no board."""
        return CrazyhousePocket(str(self))

    __copy__ = copy

    def __str__(self) -> str:
        return "".join(piece_symbol(kind) * self.count(kind) for kind in reversed(_TYPES))

    def __len__(self) -> int:
        return sum(self.count(kind) for kind in _TYPES)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CrazyhousePocket):
            return NotImplemented
        return str(self) == str(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"CrazyhousePocket({str(self)!r})"


class BoardPocket(CrazyhousePocket):
    """The pocket of a side, as a view of its board."""

    def __init__(self, board: CrazyhouseBoard, color: Color) -> None:
        self._board = board
        self._color = color

    def count(self, piece_type: PieceType) -> int:
        return self._board._pocket_count(self._color, piece_type)

    def _set(self, piece_type: PieceType, count: int) -> None:
        self._board._set_pocket_count(self._color, piece_type, count)


class RemainingChecks(Sequence[int]):
    """How many checks each side still has to give, by colour, as a view of a board."""

    def __init__(self, board: ThreeCheckBoard) -> None:
        self._board = board

    def __getitem__(self, color: Color) -> int:  # type: ignore[override]
        if color not in (0, 1):
            raise IndexError("there are two colours")
        return self._board._checks_left(bool(color))

    def __setitem__(self, color: Color, count: int) -> None:
        self._board._set_checks_left(bool(color), count)

    def __len__(self) -> int:
        return 2

    def __iter__(self) -> Iterator[int]:
        return iter([self[False], self[True]])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (RemainingChecks, list)):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


def fill(pockets: Sequence[CrazyhousePocket], given: Sequence[CrazyhousePocket]) -> None:
    """Makes the pockets of a board equal to those given."""
    counts: List[Dict[PieceType, int]] = [{kind: pocket.count(kind) for kind in _TYPES} for pocket in given]
    for pocket, wanted in zip(pockets, counts):
        for kind, count in wanted.items():
            pocket._set(kind, count)
