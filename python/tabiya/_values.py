"""Colours, pieces, squares, variants and results of tables: enumerations whose members the extension uses as they are."""
from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ._tabiya import Move


class Color(enum.Enum):
    """A side.

    >>> ~Color.WHITE
    <Color.BLACK: 'black'>
    """

    WHITE = "white"
    BLACK = "black"

    def __invert__(self) -> Color:
        """The other side."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    def __str__(self) -> str:
        return self.value


class PieceType(enum.Enum):
    """A type of piece; its value is the English letter. Pawns are pieces, as in FIDE 2.2."""

    PAWN = "P"
    KNIGHT = "N"
    BISHOP = "B"
    ROOK = "R"
    QUEEN = "Q"
    KING = "K"

    def __str__(self) -> str:
        return self.name.lower()


class Piece(enum.Enum):
    """A piece with its colour; its value is the FEN letter.

    >>> Piece("n")
    <Piece.BLACK_KNIGHT: 'n'>
    >>> Piece.BLACK_KNIGHT.type
    <PieceType.KNIGHT: 'N'>
    """

    WHITE_PAWN = "P"
    WHITE_KNIGHT = "N"
    WHITE_BISHOP = "B"
    WHITE_ROOK = "R"
    WHITE_QUEEN = "Q"
    WHITE_KING = "K"
    BLACK_PAWN = "p"
    BLACK_KNIGHT = "n"
    BLACK_BISHOP = "b"
    BLACK_ROOK = "r"
    BLACK_QUEEN = "q"
    BLACK_KING = "k"

    @classmethod
    def of(cls, color: Color, type: PieceType) -> Piece:
        """The piece of this colour and type."""
        return cls(type.value if color is Color.WHITE else type.value.lower())

    @property
    def color(self) -> Color:
        return Color.WHITE if self.value.isupper() else Color.BLACK

    @property
    def type(self) -> PieceType:
        return PieceType(self.value.upper())

    def __str__(self) -> str:
        return self.value


class Square(enum.IntEnum):
    """One of the 64 squares, a number from 0 (a1) to 63 (h8): files first.

    >>> Square.E4, int(Square.E4), str(Square.E4)
    (<Square.E4: 28>, 28, 'e4')
    >>> Square.parse("e4").rank
    3
    """

    # fmt: off
    A1, B1, C1, D1, E1, F1, G1, H1 = range(0, 8)
    A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
    A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
    A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
    A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
    A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
    A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
    A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)
    # fmt: on

    @classmethod
    def parse(cls, name: str) -> Square:
        """The square with this name, such as "e4"."""
        try:
            return cls[name.upper()]
        except KeyError:
            raise ValueError(f'"{name}" is not a square: a letter from a to h, then a digit from 1 to 8') from None

    @property
    def file(self) -> int:
        """0 for the a-file, 7 for the h-file."""
        return self % 8

    @property
    def rank(self) -> int:
        """0 for the first rank, 7 for the eighth."""
        return self // 8

    @property
    def is_light(self) -> bool:
        """True for a light square, such as h1."""
        return (self.file + self.rank) % 2 == 1

    def __str__(self) -> str:
        return self.name.lower()


class Variant(enum.Enum):
    """A variant; its value is the name in PGN. Wherever one is wanted, another of its names will do.

    >>> Variant.KING_OF_THE_HILL.key, Variant.KING_OF_THE_HILL.uci_name
    ('kingOfTheHill', 'kingofthehill')
    >>> Variant("3-check")
    <Variant.THREE_CHECK: 'Three-check'>

    Chess960 is not a variant here: every variant with castling can begin from its arrays.
    """

    STANDARD = "Standard"
    CRAZYHOUSE = "Crazyhouse"
    KING_OF_THE_HILL = "King of the Hill"
    THREE_CHECK = "Three-check"
    ANTICHESS = "Antichess"
    ATOMIC = "Atomic"
    HORDE = "Horde"
    RACING_KINGS = "Racing Kings"
    CSCI_1933 = "CSCI 1933"

    @property
    def key(self) -> str:
        """The key in the API of Lichess."""
        from ._tabiya import _variant_names

        return _variant_names(self)[1]

    @property
    def uci_name(self) -> str:
        """The value of the UCI option `UCI_Variant`."""
        from ._tabiya import _variant_names

        return _variant_names(self)[2]

    @classmethod
    def _missing_(cls, value: object) -> Variant | None:
        """The variant with another name: case, spaces, hyphens and underscores do not matter."""
        from ._tabiya import _parse_variant

        return _parse_variant(value) if isinstance(value, str) else None

    def __str__(self) -> str:
        return self.value


class Wdl(enum.IntEnum):
    """How a position ends with best play, for the side to move, if the half-move clock stands at 0; better is greater.

    >>> -Wdl.CURSED_WIN, str(Wdl.CURSED_WIN)
    (<Wdl.BLESSED_LOSS: -1>, 'cursed-win')

    A cursed win and a blessed loss are draws, but only by the fifty-move rule.
    """

    LOSS = -2
    BLESSED_LOSS = -1
    DRAW = 0
    CURSED_WIN = 1
    WIN = 2

    def __neg__(self) -> Wdl:
        """The result for the other side."""
        return Wdl(-self.value)

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


class Dtz(NamedTuple):
    """The distance to a capture, a pawn move or mate that keeps the result.

    In plies. Positive: the side to move wins; negative: it loses; 0: a draw. Beyond 100 the fifty-move rule comes first;
    -1 also if the side to move is mated.
    """

    plies: int
    is_exact: bool  #: otherwise the true distance can be one ply more, since tables count in full moves


class RankedMove(NamedTuple):
    """A legal move, and what it leads to."""

    move: Move
    wdl: Wdl  #: for the side that plays it
    dtz: Dtz  #: of the position before the move, if this move is played
    rank: int  #: the higher, the better; moves of the highest rank keep the result


def move_of_number(number: int) -> Any:
    """What a pickled move is made of; pickle finds functions by name, not methods of the extension."""
    from ._tabiya import Move

    return Move.from_number(number)
