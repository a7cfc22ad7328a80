"""Constants of python-chess, and functions on squares and masks of squares.

A square is a number from 0 (a1) to 63 (h8), a mask is a number in which bit n is square n, and a colour is a Boolean.
"""
from __future__ import annotations

import re
from typing import Callable, Dict, Iterator, List, Literal, Optional, Tuple

from . import _native

Color = bool
WHITE: Color = True
BLACK: Color = False
COLORS: List[Color] = [WHITE, BLACK]
ColorName = Literal["white", "black"]
COLOR_NAMES: List[ColorName] = ["black", "white"]

PieceType = int
PAWN: PieceType = 1
KNIGHT: PieceType = 2
BISHOP: PieceType = 3
ROOK: PieceType = 4
QUEEN: PieceType = 5
KING: PieceType = 6
PIECE_TYPES: List[PieceType] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
PIECE_SYMBOLS: List[Optional[str]] = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES: List[Optional[str]] = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
UNICODE_PIECE_SYMBOLS: Dict[str, str] = dict(zip("RrNnBbQqKkPp", "♖♜♘♞♗♝♕♛♔♚♙♟"))

FILE_NAMES: List[str] = list("abcdefgh")
RANK_NAMES: List[str] = list("12345678")
STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN = STARTING_FEN.split()[0]

EnPassantSpec = Literal["legal", "fen", "xfen"]

SAN_REGEX = re.compile(r"([KQRBN])?([a-h])?([1-8])?[x-]?([a-h][1-8])(=?[KQRBNkqrbn])?[#+]?\Z")
FEN_CASTLING_REGEX = re.compile(r"(?:[A-HKQ]{0,2}[a-hkq]{0,2}|-)\Z")


def piece_symbol(piece_type: PieceType) -> str:
    """The lower-case letter of a type."""
    symbol = PIECE_SYMBOLS[piece_type]
    assert symbol is not None
    return symbol


def piece_name(piece_type: PieceType) -> str:
    """The English name of a type."""
    name = PIECE_NAMES[piece_type]
    assert name is not None
    return name


Square = int
SQUARES: List[Square] = list(range(64))
SQUARE_NAMES: List[str] = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]
A1, B1, C1, D1, E1, F1, G1, H1 = SQUARES[0:8]
A2, B2, C2, D2, E2, F2, G2, H2 = SQUARES[8:16]
A3, B3, C3, D3, E3, F3, G3, H3 = SQUARES[16:24]
A4, B4, C4, D4, E4, F4, G4, H4 = SQUARES[24:32]
A5, B5, C5, D5, E5, F5, G5, H5 = SQUARES[32:40]
A6, B6, C6, D6, E6, F6, G6, H6 = SQUARES[40:48]
A7, B7, C7, D7, E7, F7, G7, H7 = SQUARES[48:56]
A8, B8, C8, D8, E8, F8, G8, H8 = SQUARES[56:64]
SQUARES_180: List[Square] = [square ^ 56 for square in SQUARES]


def parse_square(name: str) -> Square:
    """The square with a name such as `e4`. Raises ValueError for any other text."""
    return SQUARE_NAMES.index(name)


def square_name(square: Square) -> str:
    """The name of a square, such as `e4`."""
    return SQUARE_NAMES[square]


def square(file_index: int, rank_index: int) -> Square:
    """The square of a file and a rank, both from 0 to 7."""
    return rank_index * 8 + file_index


def square_file(square: Square) -> int:
    """The file of a square: 0 is the a-file."""
    return square & 7


def square_rank(square: Square) -> int:
    """The rank of a square: 0 is the first rank."""
    return square >> 3


def _steps(a: Square, b: Square) -> Tuple[int, int]:
    return abs(square_file(a) - square_file(b)), abs(square_rank(a) - square_rank(b))


def square_distance(a: Square, b: Square) -> int:
    """The number of moves that a king needs."""
    return max(_steps(a, b))


def square_manhattan_distance(a: Square, b: Square) -> int:
    """The number of steps along files and ranks."""
    return sum(_steps(a, b))


def square_knight_distance(a: Square, b: Square) -> int:
    """The number of moves that a knight needs on an empty board."""
    moves, reached, target = 0, BB_SQUARES[a], BB_SQUARES[b]
    while not reached & target:
        for square in scan_forward(reached):
            reached |= BB_KNIGHT_ATTACKS[square]
        moves += 1
    return moves


def square_mirror(square: Square) -> Square:
    """The square seen from the other side: a1 becomes a8."""
    return square ^ 56


Bitboard = int
BB_EMPTY: Bitboard = 0
BB_ALL: Bitboard = (1 << 64) - 1
BB_SQUARES: List[Bitboard] = [1 << square for square in SQUARES]
(BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1) = BB_SQUARES[0:8]
(BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2) = BB_SQUARES[8:16]
(BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3) = BB_SQUARES[16:24]
(BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4) = BB_SQUARES[24:32]
(BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5) = BB_SQUARES[32:40]
(BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6) = BB_SQUARES[40:48]
(BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7) = BB_SQUARES[48:56]
(BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8) = BB_SQUARES[56:64]
BB_FILES: List[Bitboard] = [0x0101_0101_0101_0101 << file for file in range(8)]
BB_RANKS: List[Bitboard] = [0xFF << 8 * rank for rank in range(8)]
(BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H) = BB_FILES
(BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8) = BB_RANKS
BB_BACKRANKS: Bitboard = BB_RANK_1 | BB_RANK_8
BB_CORNERS: Bitboard = BB_BACKRANKS & (BB_FILE_A | BB_FILE_H)
BB_CENTER: Bitboard = (BB_RANK_4 | BB_RANK_5) & (BB_FILE_D | BB_FILE_E)
BB_LIGHT_SQUARES: Bitboard = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES: Bitboard = BB_ALL ^ BB_LIGHT_SQUARES


def lsb(bb: Bitboard) -> int:
    """The lowest square of a mask, or -1."""
    return (bb & -bb).bit_length() - 1


def msb(bb: Bitboard) -> int:
    """The highest square of a mask, or -1."""
    return bb.bit_length() - 1


def scan_forward(bb: Bitboard) -> Iterator[Square]:
    """The squares of a mask from a1 to h8."""
    bb &= BB_ALL
    while bb:
        yield lsb(bb)
        bb &= bb - 1


def scan_reversed(bb: Bitboard) -> Iterator[Square]:
    """The squares of a mask from h8 to a1."""
    bb &= BB_ALL
    while bb:
        square = msb(bb)
        yield square
        bb ^= 1 << square


def popcount(bb: Bitboard) -> int:
    """The number of squares of a mask."""
    return bb.bit_count()


def subsets(mask: Bitboard) -> Iterator[Bitboard]:
    """All masks whose squares are in this one, the empty mask first."""
    subset = BB_EMPTY
    while True:
        yield subset
        subset = (subset - mask) & mask
        if not subset:
            return


def _moved(bb: Bitboard, target: Callable[[Square], Square]) -> Bitboard:
    return sum(1 << target(square) for square in scan_forward(bb))


def flip_vertical(bb: Bitboard) -> Bitboard:
    """The mask with its ranks in reverse order."""
    return int.from_bytes(bb.to_bytes(8, "little"), "big")


def flip_horizontal(bb: Bitboard) -> Bitboard:
    """The mask with its files in reverse order."""
    return _moved(bb, lambda square: square ^ 7)


def flip_diagonal(bb: Bitboard) -> Bitboard:
    """The mask reflected at the diagonal from a1 to h8."""
    return _moved(bb, lambda square: (square & 7) << 3 | square >> 3)


def flip_anti_diagonal(bb: Bitboard) -> Bitboard:
    """The mask reflected at the diagonal from a8 to h1."""
    return _moved(bb, lambda square: ((square & 7) << 3 | square >> 3) ^ 63)


def shift_down(b: Bitboard) -> Bitboard:
    """One step down; what leaves the board is dropped, as in the functions below."""
    return b >> 8


def shift_2_down(b: Bitboard) -> Bitboard:
    """Two steps down."""
    return b >> 16


def shift_up(b: Bitboard) -> Bitboard:
    """One step up."""
    return b << 8 & BB_ALL


def shift_2_up(b: Bitboard) -> Bitboard:
    """Two steps up."""
    return b << 16 & BB_ALL


def shift_right(b: Bitboard) -> Bitboard:
    """One step to the right."""
    return b << 1 & ~BB_FILE_A & BB_ALL


def shift_2_right(b: Bitboard) -> Bitboard:
    """Two steps to the right."""
    return shift_right(shift_right(b))


def shift_left(b: Bitboard) -> Bitboard:
    """One step to the left."""
    return b >> 1 & ~BB_FILE_H


def shift_2_left(b: Bitboard) -> Bitboard:
    """Two steps to the left."""
    return shift_left(shift_left(b))


def shift_up_left(b: Bitboard) -> Bitboard:
    """One diagonal step."""
    return shift_up(shift_left(b))


def shift_up_right(b: Bitboard) -> Bitboard:
    """One diagonal step."""
    return shift_up(shift_right(b))


def shift_down_left(b: Bitboard) -> Bitboard:
    """One diagonal step."""
    return shift_down(shift_left(b))


def shift_down_right(b: Bitboard) -> Bitboard:
    """One diagonal step."""
    return shift_down(shift_right(b))


def _attacks(piece_type: PieceType, color: Color = WHITE) -> List[Bitboard]:
    return [_native._attacks(piece_type, color, square, BB_EMPTY) for square in SQUARES]


BB_KNIGHT_ATTACKS: List[Bitboard] = _attacks(KNIGHT)
BB_KING_ATTACKS: List[Bitboard] = _attacks(KING)
BB_PAWN_ATTACKS: List[List[Bitboard]] = [_attacks(PAWN, BLACK), _attacks(PAWN, WHITE)]

ray = _native.ray
between = _native.between


def _line_tables(piece_type: PieceType, on_line: Callable[[Square], Bitboard]) -> Tuple[
        List[Bitboard], List[Dict[Bitboard, Bitboard]]]:
    """The squares whose pieces block a line, and what is attacked by which of them are occupied."""
    masks: List[Bitboard] = []
    tables: List[Dict[Bitboard, Bitboard]] = []
    for square in SQUARES:
        line = _native._attacks(piece_type, WHITE, square, BB_EMPTY) & on_line(square)
        edges = ((BB_BACKRANKS & ~BB_RANKS[square_rank(square)])
                 | ((BB_FILE_A | BB_FILE_H) & ~BB_FILES[square_file(square)]))
        masks.append(line & ~edges)
        tables.append({blockers: _native._attacks(piece_type, WHITE, square, blockers) & on_line(square)
                       for blockers in subsets(line & ~edges)})
    return masks, tables


_LINES: Dict[str, Tuple[PieceType, Callable[[Square], Bitboard]]] = {
    "DIAG": (BISHOP, lambda square: BB_ALL),
    "FILE": (ROOK, lambda square: BB_FILES[square_file(square)]),
    "RANK": (ROOK, lambda square: BB_RANKS[square_rank(square)]),
}


def large_table(name: str) -> object:
    """A constant that is made only when a program asks for it: BB_RAYS, BB_DIAG_MASKS, BB_FILE_ATTACKS and so on."""
    if name == "BB_RAYS":
        return [[ray(a, b) for b in SQUARES] for a in SQUARES]
    kind, _, part = name.removeprefix("BB_").partition("_")
    if kind in _LINES and part in ("MASKS", "ATTACKS"):
        return _line_tables(*_LINES[kind])[part == "ATTACKS"]
    raise AttributeError(f"module 'tabiya.chess' has no attribute {name!r}")
