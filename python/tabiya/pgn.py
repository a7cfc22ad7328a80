"""PGN: games read, changed and written, checked and searched.

    for game in tabiya.pgn.read("games.pgn.zst"):
        print(game.tags["White"], game.result, game.san)

    game = tabiya.pgn.parse("1. e4 e5 2. Nf3 *")
    game.root.next.add("c5").comment = "The Sicilian."
    tabiya.pgn.write(game, "mine.pgn")

Games are trees: `GameTree` has the tags and the result, `GameNode` a move and what was written about it. A broken game
never affects the next one; its `errors` and `oddities` say where and why. Offsets, lines and columns are those of the
decompressed text, in bytes.
"""
from __future__ import annotations

import atexit
import io
import os
import pathlib
import zlib
from collections.abc import Iterable, MutableMapping
from typing import Any

from ._marks import Arrow, ColoredSquare
from ._tabiya.pgn import (
    CheckResult,
    Events,
    Finding,
    FoundGame,
    GameNode,
    GameTree,
    Games,
    Header,
    Headers,
    Index,
    Opening,
    Tags,
    _FileToReplace,
    _close_file_readings,
    check,
    events,
    find,
    headers,
    parse,
    read,
)

__all__ = [
    "Arrow",
    "CheckResult",
    "ColoredSquare",
    "Events",
    "Finding",
    "FoundGame",
    "GameNode",
    "GameTree",
    "Games",
    "Header",
    "Headers",
    "Index",
    "Opening",
    "Tags",
    "check",
    "events",
    "find",
    "headers",
    "parse",
    "read",
    "write",
]


def write(games: GameTree | Iterable[GameTree], destination: Any, **options: Any) -> int:
    """Writes games to a path or a file object and returns their number.

    >>> import io
    >>> text = io.StringIO()
    >>> write(parse("1. e4 *"), text, tags="none")
    1
    >>> text.getvalue()
    '1. e4 *\\n\\n'

    The options are those of `GameTree.to_pgn()`. A file is replaced as a whole: others see the old one until the new
    one is complete, and the games can be read from the file that they are written to. A path that ends in ".gz" is
    compressed. Raises OSError, and ValueError for ".zst", which is only read.
    """
    if isinstance(games, GameTree):
        games = (games,)
    if hasattr(destination, "write"):
        return _write_to_object(games, destination, options)
    suffix = pathlib.PurePath(os.fsdecode(destination)).suffix
    if suffix == ".zst":
        raise ValueError(f"{destination}: games are written as plain text or as .gz, not as .zst")
    file = _FileToReplace(destination)
    try:
        count = _write_packed(games, file, options) if suffix == ".gz" else _write_plain(games, file, options)
        file.commit()
        return count
    finally:
        file.discard()


def _write_plain(games: Iterable[GameTree], file: Any, options: dict[str, Any]) -> int:
    count = 0
    for game in games:
        file.write(game.to_pgn(**options))
        count += 1
    return count


def _write_packed(games: Iterable[GameTree], file: Any, options: dict[str, Any]) -> int:
    """The same by gzip, whose output depends on the games alone."""
    packer = zlib.compressobj(wbits=31)  # 31: with the header of gzip, and no time in it
    count = 0
    for game in games:
        file.write(packer.compress(game.to_pgn(**options).encode()))
        count += 1
    file.write(packer.flush())
    return count


def _write_to_object(games: Iterable[GameTree], file: Any, options: dict[str, Any]) -> int:
    is_text = isinstance(file, io.TextIOBase) or hasattr(file, "encoding")
    count = 0
    for game in games:
        text = game.to_pgn(**options)
        file.write(text if is_text else text.encode())
        count += 1
    return count


def _tree_from_pickle(text: str, tags: list[tuple[str, str]], result: str, number: int) -> GameTree:
    game = parse(text)
    game._restore(tags, result, number)
    return game


def _node_from_pickle(game: GameTree, places: tuple[int, ...]) -> GameNode:
    node = game.root
    for place in places:
        node = node.children[place]
    return node


def _reduce_tree(game: GameTree) -> tuple[Any, ...]:
    return _tree_from_pickle, (game.to_pgn(), list(game.tags.items()), game.result, game.number)


def _reduce_node(node: GameNode) -> tuple[Any, ...]:
    places = []
    parent = node.game.root
    for step in node.path():
        places.append(parent.children.index(step))
        parent = step
    return _node_from_pickle, (node.game, tuple(places))


setattr(GameTree, "__reduce__", _reduce_tree)
setattr(GameNode, "__reduce__", _reduce_node)

# Tags have all methods of a mutable mapping.
for _name in ("keys", "values", "items", "get", "pop", "popitem", "clear", "update", "setdefault", "__eq__"):
    setattr(Tags, _name, getattr(MutableMapping, _name))
setattr(Tags, "__hash__", None)
MutableMapping.register(Tags)

# Users see the classes as those of this module.
for _name in __all__:
    _value = globals()[_name]
    if isinstance(_value, type) and _value.__module__.startswith("tabiya._tabiya"):
        _value.__module__ = __name__

# A thread that reads a file object ahead must not ask for the interpreter when it ends.
atexit.register(_close_file_readings)
