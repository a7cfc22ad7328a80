"""Games as columns: PGN of any size as flat NumPy arrays, without an object a move.

    for games in tabiya.columns.read("lichess_db_standard_rated_2013-07.pgn.zst", threads=2):
        train_on(games.boards, games.results, games.position_offsets)

A file is read in batches, by several threads and without the global interpreter lock, in bounded memory whatever its
size. docs/columns.md describes every column.
"""
from __future__ import annotations

import os
from collections.abc import Iterable

from ._tabiya import ColumnReader, Games, Texts
from ._tabiya import all_columns as ALL
from ._tabiya import usual_columns as USUAL

__all__ = ["ALL", "ColumnReader", "Games", "Texts", "USUAL", "read"]

ColumnReader.__module__ = Games.__module__ = Texts.__module__ = __name__


def read(
    source: str | os.PathLike[str] | bytes,
    columns: Iterable[str] | None = None,
    *,
    tags: Iterable[str] = (),
    en_passant: str = "legal",
    max_games: int = 8192,
    threads: int = 1,
) -> ColumnReader:
    """Batches of games in text order, each a `Games`.

    `source` is the path of a file, which may be compressed by gzip or Zstandard, or PGN as bytes. `columns` are names
    from `ALL`; without it they are those of `USUAL`, and each further one costs time. `tags` are the names of tags to
    keep as texts. `en_passant` says when a file is set: if a capture is "legal" or "pseudo_legal", or "always" after
    a double step. A batch has at most `max_games` games; the batches do not depend on `threads`.

    Raises OSError if the file cannot be opened, and PgnError, after the games before it, where compressed data is
    damaged. A game with a move that cannot be played is cut there: see `Games.is_valid` and `Games.errors`.

    >>> pgn = b'[White "A"]\\n[Result "0-1"]\\n\\n1. f3 e5 2. g4 Qh4# 0-1\\n'
    >>> games = next(read(pgn, tags=["White", "Black"]))
    >>> len(games), games.plies, games.positions, games.results.tolist()
    (1, 4, 5, [-1])
    >>> games.boards.shape, games.to_squares.tolist()
    ((5, 64), [21, 36, 30, 31])
    >>> games.tags["White"][0], games.tags["Black"][0]
    ('A', None)
    """
    return ColumnReader(source, None if columns is None else list(columns), list(tags), en_passant, max_games, threads)
