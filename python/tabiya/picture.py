"""Boards and games as pictures: SVG, PNG, GIF, PDF; pages of diagrams, score sheets.

    position.svg(arrows=["Gg1f3"], theme="walnut")             in a notebook, a position shows itself
    open("board.png", "wb").write(position.png(width=480))
    open("game.gif", "wb").write(tabiya.picture.gif(game, delay=0.8))
    open("game.pdf", "wb").write(tabiya.picture.pdf(tabiya.picture.diagram_pages(game, every=10)))

What can be drawn: a `Position` or `VariantPosition`, the text of a FEN (playable or not), a `Game`, `VariantGame` or
`GameTree` (its last position, or each of them in animations and pages), a `GameNode` with what its annotator has drawn,
a `Diagram`. Pockets and checks of a variant are shown by svg() and png() alone. A picture refers to nothing outside
itself. The options of all pictures:

    viewer        the side at the bottom of the board
    coordinates   whether the files and ranks are written
    width         of a board, in pixels (1 to 8192); an SVG scales to any size
    theme         the colours: a name, or a `Theme`; see themes()
    pieces        a `PieceSet`; by default our own
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Union, get_args

from ._marks import Arrow, ColoredSquare
from ._tabiya import Game, Move, Position, VariantGame, VariantPosition
from ._tabiya.pgn import GameNode, GameTree
from ._tabiya.picture import (
    Diagram,
    PieceSet,
    _animated_svg,
    _diagram,
    _diagram_pages,
    _diagrams,
    _gif,
    _pdf,
    _png,
    _score_sheet,
    _Style,
    _svg,
    _themes,
)
from ._values import Color, Square

__all__ = [
    "Arrow",
    "ColoredSquare",
    "Diagram",
    "Drawing",
    "PieceSet",
    "Svg",
    "Theme",
    "animated_svg",
    "diagram",
    "diagram_pages",
    "diagrams",
    "gif",
    "pdf",
    "png",
    "score_sheet",
    "svg",
    "themes",
]

Drawable = Union[Position, VariantPosition, str, Game, VariantGame, GameTree, GameNode, Diagram]
Series = Union[Drawable, Iterable[Drawable]]
AnySquare = Union[Square, str, int]
AnyColor = Union[Color, str]


class Svg(str):
    """The text of an SVG document. A notebook shows it as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_pretty_(self, printer: Any, is_cycle: bool) -> None:
        """The text beside the picture in a notebook, which would else store the document twice. For IPython."""
        printer.text(f"<Svg of {len(self)} characters>")


class Theme(NamedTuple):
    """The colours of the squares, and of the coordinates on them, as "#e8c542"."""

    name: str
    light: str
    dark: str
    on_light: str
    on_dark: str


def themes() -> list[Theme]:
    """The built-in themes, the default one first.

    >>> [theme.name for theme in themes()][:2]
    ['tabiya', 'walnut']
    """
    return [Theme(*fields) for fields in _themes()]


def diagram(
    what: Drawable,
    *,
    caption: str | None = None,
    to_move: AnyColor | None = None,
    last_move: Move | tuple[AnySquare, AnySquare] | None = None,
    check: bool = True,
    arrows: Iterable[Arrow | str | tuple[AnySquare, AnySquare]] = (),
    circles: Iterable[ColoredSquare | AnySquare] = (),
    labels: Mapping[AnySquare, str] | None = None,
) -> Diagram:
    """A board with marks; of a game, its last position.

    The marks are added to those that are there: the move before, a check, the arrows and squares of an annotator.

    caption, to_move   what is written below it on a page, and the side whose dot stands there
    last_move          a move whose squares are marked, instead of the one that led there
    check              whether a king in check is marked
    arrows             `Arrow`s, pairs of squares (green), or texts such as "Rg1f3"
    circles            `ColoredSquare`s, squares (green), or texts such as "Re4"
    labels             short texts in the corners of squares: {"e4": "!?"}
    """
    return _diagram(what, caption, to_move, last_move, check, arrows, circles, dict(labels or {}))


def diagrams(what: Series) -> list[Diagram]:
    """The diagrams of a game or of several drawable things, in order."""
    if isinstance(what, get_args(Drawable)):
        return _diagrams(what)
    series: Any = what
    return [made for one in series for made in _diagrams(one)]


def svg(
    what: Drawable,
    *,
    viewer: AnyColor = Color.WHITE,
    coordinates: bool = True,
    width: int = 360,
    theme: str | Theme | None = None,
    pieces: PieceSet | None = None,
    last_move: Move | tuple[AnySquare, AnySquare] | None = None,
    check: bool = True,
    arrows: Iterable[Arrow | str | tuple[AnySquare, AnySquare]] = (),
    circles: Iterable[ColoredSquare | AnySquare] = (),
    labels: Mapping[AnySquare, str] | None = None,
) -> Svg:
    """A board as SVG. The options are those of the module and of diagram().

    >>> svg(Position(), arrows=["Ge2e4"])[:5]
    '<svg '

    Raises ValueError, TypeError, and FenError for a text.
    """
    drawn = diagram(what, last_move=last_move, check=check, arrows=arrows, circles=circles, labels=labels)
    return Svg(_svg(drawn, _Style(viewer, coordinates, width, theme, pieces)))


def png(
    what: Drawable,
    *,
    scale: float = 1,
    viewer: AnyColor = Color.WHITE,
    coordinates: bool = True,
    width: int = 360,
    theme: str | Theme | None = None,
    pieces: PieceSet | None = None,
    last_move: Move | tuple[AnySquare, AnySquare] | None = None,
    check: bool = True,
    arrows: Iterable[Arrow | str | tuple[AnySquare, AnySquare]] = (),
    circles: Iterable[ColoredSquare | AnySquare] = (),
    labels: Mapping[AnySquare, str] | None = None,
) -> bytes:
    """A board as PNG, with the options of svg(), or an `Svg` of this module; `scale` pixels for each unit of width.

    Raises PictureError if it would be larger than 8192 pixels, or if pieces of another document cannot be drawn.
    """
    if isinstance(what, Svg):
        return _png(what, scale)
    drawn = diagram(what, last_move=last_move, check=check, arrows=arrows, circles=circles, labels=labels)
    return _png(_svg(drawn, _Style(viewer, coordinates, width, theme, pieces)), scale)


def gif(
    what: Series,
    *,
    delay: float = 1,
    last_delay: float = 4,
    viewer: AnyColor = Color.WHITE,
    coordinates: bool = True,
    width: int = 360,
    theme: str | Theme | None = None,
    pieces: PieceSet | None = None,
) -> bytes:
    """A game as a moving GIF that repeats for ever. The delays between moves, and before it begins again, are seconds.

    Raises PictureError as png().
    """
    return _gif(diagrams(what), _Style(viewer, coordinates, width, theme, pieces), delay, last_delay)


def animated_svg(
    what: Series,
    *,
    delay: float = 1,
    last_delay: float = 4,
    viewer: AnyColor = Color.WHITE,
    coordinates: bool = True,
    width: int = 360,
    theme: str | Theme | None = None,
    pieces: PieceSet | None = None,
) -> Svg:
    """A game as an SVG in which the pieces glide, for browsers; a small part of the GIF's size. As gif() otherwise."""
    return Svg(_animated_svg(diagrams(what), _Style(viewer, coordinates, width, theme, pieces), delay, last_delay))


def diagram_pages(
    what: Series,
    *,
    every: int = 1,
    per_page: int = 6,
    title: str = "",
    subtitle: str = "",
    viewer: AnyColor = Color.WHITE,
    coordinates: bool = True,
    width: int = 360,
    theme: str | Theme | None = None,
    pieces: PieceSet | None = None,
) -> list[Svg]:
    """Pages of diagrams to print, of the size of A4: 4, 6, 9 or 12 a page. `every` takes every n-th position.

    >>> pages = diagram_pages(tabiya.pgn.parse("1. e4 e5 2. Nf3 Nc6 3. Bb5 *"), per_page=4)
    >>> len(pages), pdf(pages)[:5]
    (2, b'%PDF-')
    """
    if every < 1:
        raise ValueError("every is at least 1")
    chosen = diagrams(what)[::every]
    made = _diagram_pages(chosen, title, subtitle, per_page, _Style(viewer, coordinates, width, theme, pieces))
    return [Svg(page) for page in made]


# The tags that a score sheet shows, by its fields.
_TAGS = {
    "event": "Event",
    "site": "Site",
    "date": "Date",
    "round": "Round",
    "white": "White",
    "black": "Black",
    "white_rating": "WhiteElo",
    "black_rating": "BlackElo",
}


def score_sheet(game: Game | VariantGame | GameTree | None = None, *, language: str = "en", **fields: str) -> list[Svg]:
    """The score sheet of a game, as a player writes it, on pages of the size of A4; without a game, an empty one.

    The fields are `event`, `site`, `date`, `round`, `white`, `black`, `white_rating`, `black_rating`, `result`; by
    default they come from the tags. `language` is "en" or "de". Source: FIDE 8.1.
    """
    unknown = set(fields) - {*_TAGS, "result"}
    if unknown:
        raise TypeError(f"a score sheet has no field {', '.join(sorted(unknown))}")
    shown: dict[str, Any] = dict(fields)
    moves: list[str] = []
    first_number, first_side = 1, Color.WHITE
    if isinstance(game, GameTree):
        for field, tag in _TAGS.items():
            value = game.tags.get(tag, "")
            if value.strip("?. "):
                shown.setdefault(field, value)
    elif game is not None and not isinstance(game, (Game, VariantGame)):
        raise TypeError(f"a score sheet is of a game, not of {type(game).__name__}")
    if game is not None:
        shown.setdefault("result", game.result)
        moves = game.san
        if game.start is not None:
            first_number, first_side = game.start.fullmove_number, game.start.turn
    return [Svg(page) for page in _score_sheet(moves, shown, first_number, first_side, language)]


def pdf(pages: str | Iterable[str], *, title: str = "") -> bytes:
    """SVG documents of this module as the pages of one PDF, in the sizes that they have.

    Raises PictureError if pieces of another document cannot be drawn.
    """
    return _pdf([pages] if isinstance(pages, str) else list(pages), title)


class Drawing:
    """What positions, nodes and games can draw of themselves."""

    svg = svg
    png = png
    gif = gif
    animated_svg = animated_svg

    def _repr_svg_(self) -> str:
        """What a notebook shows: a game moves."""
        what: Any = self
        is_moving = isinstance(what, GameTree) and bool(what.moves)
        return animated_svg(what) if is_moving else svg(what)


# The classes of the extension have no bases in Python, so they get the methods one by one.
for _class in (Position, Game, VariantPosition, VariantGame, GameNode, GameTree):
    for _name in ("svg", "png", "gif", "animated_svg", "_repr_svg_"):
        setattr(_class, _name, getattr(Drawing, _name))

for _owner in (Diagram, PieceSet):
    _owner.__module__ = __name__
