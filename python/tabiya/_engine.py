"""The engine in this process."""
from __future__ import annotations

import asyncio
import atexit
import os
import weakref
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Union

from ._tabiya.engine import Line, SearchResult, _Engine, _Search, evaluate

if TYPE_CHECKING:
    from . import Game, Move, Position, VariantGame, VariantPosition
    from .pgn import GameNode, GameTree

    Searchable = Union[Position, VariantPosition, Game, VariantGame, GameTree, GameNode]

__all__ = ["Analysis", "Engine", "Line", "SearchResult", "evaluate"]

_engines: weakref.WeakSet[Engine] = weakref.WeakSet()


def _limits_in(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The limits among the arguments of a method."""
    return {name: value for name, value in arguments.items() if name not in ("self", "position", "on_line")}


class Engine:
    """Our engine, in this process: it searches positions in threads of its own.

        >>> with tabiya.Engine() as engine:
        ...     result = engine.search(tabiya.Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), depth=6)
        >>> result.san, str(result.score)
        ('Ra8#', '#1')

    With one thread and no limit of time, the same calls give the same results. A process can hold several engines,
    which search at the same time; each does one search at a time. Any thread can use an engine. A process that has
    forked cannot use the engines of its parent.

    Searching from a `Game`, a `GameTree` (the end of its main line) or a `GameNode` tells the engine the positions
    before, so that it sees repetitions.

    A `VariantPosition` or `VariantGame`, and trees of variants, are searched by the rules of their variant, in one
    thread, with an evaluation for each. A win by the variant's own rule counts as a mate.

        >>> engine = tabiya.Engine()
        >>> engine.search(tabiya.VariantPosition("King of the Hill", "k7/8/8/8/8/4K3/8/8 w - - 0 1"), depth=3).san[-1]
        '#'
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        hash_megabytes: int = 16,
        lines: int = 1,
        move_overhead: float = 0.02,
        network: str | os.PathLike[str] = "built-in",
    ) -> None:
        """Makes an engine.

        threads          1 to 256; a variant is searched with one
        hash_megabytes   the size of the table of positions, from 1
        lines            the number of best lines to report, 1 to 256
        move_overhead    seconds held back on the clock in each move
        network          what evaluates positions of chess: "built-in", "terms" (hand-written), or a file

        Raises ValueError, MemoryError, and EngineError if the file has no network.
        """
        self._engine = _Engine(
            threads=threads, hash_megabytes=hash_megabytes, lines=lines, move_overhead=move_overhead, network=network
        )
        _engines.add(self)

    @property
    def threads(self) -> int:
        """The number of threads."""
        return self._engine.threads

    @property
    def hash_megabytes(self) -> int:
        """The size of the table of positions."""
        return self._engine.hash_megabytes

    @property
    def lines(self) -> int:
        """The number of best lines that are reported."""
        return self._engine.lines

    @property
    def is_searching(self) -> bool:
        """True during a search."""
        return self._engine.is_searching

    @property
    def is_closed(self) -> bool:
        """True after close()."""
        return self._engine.is_closed

    def configure(
        self,
        *,
        threads: int | None = None,
        hash_megabytes: int | None = None,
        lines: int | None = None,
        move_overhead: float | None = None,
        network: str | os.PathLike[str] | None = None,
    ) -> None:
        """Changes what is given. Raises ValueError, MemoryError, and EngineError during a search."""
        self._engine.configure(
            threads=threads, hash_megabytes=hash_megabytes, lines=lines, move_overhead=move_overhead, network=network
        )

    def analyse(
        self,
        position: Searchable,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        mate: int | None = None,
        white_clock: float | None = None,
        black_clock: float | None = None,
        white_increment: float | None = None,
        black_increment: float | None = None,
        moves_to_go: int | None = None,
        moves: Iterable[Move | str] | None = None,
        level: int | None = None,
        rating: int | None = None,
        seed: int = 0,
    ) -> Analysis:
        """Begins a search and returns it: an iterator over its reports.

            >>> engine = tabiya.Engine()
            >>> for line in engine.analyse(tabiya.Position(), depth=3):
            ...     last = line
            >>> last.depth
            3

        The search ends at the first limit it reaches; without one it goes on until stop().

        depth                     in plies, 1 to 240
        nodes                     positions
        time                      seconds
        mate                      ends when a mate in at most this number of moves is found
        white_clock, black_clock  seconds left; the engine decides how much to use, with the increments in seconds
                                  and the moves until the next time control
        moves                     search only these
        level                     1 (a child can win) to 8 (full strength); brings its own limits
        rating                    850 to 3000, roughly as other engines are rated
        seed                      with a level or a rating: a new game needs a new one, or it repeats the last

        Raises ValueError, MoveError, and EngineError if the engine is searching or closed.
        """
        limits = _limits_in(locals())
        return Analysis(self, self._engine.start(position, False, **limits))

    def search(
        self,
        position: Searchable,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        mate: int | None = None,
        white_clock: float | None = None,
        black_clock: float | None = None,
        white_increment: float | None = None,
        black_increment: float | None = None,
        moves_to_go: int | None = None,
        moves: Iterable[Move | str] | None = None,
        level: int | None = None,
        rating: int | None = None,
        seed: int = 0,
        on_line: Callable[[Line], object] | None = None,
    ) -> SearchResult:
        """Searches and returns the result. The limits are those of analyse(), and one is needed.

        `on_line` is called with each report, in this thread. Ctrl-C stops the search. Raises as analyse().
        """
        limits = _limits_in(locals())
        with Analysis(self, self._engine.start(position, True, **limits)) as analysis:
            if on_line is not None:
                for line in analysis:
                    on_line(line)
            return analysis.wait()

    async def search_async(
        self,
        position: Searchable,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        mate: int | None = None,
        white_clock: float | None = None,
        black_clock: float | None = None,
        white_increment: float | None = None,
        black_increment: float | None = None,
        moves_to_go: int | None = None,
        moves: Iterable[Move | str] | None = None,
        level: int | None = None,
        rating: int | None = None,
        seed: int = 0,
    ) -> SearchResult:
        """As search(), for asyncio. If the task is cancelled, the search is stopped."""
        limits = _limits_in(locals())
        with Analysis(self, self._engine.start(position, True, **limits)) as analysis:
            return await analysis.wait_async()

    def new_game(self) -> None:
        """Forgets what earlier searches have learnt. Raises EngineError during a search."""
        self._engine.clear()

    def close(self) -> None:
        """Ends a search and gives up the memory. An engine can be closed again."""
        self._engine.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "closed" if self.is_closed else f"{self.threads} threads, {self.hash_megabytes} MB"
        return f"<Engine, {state}>"


class Analysis:
    """A search that goes on: an iterator over its reports, for `for` and `async for`, and a context manager.

    Reports that no one asks for are kept, the last 4,096 of them. The end of a `with` block stops the search and
    waits for its end. A process that has forked cannot use the searches of its parent: they raise EngineError there.
    """

    def __init__(self, engine: Engine, search: _Search) -> None:
        self._owner = engine
        self._search = search
        self._waiting: asyncio.Lock | None = None

    @property
    def engine(self) -> Engine:
        """The engine that searches."""
        return self._owner

    @property
    def has_ended(self) -> bool:
        """True once the result is there."""
        return self._search.has_ended

    @property
    def result(self) -> SearchResult | None:
        """The result; None while the search goes on."""
        return self._search.result() if self._search.has_ended else None

    def stop(self) -> None:
        """Asks the search to end; it still has a result. Can be called from any thread."""
        self._search.stop()

    def wait(self) -> SearchResult:
        """Waits for the end and returns the result."""
        return self._search.wait()

    async def wait_async(self) -> SearchResult:
        """As wait(), for asyncio."""
        while not self._search.has_ended:
            await self._news()
        return self._search.result()

    def __iter__(self) -> Iterator[Line]:
        return self

    def __next__(self) -> Line:
        line = self._search.next_report()
        if line is None:
            raise StopIteration
        return line

    def __aiter__(self) -> AsyncIterator[Line]:
        return self

    async def __anext__(self) -> Line:
        while True:
            has_ended = self._search.has_ended  # first: no report comes after the end
            line = self._search.take()
            if line is not None:
                return line
            if has_ended:
                raise StopAsyncIteration
            await self._news()

    async def _news(self) -> None:
        """Waits until there may be another report, or the end."""
        if self._waiting is None:
            self._waiting = asyncio.Lock()
        async with self._waiting:
            if self._search.has_ended:
                return
            loop = asyncio.get_running_loop()
            news: asyncio.Future[None] = loop.create_future()
            descriptor = self._search.descriptor()
            loop.add_reader(descriptor, _set, news)
            try:
                await news
            finally:
                loop.remove_reader(descriptor)
                self._search.drain()

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._search.is_foreign:
            self.stop()
            self.wait()

    async def __aenter__(self) -> Analysis:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._search.is_foreign:
            self.stop()
            await self.wait_async()

    def __repr__(self) -> str:
        if self._search.is_foreign:
            return "<Analysis, of another process>"
        return f"<Analysis, {'ended' if self.has_ended else 'going on'}>"


def _set(news: asyncio.Future[None]) -> None:
    if not news.done():
        news.set_result(None)


def _close_all() -> None:
    """Threads must not search while the interpreter ends."""
    for engine in list(_engines):
        engine.close()


atexit.register(_close_all)
