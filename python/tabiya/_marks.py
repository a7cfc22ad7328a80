"""Arrows and coloured squares, as annotators draw them."""
from __future__ import annotations

from typing import Any, NamedTuple

from ._values import Square

COLORS = ("green", "red", "yellow", "blue", "orange", "cyan", "purple")
"""The colours of marks. PGN writes them as the letters G R Y B O C P."""


class Arrow(NamedTuple):
    """An arrow from one square to another.

    Wherever arrows are accepted, a pair of squares is a green arrow, and "Re2e4" a red one:

    >>> str(Arrow(Square.E2, Square.E4, "red"))
    'Re2e4'
    """

    from_square: Square
    to_square: Square
    color: str = "green"

    def __str__(self) -> str:
        return f"{self.color[0].upper()}{self.from_square}{self.to_square}"


class ColoredSquare(NamedTuple):
    """A square that is coloured, or marked with a circle.

    Wherever coloured squares are accepted, a square alone is a green one, and "Re4" a red one:

    >>> str(ColoredSquare(Square.E4, "red"))
    'Re4'
    """

    square: Square
    color: str = "green"

    def __str__(self) -> str:
        return f"{self.color[0].upper()}{self.square}"


def _square(square: Any) -> int:
    if isinstance(square, str):
        return int(Square.parse(square))
    return int(Square(square))


def _color(color: Any) -> int:
    if not isinstance(color, str):
        raise TypeError(f"a colour of a mark is a str, not {type(color).__name__}")
    for index, name in enumerate(COLORS):
        if color in (name, name[0].upper()):
            return index
    raise ValueError(f'"{color}" is not a colour of marks: {", ".join(COLORS)}')


def _arrow_fields(arrow: Any) -> tuple[int, int, int]:
    """The two squares and the colour of an arrow, as numbers. For the extension."""
    if isinstance(arrow, str) and len(arrow) == 5:
        arrow = (arrow[1:3], arrow[3:5], arrow[0])
    if not isinstance(arrow, tuple) or len(arrow) not in (2, 3):
        raise TypeError(f'an arrow is an Arrow, a pair of squares or a text such as "Ge2e4", not {arrow!r}')
    return _square(arrow[0]), _square(arrow[1]), _color(arrow[2] if len(arrow) == 3 else "green")


def _colored_square_fields(square: Any) -> tuple[int, int]:
    """The square and the colour of a coloured square, as numbers. For the extension."""
    if isinstance(square, str) and len(square) == 3:
        square = (square[1:3], square[0])
    if not isinstance(square, tuple):
        square = (square, "green")
    if len(square) != 2:
        raise TypeError(f'a coloured square is a ColoredSquare, a square or a text such as "Re4", not {square!r}')
    return _square(square[0]), _color(square[1])
