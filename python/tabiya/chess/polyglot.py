"""Opening books in the format of Polyglot, with the names of chess.polyglot of python-chess 1.11.2.

    with tabiya.chess.polyglot.open_reader("book.bin") as reader:
        for entry in reader.find_all(board):
            print(entry.move, entry.weight)

A book has 16 bytes for each move, sorted by the key of the position. It is read from the file where it lies, so the size
of a book does not matter.
"""
from __future__ import annotations

import bisect
import itertools
import mmap
import os
import random as _random
import struct
from types import TracebackType
from typing import Container, Iterator, List, NamedTuple, Optional, Type, Union

from ._board import Board
from ._native import Move, _polyglot_numbers
from ._squares import BLACK, WHITE, scan_forward, square_file

PathLike = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]

ENTRY_STRUCT = struct.Struct(">QHHI")
POLYGLOT_RANDOM_ARRAY: List[int] = _polyglot_numbers()

_CASTLING_BASE = 768
_EP_BASE = 772
_TURN_BASE = 780


class Entry(NamedTuple):
    """One move of a book."""

    key: int  #: of the position
    raw_move: int  #: as the book writes it
    weight: int  #: how often it is to be played, relative to the other moves
    learn: int  #: what engines have learned; its meaning is theirs
    move: Move


class ZobristHasher:
    """Keys of positions from 781 numbers in the order of Polyglot."""

    def __init__(self, array: List[int]) -> None:
        assert len(array) >= len(POLYGLOT_RANDOM_ARRAY)
        self.array = array

    def hash_board(self, board: Board) -> int:
        """The part for the pieces."""
        key = 0
        for square, piece in board.piece_map().items():
            kind = 2 * (piece.piece_type - 1) + piece.color
            key ^= self.array[64 * kind + square]
        return key

    def hash_castling(self, board: Board) -> int:
        """The part for the castling rights."""
        rights = [board.has_kingside_castling_rights(WHITE), board.has_queenside_castling_rights(WHITE),
                  board.has_kingside_castling_rights(BLACK), board.has_queenside_castling_rights(BLACK)]
        key = 0
        for index, right in enumerate(rights):
            key ^= self.array[_CASTLING_BASE + index] if right else 0
        return key

    def hash_ep_square(self, board: Board) -> int:
        """The part for the en passant square, if a pawn stands beside it."""
        if board.ep_square is None or not board.has_pseudo_legal_en_passant():
            return 0
        return self.array[_EP_BASE + square_file(board.ep_square)]

    def hash_turn(self, board: Board) -> int:
        """The part for the side to move."""
        return self.array[_TURN_BASE] if board.turn == WHITE else 0

    def __call__(self, board: Board) -> int:
        return self.hash_board(board) ^ self.hash_castling(board) ^ self.hash_ep_square(board) ^ self.hash_turn(board)


def zobrist_hash(board: Board, *, _hasher: Optional[ZobristHasher] = None) -> int:
    """The key of a position in books of Polyglot."""
    return _hasher(board) if _hasher is not None else board._polyglot_key()


def _move_of(raw_move: int) -> Move:
    promotion = raw_move >> 12 & 7
    return Move(raw_move >> 6 & 63, raw_move & 63, promotion + 1 if 0 < promotion < 5 else None)


class MemoryMappedReader:
    """A book that is open. Entries are numbered from 0, in the order of the file."""

    def __init__(self, filename: PathLike) -> None:
        with open(filename, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            # An empty file cannot be mapped.
            self.mmap: Optional[mmap.mmap] = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else None
        if size % ENTRY_STRUCT.size:
            self.close()
            raise IOError(f"{filename!r} is not a book of Polyglot: {size} bytes are not whole entries of 16")

    def __enter__(self) -> MemoryMappedReader:
        return self

    def __exit__(self, exc_type: Optional[Type[BaseException]], exc_value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()

    def close(self) -> None:
        """Closes the book."""
        if self.mmap is not None:
            self.mmap.close()

    def __len__(self) -> int:
        return 0 if self.mmap is None else len(self.mmap) // ENTRY_STRUCT.size

    def __getitem__(self, index: int) -> Entry:
        count = len(self)
        if not -count <= index < count:
            raise IndexError(index)
        assert self.mmap is not None
        key, raw_move, weight, learn = ENTRY_STRUCT.unpack_from(self.mmap, index % count * ENTRY_STRUCT.size)
        return Entry(key, raw_move, weight, learn, _move_of(raw_move))

    def __iter__(self) -> Iterator[Entry]:
        for index in range(len(self)):
            yield self[index]

    def bisect_key_left(self, key: int) -> int:
        """The index of the first entry whose key is not smaller."""
        return bisect.bisect_left(range(len(self)), key, key=lambda index: self[index].key)

    def _with_key(self, key: int) -> Iterator[Entry]:
        places = range(self.bisect_key_left(key), len(self))
        return itertools.takewhile(lambda entry: entry.key == key, map(self.__getitem__, places))

    def __contains__(self, entry: Entry) -> bool:
        return entry in self._with_key(entry.key)

    def find_all(self, board: Union[Board, int], *, minimum_weight: int = 1,
                 exclude_moves: Container[Move] = ()) -> Iterator[Entry]:
        """The moves for a position, or for a key. For a position only those that are legal."""
        position = None if isinstance(board, int) else board
        key = board if isinstance(board, int) else zobrist_hash(board)
        for entry in self._with_key(key):
            if position is not None:
                entry = entry._replace(move=position._written(entry.move))
            if (entry.weight >= minimum_weight and entry.move not in exclude_moves
                    and (position is None or position.is_legal(entry.move))):
                yield entry

    def find(self, board: Union[Board, int], *, minimum_weight: int = 1, exclude_moves: Container[Move] = ()) -> Entry:
        """The move with the highest weight. Raises IndexError if there is none."""
        entry = self.get(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        if entry is None:
            raise IndexError("the book has no such move for the position")
        return entry

    def get(self, board: Union[Board, int], default: Optional[Entry] = None, *, minimum_weight: int = 1,
            exclude_moves: Container[Move] = ()) -> Optional[Entry]:
        """The same, or a default if there is none."""
        entries = self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        return max(entries, key=lambda entry: entry.weight, default=default)

    def choice(self, board: Union[Board, int], *, minimum_weight: int = 1, exclude_moves: Container[Move] = (),
               random: Optional[_random.Random] = None) -> Entry:
        """Any of the moves, all with the same chance. Raises IndexError if there is none."""
        entries = list(self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves))
        if not entries:
            raise IndexError("the book has no such move for the position")
        return entries[(random or _random).randint(0, len(entries) - 1)]

    def weighted_choice(self, board: Union[Board, int], *, exclude_moves: Container[Move] = (),
                        random: Optional[_random.Random] = None) -> Entry:
        """Any of the moves, with chances by their weights. Raises IndexError if there is none."""
        entries = list(self.find_all(board, exclude_moves=exclude_moves))
        if not entries:
            raise IndexError("the book has no such move for the position")
        ends = list(itertools.accumulate(entry.weight for entry in entries))
        return entries[bisect.bisect_right(ends, (random or _random).randint(0, ends[-1] - 1))]


def open_reader(path: PathLike) -> MemoryMappedReader:
    """Opens a book. Raises OSError if it cannot be read, or is not a book."""
    return MemoryMappedReader(path)
