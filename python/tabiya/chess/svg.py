"""Boards and pieces as SVG, with the arguments of python-chess and our own drawings.

    >>> import tabiya.chess as chess
    >>> import tabiya.chess.svg
    >>> board = chess.Board()
    >>> picture = chess.svg.board(board, arrows=[chess.svg.Arrow(chess.E2, chess.E4)], size=350)

Every part has a class, so a `style` in CSS can change it: square, light, dark, lastmove, check, coord, arrow, mark, and
the colour and name of each piece.
"""
from __future__ import annotations

import math
import re
from typing import Dict, Iterable, List, Optional, Tuple, Union
from xml.sax.saxutils import escape, quoteattr

from ._native import Move, Piece, SquareSet, _piece_drawing
from ._board import BaseBoard, IntoSquareSet
from ._squares import (BB_LIGHT_SQUARES, COLOR_NAMES, FILE_NAMES, PIECE_NAMES, RANK_NAMES, SQUARE_NAMES, SQUARES, WHITE,
                       Color, Square, parse_square, square_file, square_rank)

SQUARE_SIZE = 40
MARGIN = 16
BORDER = 1.5

DEFAULT_COLORS: Dict[str, str] = {
    "square light": "#eedfc0",
    "square dark": "#a9754f",
    "square light lastmove": "#ebd281",
    "square dark lastmove": "#c99d49",
    "margin": "#2f2a26",
    "inner border": "#191614",
    "outer border": "#191614",
    "coord": "#ece5db",
    "arrow green": "#15781bc8",
    "arrow red": "#a01f1fc8",
    "arrow yellow": "#d6a400c8",
    "arrow blue": "#1d4f9cc8",
}

_ARROW_LETTERS = {"green": "G", "red": "R", "yellow": "Y", "blue": "B"}
_ARROW_COLORS = {letter: color for color, letter in _ARROW_LETTERS.items()}
_ARROW_TEXT = re.compile(r"([GRYB])([a-h][1-8])([a-h][1-8])?\Z")
_COLOR_AND_ALPHA = re.compile(r"(#[0-9a-fA-F]{6})([0-9a-fA-F]{2})\Z")


class SvgWrapper(str):
    """The text of a picture, which a notebook shows as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)


class Arrow:
    """An arrow from `tail` to `head`, or a circle if they are the same square."""

    tail: Square
    head: Square
    color: str

    def __init__(self, tail: Square, head: Square, *, color: str = "green") -> None:
        self.tail = tail
        self.head = head
        self.color = color

    def pgn(self) -> str:
        """The arrow as comments in PGN write it: `Ge2e4`, or `Ge4` for a circle. Other colours count as green."""
        end = "" if self.tail == self.head else SQUARE_NAMES[self.head]
        return _ARROW_LETTERS.get(self.color, "G") + SQUARE_NAMES[self.tail] + end

    @classmethod
    def from_pgn(cls, pgn: str) -> Arrow:
        """Reads an arrow as pgn() writes it. Raises ValueError if the text is none."""
        found = _ARROW_TEXT.match(pgn)
        if not found:
            raise ValueError(f"not an arrow of a comment in PGN: {pgn!r}")
        tail = parse_square(found[2])
        return cls(tail, parse_square(found[3]) if found[3] else tail, color=_ARROW_COLORS[found[1]])

    def __str__(self) -> str:
        return self.pgn()

    def __repr__(self) -> str:
        return f"Arrow({SQUARE_NAMES[self.tail].upper()}, {SQUARE_NAMES[self.head].upper()}, color={self.color!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Arrow):
            return NotImplemented
        return (self.tail, self.head, self.color) == (other.tail, other.head, other.color)

    __hash__ = None  # type: ignore[assignment]


def _element(name: str, attributes: Dict[str, object], content: str = "") -> str:
    written = "".join(f" {key}={quoteattr(str(value))}" for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _paint(color: str, attribute: str = "fill") -> Dict[str, object]:
    """A colour as attributes; two more digits than usual are its opacity."""
    found = _COLOR_AND_ALPHA.match(color)
    if not found:
        return {attribute: color}
    return {attribute: found[1], "opacity": round(int(found[2], 16) / 255, 3)}


def _document(view: float, size: Optional[int], parts: Iterable[str]) -> SvgWrapper:
    attributes: Dict[str, object] = {"xmlns": "http://www.w3.org/2000/svg", "version": "1.2",
                                     "xmlns:xlink": "http://www.w3.org/1999/xlink", "viewBox": f"0 0 {view:g} {view:g}"}
    if size is not None:
        attributes.update(width=size, height=size)
    return SvgWrapper(_element("svg", attributes, "\n".join(parts)))


def _piece_id(piece: Piece) -> str:
    return f"{COLOR_NAMES[piece.color]}-{PIECE_NAMES[piece.piece_type]}"


def _definition(piece: Piece) -> str:
    attributes: Dict[str, object] = {"id": _piece_id(piece), "class": _piece_id(piece).replace("-", " ")}
    return _element("g", attributes, _piece_drawing(piece))


def piece(piece: Piece, size: Optional[int] = None) -> str:
    """The picture of a piece, which fills its square."""
    return _document(SQUARE_SIZE, size, [_definition(piece)])


class _Drawing:
    """One board; each method draws a layer."""

    def __init__(self, orientation: Color, coordinates: bool, borders: bool, colors: Dict[str, str]) -> None:
        self.orientation = orientation
        self.margin = MARGIN if coordinates else 0
        self.border = BORDER if borders else 0
        self.offset = self.margin + 2 * self.border if borders else float(self.margin)
        self.view = 2 * self.offset + 8 * SQUARE_SIZE
        self.colors = colors

    def color(self, key: str) -> str:
        return self.colors.get(key) or DEFAULT_COLORS[key]

    def corner(self, square: Square) -> Tuple[float, float]:
        file, rank = square_file(square), square_rank(square)
        column, row = (file, 7 - rank) if self.orientation else (7 - file, rank)
        return self.offset + column * SQUARE_SIZE, self.offset + row * SQUARE_SIZE

    def center(self, square: Square) -> Tuple[float, float]:
        x, y = self.corner(square)
        return x + SQUARE_SIZE / 2, y + SQUARE_SIZE / 2

    def box(self, square: Square, attributes: Dict[str, object]) -> str:
        x, y = self.corner(square)
        return _element("rect", {"x": f"{x:g}", "y": f"{y:g}", "width": SQUARE_SIZE, "height": SQUARE_SIZE,
                                 "stroke": "none", **attributes})

    def frame(self) -> Iterable[str]:
        if self.margin:
            yield _element("rect", {"x": 0, "y": 0, "width": f"{self.view:g}", "height": f"{self.view:g}",
                                    "class": "margin", **_paint(self.color("margin"))})
        if self.border:
            yield self.outline("outer border", self.border / 2)
            yield self.outline("inner border", self.offset - self.border / 2)

    def outline(self, name: str, inset: float) -> str:
        size = f"{self.view - 2 * inset:g}"
        return _element("rect", {"x": f"{inset:g}", "y": f"{inset:g}", "width": size, "height": size, "class": name,
                                 "fill": "none", "stroke-width": self.border, **_paint(self.color(name), "stroke")})

    def coordinates(self) -> Iterable[str]:
        if not self.margin:
            return
        for index in range(8):
            place = self.offset + (index + 0.5) * SQUARE_SIZE
            file, rank = (index, 7 - index) if self.orientation else (7 - index, index)
            for edge in (self.margin / 2, self.view - self.margin / 2):
                yield self.coordinate(place, edge, FILE_NAMES[file])
                yield self.coordinate(edge, place, RANK_NAMES[rank])

    def coordinate(self, x: float, y: float, text: str) -> str:
        return _element("text", {"x": f"{x:g}", "y": f"{y:g}", "class": "coord", "font-family": "sans-serif",
                                 "font-size": 10, "text-anchor": "middle", "dominant-baseline": "central",
                                 **_paint(self.color("coord"))}, text)

    def square(self, square: Square, is_last_move: bool) -> str:
        shade = "light" if BB_LIGHT_SQUARES >> square & 1 else "dark"
        name = f"square {shade}{' lastmove' if is_last_move else ''}"
        return self.box(square, {"class": f"{name} {SQUARE_NAMES[square]}", **_paint(self.color(name))})

    def piece(self, square: Square, piece: Piece) -> str:
        x, y = self.corner(square)
        return _element("use", {"href": f"#{_piece_id(piece)}", "xlink:href": f"#{_piece_id(piece)}",
                                "transform": f"translate({x:g}, {y:g})"})

    def cross(self, square: Square) -> str:
        x, y = self.corner(square)
        low, high = SQUARE_SIZE * 0.2, SQUARE_SIZE * 0.8
        path = f"M{x + low:g} {y + low:g}L{x + high:g} {y + high:g}M{x + low:g} {y + high:g}L{x + high:g} {y + low:g}"
        return _element("path", {"class": "mark", "d": path, "stroke": "#000000", "stroke-width": 2.5,
                                 "stroke-linecap": "round", "opacity": 0.55})

    def arrow(self, arrow: Arrow) -> Iterable[str]:
        color = self.color(f"arrow {arrow.color}") if f"arrow {arrow.color}" in DEFAULT_COLORS else arrow.color
        if arrow.tail == arrow.head:
            x, y = self.center(arrow.head)
            yield _element("circle", {"cx": f"{x:g}", "cy": f"{y:g}", "r": SQUARE_SIZE * 0.44, "stroke-width": SQUARE_SIZE * 0.08,
                                      "fill": "none", "class": "circle", **_paint(color, "stroke")})
            return
        (from_x, from_y), (to_x, to_y) = self.center(arrow.tail), self.center(arrow.head)
        length = math.hypot(to_x - from_x, to_y - from_y)
        step_x, step_y = (to_x - from_x) / length, (to_y - from_y) / length
        head, half = SQUARE_SIZE * 0.45, SQUARE_SIZE * 0.24
        neck_x, neck_y = to_x - head * step_x, to_y - head * step_y
        yield _element("line", {"x1": f"{from_x:.4g}", "y1": f"{from_y:.4g}", "x2": f"{neck_x:.4g}", "y2": f"{neck_y:.4g}",
                                "stroke-width": SQUARE_SIZE * 0.16, "stroke-linecap": "butt", "class": "arrow",
                                **_paint(color, "stroke")})
        points = [(to_x, to_y), (neck_x - half * step_y, neck_y + half * step_x), (neck_x + half * step_y, neck_y - half * step_x)]
        yield _element("polygon", {"points": " ".join(f"{x:.4g},{y:.4g}" for x, y in points), "class": "arrow", **_paint(color)})


def _definitions(board: Optional[BaseBoard], check: Optional[Square]) -> str:
    pieces: List[str] = []
    if board is not None:
        different = {(found.piece_type, found.color): found for found in board.piece_map().values()}
        pieces = [_definition(different[key]) for key in sorted(different)]
    if check is not None:
        stops = [("0%", 1.0), ("50%", 0.9), ("100%", 0.0)]
        pieces.append(_element("radialGradient", {"id": "check_gradient", "r": "0.5"}, "".join(
            _element("stop", {"offset": offset, "stop-color": "#e0392b", "stop-opacity": opacity})
            for offset, opacity in stops)))
    return _element("defs", {}, "".join(pieces)) if pieces else ""


def board(board: Optional[BaseBoard] = None, *, orientation: Color = WHITE, lastmove: Optional[Move] = None,
          check: Optional[Square] = None, arrows: Iterable[Union[Arrow, Tuple[Square, Square]]] = (),
          fill: Optional[Dict[Square, str]] = None, squares: Optional[IntoSquareSet] = None, size: Optional[int] = None,
          coordinates: bool = True, colors: Optional[Dict[str, str]] = None, flipped: bool = False, borders: bool = False,
          style: Optional[str] = None) -> str:
    """The picture of a board.

    `lastmove` colours two squares, `check` a king's, `fill` any; `arrows` are arrows or pairs of squares; `squares` get
    a cross. `colors` replaces colours of DEFAULT_COLORS; two more digits than usual are the opacity. `flipped` turns the
    board as orientation=BLACK does.
    """
    drawing = _Drawing(orientation != flipped, coordinates, borders, colors or {})
    parts = [_element("style", {}, escape(style))] if style else []
    if board is not None:
        parts.append(_element("desc", {}, _element("pre", {}, escape(str(board)))))
    parts += [_definitions(board, check), *drawing.frame(), *drawing.coordinates()]
    moved = [] if lastmove is None or not lastmove else [lastmove.from_square, lastmove.to_square]
    parts += [drawing.square(square, square in moved) for square in SQUARES]
    parts += [drawing.box(square, _paint(color)) for square, color in (fill or {}).items()]
    if check is not None:
        parts.append(drawing.box(check, {"class": "check", "fill": "url(#check_gradient)"}))
    if board is not None:
        parts += [drawing.piece(square, found) for square, found in board.piece_map().items()]
    parts += [drawing.cross(square) for square in SquareSet(0 if squares is None else squares)]
    for given in arrows:
        parts += drawing.arrow(given if isinstance(given, Arrow) else Arrow(*given))
    return _document(drawing.view, size, filter(None, parts))
