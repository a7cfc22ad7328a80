"""Games as columns: PGN of any size as flat NumPy arrays, without an object a move.

    for games in tabiya.columns.read("lichess_db_standard_rated_2013-07.pgn.zst", threads=2):
        train_on(games.boards, games.results, games.position_offsets)

A file is read in batches, by several threads and without the global interpreter lock, in bounded memory whatever its
size. docs/columns.md describes every column.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from . import _tabiya
from ._tabiya import ColumnReader, Games, Texts
from ._tabiya import all_columns as ALL
from ._tabiya import usual_columns as USUAL

__all__ = ["ALL", "ColumnReader", "Games", "Texts", "USUAL", "read", "samples", "to_parquet"]

ColumnReader.__module__ = Games.__module__ = Texts.__module__ = __name__


def _array_of(texts: Texts, dtype: Any = None, copy: bool | None = None) -> Any:
    """The texts as an array of objects, each a str or None: what NumPy and pandas ask for."""
    import numpy as np

    return np.array(texts.tolist(), dtype=object if dtype is None else dtype)


# pandas takes only what can be iterated for a column.
setattr(Texts, "__array__", _array_of)
setattr(Texts, "__iter__", lambda texts: iter(texts.tolist()))


def read(
    source: Any,
    columns: Iterable[str] | None = None,
    *,
    tags: Iterable[str] = (),
    en_passant: str = "legal",
    max_games: int = 8192,
    threads: int = 1,
) -> ColumnReader:
    """Batches of games in text order, each a `Games`.

    `source` is a path, PGN as bytes or str, or a file object, as for `tabiya.pgn.read`; any of them may be compressed
    by gzip or Zstandard. `columns` are names
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
    names = None if columns is None else _list_of_names("columns", columns)
    return ColumnReader(source, names, _list_of_names("tags", tags), en_passant, max_games, threads)


def _list_of_names(what: str, names: Iterable[str]) -> list[str]:
    """Refuses one text, which is an iterable of letters, and bytes."""
    if isinstance(names, (str, bytes)):
        raise TypeError(f"{what} is a list of names, such as [{names!r}]")
    names = list(names)
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"{what} is a list of names, and {name!r} is not a str")
    return names


def to_parquet(source: Any, destination: Any, columns: str | Iterable[str] = "lichess", *, threads: int = 1) -> dict[str, Any]:
    """Writes games as a Parquet file for DuckDB, pandas, polars and Spark, as `tabiya pgn parquet` does.

    `source` is one of those of `read`; `destination` a path, or a file object that takes bytes. `columns` are names of
    columns, tags, or sets of columns: "lichess", "aix", "plies", "all". A file is replaced as a whole: others see the
    old one until the new one is complete. Memory is bounded whatever the size of the text.

    Returns the numbers of `games`, `plies`, `cut_games` (None if no column needs the moves), `row_groups` and `bytes`,
    and in `unfit` by column how many values did not fit its type and became null. Raises OSError, PgnError where the
    text is damaged, and ValueError for an unknown column.

    >>> import io
    >>> file = io.BytesIO()
    >>> summary = to_parquet(b'[WhiteElo "?"] 1. e4 e5 *', file, ["WhiteElo", "ply_count"])
    >>> summary["games"], summary["plies"], summary["unfit"], file.getvalue()[:4]
    (1, 2, {'WhiteElo': 1}, b'PAR1')
    """
    names = columns if isinstance(columns, str) else ",".join(columns)
    if hasattr(destination, "write"):
        return _tabiya.write_parquet(source, destination.write, names, threads)
    file = _tabiya.pgn._FileToReplace(destination)
    try:
        summary = _tabiya.write_parquet(source, file.write, names, threads)
        file.commit()
        return summary
    finally:
        file.discard()


_BY_GAME = {"results", "white_ratings", "black_ratings", "is_valid", "endings"}
_BY_PLY = {"from_squares", "to_squares", "promotions", "moves", "clocks", "elapsed_times", "evaluations", "mates", "nags",
           "alpha_zero_moves", "leela_moves"}
_BY_POSITION = {"boards", "castling", "en_passant", "halfmove_clocks", "turns", "fullmove_numbers", "bitboards", "keys"}


def samples(
    batches: Iterable[Games], names: Iterable[str], *, batch_size: int = 1024, buffer: int = 262_144, seed: int = 0
) -> Iterator[dict[str, Any]]:
    """Shuffled samples for training: dicts of arrays with `batch_size` rows, each a position and the move played in it.

    `names` are columns by position ("boards"), by ply ("leela_moves"), or by game ("results", repeated for each of its
    positions); the `batches` must have them. The last position of a game, in which no move was played, is left out.
    Rows are mixed within a buffer of `buffer` rows: the same seed, options and batches give the same samples. The last
    array can be shorter.

    >>> games = read(b"1. e4 e5 2. Nf3 *", ["boards", "squares", "results"])
    >>> [rows] = samples(games, ["boards", "to_squares", "results"], seed=1)
    >>> rows["boards"].shape, sorted(rows["to_squares"].tolist()), rows["results"].tolist()
    ((3, 64), [21, 28, 36], [2, 2, 2])
    """
    import numpy as np

    names = list(names)
    unknown = set(names) - _BY_GAME - _BY_PLY - _BY_POSITION
    if unknown or not names:
        known = sorted(_BY_GAME | _BY_PLY | _BY_POSITION)
        raise ValueError(f"there are no samples of {sorted(unknown)}; there are {', '.join(known)}")
    if batch_size < 1 or buffer < 1:
        raise ValueError("batch_size and buffer are at least 1")
    random = np.random.default_rng(seed)
    waiting: list[dict[str, Any]] = []
    count = 0

    def mixed(rest: int) -> Iterator[dict[str, Any]]:
        """All rows in random order, without the last `rest`, which go on waiting."""
        nonlocal waiting, count
        rows = {name: np.concatenate([part[name] for part in waiting]) for name in names}
        order = random.permutation(count)
        ready = count - rest
        for begin in range(0, ready, batch_size):
            chosen = order[begin : min(begin + batch_size, ready)]
            yield {name: rows[name][chosen] for name in names}
        waiting = [{name: rows[name][order[ready:]] for name in names}] if rest else []
        count = rest

    for games in batches:
        waiting.append(_rows_of(games, names))
        count += games.plies
        if count >= 2 * buffer:
            # Whole arrays only; the rest is mixed with what comes next.
            yield from mixed(count - (count - buffer) // batch_size * batch_size)
    if count:
        yield from mixed(0)


def _rows_of(games: Games, names: list[str]) -> dict[str, Any]:
    """One row for each ply of a batch."""
    import numpy as np

    plies = np.diff(games.ply_offsets)
    # A game has one position more than plies, so the position before ply p of game g is number p + g.
    game_of_ply = np.repeat(np.arange(len(games)), plies)
    position_of_ply = np.arange(games.plies) + game_of_ply
    rows = {}
    for name in names:
        column = getattr(games, name)
        index = game_of_ply if name in _BY_GAME else position_of_ply if name in _BY_POSITION else slice(None)
        if len(column) == 0 and games.plies:
            raise ValueError(f'the batches lack the column "{name}"')
        rows[name] = column[index]
    return rows
