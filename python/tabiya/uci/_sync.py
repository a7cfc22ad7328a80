"""The same for callers without asyncio."""
from __future__ import annotations

import atexit
import contextlib
import os
import weakref
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any

from .._tabiya.uci import Info, Option
from ..errors import EngineError
from ._loop_thread import LoopThread
from ._program import Analysis, Answer, Program, start

if TYPE_CHECKING:
    from ._program import Command, Searchable

_open_programs: weakref.WeakSet[SyncProgram] = weakref.WeakSet()


class SyncProgram:
    """A program as a child process, for callers without asyncio. open() makes it.

    Everything is as in `Program`, without `await`. Any thread can use it. Ctrl-C stops a search.
    """

    def __init__(self, thread: LoopThread, program: Program) -> None:
        self._thread = thread
        self._program = program
        self._process_id = os.getpid()
        _open_programs.add(self)

    @property
    def program(self) -> Program:
        """The program, in the event loop of its thread."""
        return self._program

    @property
    def name(self) -> str:
        """The name of the program."""
        return self._program.name

    @property
    def author(self) -> str:
        """Who wrote it."""
        return self._program.author

    @property
    def options(self) -> Mapping[str, Option]:
        """The options that it offers, by their names."""
        return self._program.options

    @property
    def remarks(self) -> Sequence[str]:
        """As Program.remarks."""
        return self._program.remarks

    @property
    def oddities(self) -> Sequence[str]:
        """As Program.oddities."""
        return self._program.oddities

    @property
    def error_output(self) -> str:
        """The end of what it has written to standard error."""
        return self._program.error_output

    @property
    def returncode(self) -> int | None:
        """The exit code, negative for a signal; None while it runs."""
        return self._program.returncode

    @property
    def timeout(self) -> float | None:
        """Seconds for each answer but that of a search; None for no limit. It can be changed."""
        return self._program.timeout

    @timeout.setter
    def timeout(self, seconds: float | None) -> None:
        self._program.timeout = seconds

    def configure(self, options: Mapping[str, object]) -> None:
        """As Program.configure()."""
        self._call(self._program.configure, options)

    def ready(self) -> None:
        """As Program.ready()."""
        self._call(self._program.ready)

    def new_game(self) -> None:
        """As Program.new_game()."""
        self._call(self._program.new_game)

    def search(self, position: Searchable, **limits: Any) -> Answer:
        """As Program.search(), with the same limits."""
        answer: Answer = self._call(self._program.search, position, **limits)
        return answer

    def analyse(self, position: Searchable, **limits: Any) -> SyncAnalysis:
        """As Program.analyse(), with the same limits: a context manager and an iterator."""
        self._require_open()
        return SyncAnalysis(self, self._program.analyse(position, **limits))

    def quit(self, *, timeout: float | None = 5) -> int | None:
        """As Program.quit(). Can be called again."""
        if self._thread.loop.is_closed() or os.getpid() != self._process_id:
            return self._program.returncode
        code = self._thread.call(self._program.quit(timeout=timeout))
        self._thread.close()
        return code

    def __enter__(self) -> SyncProgram:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.quit()

    def __repr__(self) -> str:
        return repr(self._program)

    def _require_open(self) -> None:
        if os.getpid() != self._process_id:
            raise EngineError("the program belongs to the process that has forked this one", kind="forked")
        if self._thread.loop.is_closed():
            raise EngineError("the program has been ended", kind="closed")

    def _call(self, function: Any, *arguments: Any, **keywords: Any) -> Any:
        self._require_open()
        return self._thread.call(function(*arguments, **keywords))


class SyncAnalysis:
    """A search that goes on, for callers without asyncio: a context manager and an iterator."""

    def __init__(self, owner: SyncProgram, analysis: Analysis) -> None:
        self._owner = owner
        self._analysis = analysis

    @property
    def has_ended(self) -> bool:
        """True once the program has answered, or has failed."""
        return self._analysis.has_ended

    @property
    def lines(self) -> tuple[Info, ...]:
        """The last `Info` of each line so far, the best line first."""
        return self._analysis.lines

    def stop(self) -> None:
        """Asks the program to answer."""
        self._owner._call(self._analysis.stop)

    def ponder_hit(self) -> None:
        """The opponent has played the expected move: the limits apply from now on."""
        self._owner._call(self._analysis.ponder_hit)

    def wait(self, *, timeout: float | None = None) -> Answer:
        """Waits for the answer. Raises EngineError if it does not come within the timeout in seconds."""
        answer: Answer = self._owner._call(self._analysis.wait, timeout=timeout)
        return answer

    def __iter__(self) -> Iterator[Info]:
        return self

    def __next__(self) -> Info:
        try:
            info: Info = self._owner._call(self._analysis.__anext__)
            return info
        except StopAsyncIteration:
            raise StopIteration from None

    def __enter__(self) -> SyncAnalysis:
        self._owner._call(self._analysis.__aenter__)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._owner._call(self._analysis.__aexit__, kind, error, trace)


def open(
    command: Command,
    *,
    options: Mapping[str, object] | None = None,
    timeout: float | None = 10,
    folder: str | os.PathLike[str] | None = None,
    environment: Mapping[str, str] | None = None,
) -> SyncProgram:
    """As start(), for callers without asyncio."""
    thread = LoopThread()
    try:
        made = start(command, options=options, timeout=timeout, folder=folder, environment=environment)
        return SyncProgram(thread, thread.call(made))
    except BaseException:
        thread.close()
        raise


def _end_all() -> None:
    for program in list(_open_programs):
        with contextlib.suppress(Exception):
            program.quit(timeout=1)


atexit.register(_end_all)
