"""Syzygy tablebases, with the names of chess.syzygy of python-chess 1.11.2.

    with tabiya.chess.syzygy.open_tablebase("syzygy") as tablebase:
        print(tablebase.probe_wdl(board), tablebase.get_dtz(board))

Positions of up to seven men without castling rights are known. Files are mapped into memory when they are first needed.
"""
from __future__ import annotations

import os
from types import TracebackType
from typing import List, Optional, Type, Union

from .. import Position, errors
from .. import Tablebase as _Tables
from ._board import Board

TBPIECES = 7


class MissingTableError(KeyError):
    """A table that the position needs is missing."""


def _position(board: Board) -> Position:
    if board.uci_variant != "chess":
        raise KeyError(f"the tables are those of chess, not of {board.uci_variant}")
    try:
        return Position(board.fen(shredder=board.chess960), chess960=board.chess960)
    except errors.Error as error:
        raise KeyError(f"the position cannot be played: {error}") from error


def _not_found(error: errors.TablebaseError, board: Board) -> Exception:
    """The exception of python-chess; a damaged table stays what it is."""
    if error.kind == "missing table" or error.kind == "too many men" and board.occupied.bit_count() <= TBPIECES:
        return MissingTableError(str(error))
    return KeyError(str(error)) if error.kind in ("too many men", "castling rights") else error


class Tablebase:
    """The tables of any number of directories.

    `max_fds` has no effect: no file stays open.
    """

    def __init__(self, *, max_fds: Optional[int] = 128, VariantBoard: Type[Board] = Board) -> None:
        if VariantBoard.uci_variant != "chess":
            raise NotImplementedError(f"only tables of chess are read, not those of {VariantBoard.uci_variant}")
        self._files: List[str] = []
        self.close()

    def __enter__(self) -> Tablebase:
        return self

    def __exit__(self, exc_type: Optional[Type[BaseException]], exc_value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()

    def close(self) -> None:
        """Gives up all tables."""
        self._files = []
        self._tables = _Tables()

    def add_directory(self, directory: Union[str, "os.PathLike[str]"], *, load_wdl: bool = True,
                      load_dtz: bool = True) -> int:
        """Adds the tables in a directory, and returns the number of their files. Raises OSError."""
        suffixes = [suffix for suffix, is_wanted in [(".rtbw", load_wdl), (".rtbz", load_dtz)] if is_wanted]
        path = os.fspath(directory)
        found = [os.path.join(path, name) for name in sorted(os.listdir(path)) if name.endswith(tuple(suffixes))]
        self._files.extend(found)
        # A new object, because other threads may be asking the old one.
        self._tables = _Tables._of_files(self._files)
        added = _Tables._of_files(found)
        return added.wdl_count + added.dtz_count

    def probe_wdl(self, board: Board) -> int:
        """2 for a win of the side to move, 1 for a win that the fifty-move rule makes a draw, 0, -1, -2.

        The half-move clock counts as 0. Raises KeyError for castling rights or too many men, and MissingTableError.
        """
        try:
            return int(self._tables.wdl(_position(board)))
        except errors.TablebaseError as error:
            raise _not_found(error, board) from error

    def get_wdl(self, board: Board, default: Optional[int] = None) -> Optional[int]:
        """The same, or a default instead of a KeyError."""
        try:
            return self.probe_wdl(board)
        except KeyError:
            return default

    def probe_dtz(self, board: Board) -> int:
        """The plies to the next capture, pawn move or mate; negative if the side to move loses, 0 for a draw.

        Beyond 100 or -100 the fifty-move rule makes it a draw. The true distance can be one ply more, but never where
        that would change the result. Raises what probe_wdl() raises.
        """
        try:
            return self._tables.dtz(_position(board)).plies
        except errors.TablebaseError as error:
            raise _not_found(error, board) from error

    def get_dtz(self, board: Board, default: Optional[int] = None) -> Optional[int]:
        """The same, or a default instead of a KeyError."""
        try:
            return self.probe_dtz(board)
        except KeyError:
            return default


def open_tablebase(directory: Union[str, "os.PathLike[str]"], *, load_wdl: bool = True, load_dtz: bool = True,
                   max_fds: Optional[int] = 128, VariantBoard: Type[Board] = Board) -> Tablebase:
    """The tables in a directory. Raises OSError if it cannot be read."""
    tablebase = Tablebase(max_fds=max_fds, VariantBoard=VariantBoard)
    tablebase.add_directory(directory, load_wdl=load_wdl, load_dtz=load_dtz)
    return tablebase
