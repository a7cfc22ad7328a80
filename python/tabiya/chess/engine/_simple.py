"""Engines for callers without asyncio."""
from __future__ import annotations

import asyncio
import os
import weakref
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Coroutine, Dict, Iterator, Optional, Type, TypeVar

from ...uci._loop_thread import LoopThread
from ._options import ConfigMapping, EngineTerminatedError, Option, UciOptionMap
from ._protocol import Command, Protocol, Transport, popen_uci
from ._results import AnalysisResult, BestMove, InfoDict, Limit, PlayResult

if TYPE_CHECKING:
    from .._board import Board

T = TypeVar("T")

_open_engines: weakref.WeakSet[SimpleEngine] = weakref.WeakSet()


class SimpleEngine:
    """An engine, for callers without asyncio. Every call waits at most `timeout` seconds more than the engine may use,
    then raises asyncio.TimeoutError.
    """

    def __init__(self, transport: Transport, protocol: Protocol, *, timeout: Optional[float] = 10.0,
                 _thread: Optional[LoopThread] = None) -> None:
        self.transport = transport
        self.protocol = protocol
        self.timeout = timeout
        self._thread = _thread
        self._process_id = os.getpid()
        _open_engines.add(self)

    @classmethod
    def popen_uci(cls, command: Command, *, timeout: Optional[float] = 10.0, debug: Optional[bool] = None,
                  setpgrp: bool = False, **popen_args: Any) -> SimpleEngine:
        """Starts an engine. See popen_uci()."""
        thread = LoopThread()
        try:
            started = asyncio.wait_for(popen_uci(command, setpgrp=setpgrp, **popen_args), timeout)
            transport, protocol = thread.call(started)
        except BaseException:
            thread.close()
            raise
        return cls(transport, protocol, timeout=timeout, _thread=thread)

    @property
    def id(self) -> Dict[str, str]:
        """The name and the author of the engine."""
        return dict(self.protocol.id)

    @property
    def options(self) -> UciOptionMap[Option]:
        """The options that it offers."""
        return self.protocol.options.copy()

    @property
    def returncode(self) -> asyncio.Future[int]:
        """The exit code, once there is one."""
        return self.protocol.returncode

    def _timeout_for(self, limit: Limit) -> Optional[float]:
        if self.timeout is None or limit.time is None:
            return None
        return self.timeout + limit.time

    def _call(self, work: Coroutine[Any, Any, T], timeout: Optional[float]) -> T:
        if self._thread is None or self._thread.loop.is_closed() or os.getpid() != self._process_id:
            work.close()
            raise EngineTerminatedError("the engine has been closed")
        return self._thread.call(_within(work, timeout))

    def configure(self, options: ConfigMapping) -> None:
        """As Protocol.configure()."""
        self._call(self.protocol.configure(options), self.timeout)

    def ping(self) -> None:
        """As Protocol.ping()."""
        self._call(self.protocol.ping(), self.timeout)

    def play(self, board: Board, limit: Limit, **arguments: Any) -> PlayResult:
        """As Protocol.play(), with the same arguments."""
        return self._call(self.protocol.play(board, limit, **arguments), self._timeout_for(limit))

    def analyse(self, board: Board, limit: Limit, **arguments: Any) -> Any:
        """As Protocol.analyse(), with the same arguments."""
        return self._call(self.protocol.analyse(board, limit, **arguments), self._timeout_for(limit))

    def analysis(self, board: Board, limit: Optional[Limit] = None, **arguments: Any) -> SimpleAnalysisResult:
        """As Protocol.analysis(), with the same arguments."""
        inner = self._call(self.protocol.analysis(board, limit, **arguments), self.timeout)
        return SimpleAnalysisResult(self, inner)

    def send_game_result(self, board: Board, winner: Optional[bool] = None, game_ending: Optional[str] = None,
                         game_complete: bool = True) -> None:
        """UCI engines are not told."""

    def quit(self) -> None:
        """Ends the engine."""
        self._call(self.protocol.quit(), self.timeout)

    def close(self) -> None:
        """Ends the engine at once. Can be called again."""
        if self._thread is None or self._thread.loop.is_closed() or os.getpid() != self._process_id:
            return
        self._thread.call(_close(self.transport, self.protocol))
        self._thread.close()

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(self, exc_type: Optional[Type[BaseException]], exc_value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of process {self.transport.get_pid()}>"


async def _within(work: Coroutine[Any, Any, T], timeout: Optional[float]) -> T:
    return await asyncio.wait_for(work, timeout)


async def _close(transport: Transport, protocol: Protocol) -> None:
    transport.close()
    await protocol.quit()


class SimpleAnalysisResult:
    """An analysis that goes on, for callers without asyncio: an iterator and a context manager that stops it."""

    def __init__(self, simple_engine: SimpleEngine, inner: AnalysisResult) -> None:
        self.simple_engine = simple_engine
        self.inner = inner

    @property
    def info(self) -> InfoDict:
        """All that is known of the best line."""
        return self.simple_engine._call(_copy(self.inner.info), None)

    @property
    def multipv(self) -> Any:
        """All that is known of each line."""
        return self.simple_engine._call(_copy([dict(line) for line in self.inner.multipv]), None)

    def stop(self) -> None:
        """Asks the engine to answer."""
        self.simple_engine._call(_do(self.inner.stop), None)

    def wait(self) -> BestMove:
        """Waits for the answer."""
        return self.simple_engine._call(self.inner.wait(), None)

    def get(self) -> InfoDict:
        """The next that the engine says. Raises AnalysisComplete at the end."""
        return self.simple_engine._call(self.inner.get(), None)

    def next(self) -> Optional[InfoDict]:
        """As get(), but None at the end."""
        return self.simple_engine._call(self.inner.next(), None)

    def would_block(self) -> bool:
        """True if get() would have to wait."""
        return self.simple_engine._call(_do(self.inner.would_block), None)

    def empty(self) -> bool:
        """True if nothing is waiting to be fetched."""
        return self.simple_engine._call(_do(self.inner.empty), None)

    def __iter__(self) -> Iterator[InfoDict]:
        return self

    def __next__(self) -> InfoDict:
        info = self.next()
        if info is None:
            raise StopIteration
        return info

    def __enter__(self) -> SimpleAnalysisResult:
        return self

    def __exit__(self, exc_type: Optional[Type[BaseException]], exc_value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.stop()


async def _copy(value: T) -> T:
    return value


async def _do(function: Callable[[], T]) -> T:
    return function()
