"""The tags of a game."""
from __future__ import annotations

import re
from typing import Any, Callable, Dict, Iterable, Iterator, Mapping, MutableMapping, Optional, Tuple, Type, TypeVar, Union

from .._board import Board
from ._constants import TAG_ROSTER

HeadersT = TypeVar("HeadersT", bound="Headers")

TAG_NAME_REGEX = re.compile(r"[A-Za-z0-9][\w+#=:-]*\Z", re.ASCII)

_UNKNOWN = dict(zip(TAG_ROSTER, ["?", "?", "????.??.??", "?", "?", "?", "*"]))
_CHESS960 = ("chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random")
_WILD = ("wild/0", "wild/1", "wild/2", "wild/3", "wild/4", "wild/5", "wild/6", "wild/7", "wild/8", "wild/8a")


class Headers(MutableMapping[str, str]):
    """The tags of a game by name; the seven of every game come first. Without data, these are set to unknown values."""

    def __init__(self, data: Optional[Union[Mapping[str, str], Iterable[Tuple[str, str]]]] = None, **kwargs: str) -> None:
        self._tags: Dict[str, str] = {}
        if data is None:
            self._tags.update(_UNKNOWN)
        else:
            self.update(data)
        self.update(kwargs)

    @classmethod
    def _from_file(cls: Type[HeadersT], pairs: Iterable[Tuple[str, str]], *, fill: bool) -> HeadersT:
        """Tags that have been read, so that nothing is to be checked; `fill` adds the seven of every game."""
        headers = cls.__new__(cls)
        headers._tags = {**_UNKNOWN, **dict(pairs)} if fill else dict(pairs)
        return headers

    def is_chess960(self) -> bool:
        """True if the tag Variant names Chess960."""
        return self.get("Variant", "").lower() in _CHESS960

    def is_wild(self) -> bool:
        """True for the set-ups `wild/0` to `wild/8a`, which have the rules of standard chess."""
        return self.get("Variant", "").lower() in _WILD

    def variant(self) -> Type[Board]:
        """The class of boards for the tag Variant. Raises ValueError for a variant that has none."""
        from ..variant import find_variant

        variant = self.get("Variant")
        if variant is None or self.is_chess960() or self.is_wild():
            return Board
        return find_variant(variant)

    def board(self) -> Board:
        """The position in which the game begins."""
        board_class = self.variant()
        board = board_class(self.get("FEN", board_class.starting_fen), chess960=self.is_chess960())
        board.chess960 = board.chess960 or board.has_chess960_castling_rights()
        return board

    def __setitem__(self, key: str, value: str) -> None:
        if key not in TAG_ROSTER:
            if not TAG_NAME_REGEX.match(key):
                raise ValueError(f"{key!r} cannot be the name of a tag")
            if "\n" in value or "\r" in value:
                raise ValueError(f"the value of the tag {key} has a line break: {value!r}")
        self._tags[key] = value

    def __getitem__(self, key: str) -> str:
        return self._tags[key]

    def __delitem__(self, key: str) -> None:
        del self._tags[key]

    def __iter__(self) -> Iterator[str]:
        yield from (key for key in TAG_ROSTER if key in self._tags)
        yield from (key for key in self._tags if key not in TAG_ROSTER)

    def __len__(self) -> int:
        return len(self._tags)

    def copy(self: HeadersT) -> HeadersT:
        """Another mapping with the same tags."""
        return type(self)(self)

    __copy__ = copy

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{key}={value!r}' for key, value in self.items())})"

    @classmethod
    def builder(cls: Type[HeadersT]) -> Any:
        """A visitor that reads the tags of a game into this class."""
        from ._visitors import HeadersBuilder
        make: Callable[[], HeadersT] = lambda: cls({})
        return HeadersBuilder(Headers=make)
