"""A program as a child process, with asyncio."""
from __future__ import annotations

import asyncio
import collections
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar, Union

from .._score import Score, WinDrawLoss
from .._tabiya.uci import Info, Option, _go_command, _legal_move, _parse_reply, _position_command, _position_of
from ..errors import EngineError

if TYPE_CHECKING:
    from .. import Game, Move, Position
    from ..pgn import GameNode, GameTree

    Searchable = Union[Position, Game, GameTree, GameNode]
    Command = Union[str, os.PathLike[str], Sequence[Union[str, os.PathLike[str]]]]

T = TypeVar("T")

# The longest line that a program may write. Lines of moves have some kilobytes.
_LONGEST_LINE = 1 << 20
_KEPT_LINES = 20
_KEPT_ERROR_BYTES = 8192
_KEPT_ODDITIES = 100
# Infos that no one asks for.
_KEPT_INFOS = 4096
# Seconds between looks at whether a program has ended.
_EXIT_SECONDS = 0.05
# Seconds for the rest of the output of a program that has ended.
_REST_SECONDS = 1


async def _within(work: Awaitable[T], seconds: float | None) -> T:
    """As asyncio.wait_for(), which in Python 3.11 can forget that it was cancelled while the work ended."""
    async with asyncio.timeout(seconds):
        return await work


@dataclass(frozen=True)
class Answer:
    """What a program has answered to a search."""

    position: Position
    """The position that was searched."""
    best: Move | None
    """The best move; None if there is no legal move."""
    ponder: Move | None
    """The reply that the program expects, or None."""
    lines: tuple[Info, ...]
    """The last `Info` with moves or a score of each line, the best line first."""

    @property
    def san(self) -> str | None:
        """The best move in standard algebraic notation, or None."""
        return None if self.best is None else self.position.san(self.best)

    @property
    def score(self) -> Score | None:
        """The `Score` of the best line, for the side to move, or None."""
        return self.lines[0].score if self.lines else None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The best line."""
        return self.lines[0].moves if self.lines else ()


def _limits_in(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The limits among the arguments of a method."""
    others = ("self", "position", "timeout", "lines", "ponder")
    return {name: value for name, value in arguments.items() if name not in others}


class _Search:
    """A search of a program, from `go` to `bestmove`."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.infos: collections.deque[Info] = collections.deque(maxlen=_KEPT_INFOS)
        self.last_of_line: dict[int, Info] = {}
        self.news = asyncio.Event()
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.is_stopped = False

    def add(self, info: Info) -> None:
        self.infos.append(info)
        if info.score is not None or info.moves:
            self.last_of_line[info.line_number] = info
        self.news.set()

    def end(self, best: str | None, ponder: str | None) -> None:
        """The program has answered. A move that is not legal is an error, but the program can go on."""
        self.news.set()
        if self.answer.done():
            return
        move = None if best is None else _legal_move(self.position, best)
        if best is not None and move is None:
            fen = self.position.fen()
            self.fail(EngineError(f"the program has answered {best}, which is not a legal move in {fen}",
                kind="illegal move"))
            return
        reply = None if ponder is None or move is None else _legal_move(self.position.play(move), ponder)
        lines = tuple(info for _, info in sorted(self.last_of_line.items()))
        self.answer.set_result(Answer(self.position, move, reply, lines))

    def fail(self, error: EngineError) -> None:
        self.news.set()
        if not self.answer.done():
            self.answer.set_exception(error)
            self.answer.exception()  # whether anyone waits for it or not


class Program:
    """A program as a child process, for asyncio. start() makes it.

    It does one search at a time, and belongs to the event loop that started it. After an EngineError, but for an
    illegal move, it cannot be used any more. The end of an `async with` block ends it.
    """

    def __init__(self, process: asyncio.subprocess.Process, command: tuple[str, ...], timeout: float | None) -> None:
        self._process = process
        self._command = command
        self.timeout = timeout
        """Seconds for each answer but that of a search; None for no limit."""
        self._name = self._author = ""
        self._options: dict[str, Option] = {}
        self._last_lines: collections.deque[str] = collections.deque(maxlen=_KEPT_LINES)
        self._error_output = b""
        self._oddities: list[str] = []
        self._remarks: list[str] = []
        self._failure: EngineError | None = None
        self._awaited: dict[str, asyncio.Future[None]] = {}
        self._search: _Search | None = None
        self._is_beginning = False
        self._dialect: bool | None = None
        self._is_quitting = False
        self._output = asyncio.create_task(self._read_output())
        self._errors = asyncio.create_task(self._read_errors())

    # What it says of itself.

    @property
    def name(self) -> str:
        """The name of the program."""
        return self._name

    @property
    def author(self) -> str:
        """Who wrote it."""
        return self._author

    @property
    def options(self) -> Mapping[str, Option]:
        """The options that it offers, by their names."""
        return {option.name: option for option in self._options.values()}

    @property
    def oddities(self) -> Sequence[str]:
        """The first 100 lines that it should not have written."""
        return tuple(self._oddities)

    @property
    def remarks(self) -> Sequence[str]:
        """The first different texts that it has written as `info string`, such as that a file cannot be loaded."""
        return tuple(self._remarks)

    @property
    def error_output(self) -> str:
        """The end of what it has written to standard error."""
        return self._error_output.decode(errors="replace")

    @property
    def returncode(self) -> int | None:
        """The exit code, negative for a signal; None while it runs."""
        return self._process.returncode

    @property
    def is_searching(self) -> bool:
        """True from the beginning of a search to its answer."""
        return self._is_beginning or (self._search is not None and not self._search.answer.done())

    # Commands.

    async def configure(self, options: Mapping[str, object]) -> None:
        """Sets options; their names are compared without regard to case, and None presses a button.

        Raises ValueError for a value that the option does not take, EngineError for an option that there is not.
        """
        commands = [self._option(name)._set(value) for name, value in options.items()]
        self._require_idle()
        for command in commands:
            await self._send(command)

    async def ready(self) -> None:
        """Waits until it has executed all commands: `isready`."""
        await self._ask("isready", "readyok")

    async def new_game(self) -> None:
        """Announces a new game and waits until it is ready."""
        self._require_idle()
        await self._send("ucinewgame")
        await self.ready()

    async def search(
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
        timeout: float | None = None,
    ) -> Answer:
        """Searches and returns the answer. At least one limit is needed.

        depth                     in plies
        nodes                     positions
        time                      seconds
        mate                      a mate in at most this number of moves
        white_clock, black_clock  seconds left, with increments and the moves until the next time control
        moves                     search only these
        timeout                   seconds until the program is given up; by default it has as long as it takes. Give it
                                  more than it may use

        If the task is cancelled, the search is stopped. Raises ValueError, MoveError, and EngineError if it does not
        answer in time, ends, or answers with a move that is not legal.
        """
        limits = _limits_in(locals())
        async with _Started(self, position, True, False, limits) as search:
            try:
                return await _within(asyncio.shield(search.answer), timeout)
            except asyncio.TimeoutError:
                self.kill()
                raise self._fail("no answer", "did not send bestmove in time") from None

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
        lines: int | None = None,
        ponder: bool = False,
    ) -> Analysis:
        """An analysis, which begins with `async with`. The limits are those of search(); without one it goes on.

        `lines` sets the option MultiPV. `ponder` searches in the opponent's time, until Analysis.ponder_hit().
        """
        limits = _limits_in(locals())
        return Analysis(self, position, lines, ponder, limits)

    async def quit(self, *, timeout: float | None = 5) -> int | None:
        """Ends the program: `quit`, and after the timeout by force. Returns the exit code, negative for a signal.

        What the program has started, and has left behind with its output open, is ended by force too.
        """
        self._is_quitting = True
        with contextlib.suppress(OSError, EngineError):
            self._write("quit")
            self._process.stdin.close()  # type: ignore[union-attr]
        try:
            await _within(self._wait_for_exit(), timeout)
        except asyncio.TimeoutError:
            self.kill()
            await self._wait_for_exit()
        await self._end_reading()
        return self._process.returncode

    def kill(self) -> None:
        """Ends the program by force, with what it has started."""
        if self._process.returncode is not None and self._output.done() and self._errors.done():
            return  # its number can be that of another process by now
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    async def __aenter__(self) -> Program:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.quit()

    def __repr__(self) -> str:
        state = "running" if self.returncode is None else f"ended with {self.returncode}"
        return f"<Program {self._name or self._command[0]}, {state}>"

    # Reading.

    async def _read_output(self) -> None:
        output = self._process.stdout
        assert output is not None
        try:
            async for line in output:
                self._handle(line.decode(errors="replace").rstrip("\r\n"))
        except ValueError:  # as a StreamReader reports a line beyond its limit
            self._fail("endless line", f"has written a line of more than {_LONGEST_LINE} bytes")
            self.kill()
            return
        except (OSError, asyncio.CancelledError):
            pass
        await self._note_end()

    async def _wait_for_exit(self) -> None:
        """As Process.wait(), which in some versions of Python waits for the end of the output, too."""
        while self._process.returncode is None:
            with contextlib.suppress(asyncio.TimeoutError):
                await _within(self._process.wait(), _EXIT_SECONDS)

    async def _end_reading(self) -> None:
        """Reads what is left of the output. A process that keeps a pipe open is not waited for."""
        readers = {self._output, self._errors}
        _, waiting = await asyncio.wait(readers, timeout=_REST_SECONDS)
        if waiting:
            self.kill()
            _, waiting = await asyncio.wait(readers, timeout=_REST_SECONDS)
        for reader in waiting:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        if waiting:
            self._process._transport.close()  # type: ignore[attr-defined]  # or it complains after the loop has closed
            await asyncio.sleep(0)

    async def _note_end(self) -> None:
        """The program has closed its output, usually because it has ended."""
        with contextlib.suppress(asyncio.TimeoutError):
            await _within(self._process.wait(), 1)
        code = self._process.returncode
        if code is None:
            self._fail("closed output", "has closed its standard output")
            self.kill()
        elif code < 0:
            self._fail("died", f"was killed by signal {-code} ({_name_of_signal(-code)})")
        else:
            self._fail("died", f"ended with exit code {code}")

    async def _read_errors(self) -> None:
        errors = self._process.stderr
        assert errors is not None
        with contextlib.suppress(OSError):
            while piece := await errors.read(4096):
                self._error_output = (self._error_output + piece)[-_KEPT_ERROR_BYTES:]

    def _handle(self, line: str) -> None:
        self._last_lines.append(line[:1000])
        root = self._search.position if self._search is not None else None
        kind, content, faults = _parse_reply(line, root)
        if line.strip() and (not kind or faults):
            self._note_oddity(line)
        if kind == "info":
            self._handle_info(content)
        elif kind == "bestmove":
            self._handle_best_move(line, *content)
        elif kind == "option":
            self._options[content.name.lower()] = content
        elif kind == "name":
            self._name = content
        elif kind == "author":
            self._author = content
        elif kind in self._awaited:
            waiting = self._awaited.pop(kind)
            if not waiting.done():
                waiting.set_result(None)
        elif kind in ("uciok", "readyok"):
            self._note_oddity(line)

    def _handle_info(self, info: Info) -> None:
        if info.text and info.text not in self._remarks and len(self._remarks) < _KEPT_LINES:
            self._remarks.append(info.text)
        if self.is_searching and self._search is not None:
            self._search.add(info)

    def _handle_best_move(self, line: str, best: str | None, ponder: str | None) -> None:
        if self._search is None or self._search.answer.done():
            self._note_oddity(line)
            return
        self._search.end(best, ponder)

    def _note_oddity(self, line: str) -> None:
        if len(self._oddities) < _KEPT_ODDITIES:
            self._oddities.append(line[:1000])

    # Failing.

    def _fail(self, kind: str, what: str) -> EngineError:
        """Notes the first failure, tells all who wait, and returns it."""
        if self._failure is None:
            self._failure = self._error(kind, what)
        for waiting in self._awaited.values():
            if not waiting.done():
                waiting.set_exception(self._failure)
                waiting.exception()
        self._awaited.clear()
        if self._search is not None:
            self._search.fail(self._failure)
        return self._failure

    def _error(self, kind: str, what: str) -> EngineError:
        name = self._name or self._command[0]
        last = self._error_output.decode(errors="replace").strip().splitlines()[-3:] or list(self._last_lines)[-3:]
        message = f"{name} {what}" + (": " + " | ".join(last) if last else "")
        return EngineError(message, kind=kind, last_lines=tuple(self._last_lines), error_output=self.error_output,
                           returncode=self._process.returncode)

    def _require_usable(self) -> None:
        if self._is_quitting:
            raise EngineError("the program has been ended", kind="closed")
        if self._failure is not None:
            raise self._failure.with_traceback(None)

    def _require_idle(self) -> None:
        self._require_usable()
        if self.is_searching:
            raise EngineError("the program is searching", kind="searching")

    # Writing.

    def _write(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")

    async def _send(self, line: str) -> None:
        self._require_usable()
        assert self._process.stdin is not None
        try:
            self._write(line)
            await _within(self._process.stdin.drain(), self.timeout)
        except asyncio.TimeoutError:
            self.kill()
            raise self._fail("not reading", "did not read its input in time") from None
        except OSError:
            await asyncio.wait({self._output}, timeout=1)  # it says why
            raise self._fail("died", "has closed its standard input") from None

    async def _ask(self, command: str, awaited: str) -> None:
        self._require_usable()
        if awaited in self._awaited:
            waiting = self._awaited[awaited]
        else:
            waiting = self._awaited[awaited] = asyncio.get_running_loop().create_future()
            await self._send(command)
        try:
            await _within(asyncio.shield(waiting), self.timeout)
        except asyncio.TimeoutError:
            self.kill()
            raise self._fail("no answer", f"did not send {awaited} in time") from None

    def _option(self, name: str) -> Option:
        if not isinstance(name, str):
            raise TypeError(f"the name of an option is a str, not {type(name).__name__}")
        option = self._options.get(name.lower())
        if option is None:
            offered = ", ".join(sorted(offer.name for offer in self._options.values())) or "none"
            raise EngineError(f"{self._name or self._command[0]} has no option “{name}”; it offers {offered}",
                              kind="no option")
        return option

    async def _begin_search(self, position: Searchable, must_end: bool, ponder: bool, limits: dict[str,
        Any]) -> _Search:
        """Describes the position and begins to search it, once the program is ready."""
        self._require_idle()
        command, is_chess960 = _position_command(position, "uci_chess960" in self._options)
        go = _go_command(position, is_chess960, must_end, ponder, **limits)
        return await self._go(_position_of(position), command, go, is_chess960)

    async def _go(self, root: Position, command: str, go: str, is_chess960: bool) -> _Search:
        """Sends the lines that begin a search of this position."""
        self._require_idle()
        self._is_beginning = True
        try:
            if "uci_chess960" in self._options and self._dialect is not is_chess960:
                await self._send(self._option("UCI_Chess960")._set(is_chess960))
                self._dialect = is_chess960
            await self.ready()  # so that a late bestmove is not taken for the next one
            await self._send(command)
            self._search = _Search(root)
            await self._send_go(self._search, go)
        finally:
            self._is_beginning = False
        return self._search

    async def _send_go(self, search: _Search, go: str) -> None:
        """Begins a search, and stops it if the task is cancelled meanwhile."""
        try:
            await self._send(go)
        except asyncio.CancelledError:
            with contextlib.suppress(EngineError):
                await self._end_search(search)
            raise

    async def _end_search(self, search: _Search) -> None:
        """Stops a search that goes on, and waits for its answer."""
        if search.answer.done():
            return
        if not search.is_stopped:
            search.is_stopped = True
            await self._send("stop")
        try:
            await _within(asyncio.shield(search.answer), self.timeout)
        except asyncio.TimeoutError:
            self.kill()
            raise self._fail("no answer", "did not send bestmove after stop") from None


class _Started:
    """Begins a search and, at the end of a block, stops it if it goes on, whatever has happened."""

    def __init__(self, program: Program, *arguments: Any) -> None:
        self._program = program
        self._arguments = arguments
        self._search: _Search | None = None

    async def __aenter__(self) -> _Search:
        self._search = await self._program._begin_search(*self._arguments)
        return self._search

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._search is not None
        if error is None:
            await self._program._end_search(self._search)
            return
        with contextlib.suppress(EngineError):  # the error before is the one to know
            await self._program._end_search(self._search)


class Analysis:
    """A search that goes on: an async context manager, and an async iterator over what the program says."""

    def __init__(
        self, program: Program, position: Searchable, lines: int | None, ponder: bool, limits: dict[str, Any]
    ) -> None:
        self._program = program
        self._lines = lines
        self._started = _Started(program, position, False, ponder, limits)
        self._search: _Search | None = None

    async def __aenter__(self) -> Analysis:
        if self._search is not None:
            raise EngineError("an analysis begins once", kind="searching")
        if self._lines is not None:
            await self._program.configure({"MultiPV": self._lines})
        self._search = await self._started.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._started.__aexit__(kind, error, trace)

    def _begun(self) -> _Search:
        if self._search is None:
            raise EngineError("an analysis begins with `async with`", kind="not begun")
        return self._search

    @property
    def has_ended(self) -> bool:
        """True once the program has answered, or has failed."""
        return self._begun().answer.done()

    @property
    def lines(self) -> tuple[Info, ...]:
        """The last `Info` of each line so far, the best line first."""
        return tuple(info for _, info in sorted(self._begun().last_of_line.items()))

    async def stop(self) -> None:
        """Asks the program to answer."""
        search = self._begun()
        if not search.answer.done() and not search.is_stopped:
            search.is_stopped = True
            await self._program._send("stop")

    async def ponder_hit(self) -> None:
        """The opponent has played the expected move: the limits apply from now on."""
        if not self._begun().answer.done():
            await self._program._send("ponderhit")

    async def wait(self, *, timeout: float | None = None) -> Answer:
        """Waits for the answer. Raises EngineError if it does not come within the timeout in seconds."""
        search = self._begun()
        try:
            return await _within(asyncio.shield(search.answer), timeout)
        except asyncio.TimeoutError:
            raise EngineError("the program has not answered yet", kind="no answer") from None

    def __aiter__(self) -> AsyncIterator[Info]:
        return self

    async def __anext__(self) -> Info:
        search = self._begun()
        while not search.infos:
            if search.answer.done():
                search.answer.result()  # raises what has happened
                raise StopAsyncIteration
            search.news.clear()
            await search.news.wait()
        return search.infos.popleft()


async def start(
    command: Command,
    *,
    options: Mapping[str, object] | None = None,
    timeout: float | None = 10,
    folder: str | os.PathLike[str] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Program:
    """Starts a program and waits until it is ready.

    command       the program, or the program and its arguments; without a slash it is searched in PATH
    options       set at once, as by Program.configure()
    timeout       seconds for each answer but that of a search; None for no limit
    folder        its working folder
    environment   its environment, instead of ours

    Raises EngineError if it does not start, is not a UCI program, or lacks an option; ValueError for a wrong value.
    """
    arguments = _arguments_of(command)
    try:
        process = await asyncio.create_subprocess_exec(
            *arguments, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            limit=_LONGEST_LINE, cwd=folder, env=None if environment is None else dict(environment),
            start_new_session=True,  # so that Ctrl-C reaches us alone
        )
    except (OSError, ValueError) as error:
        raise EngineError(f"{arguments[0]} cannot be started: {error}", kind="not started") from error
    program = Program(process, arguments, timeout)
    try:
        await program._ask("uci", "uciok")
        if options:
            await program.configure(options)
        await program.ready()
    except BaseException:
        program.kill()
        await program.quit()
        raise
    return program


def _arguments_of(command: Command) -> tuple[str, ...]:
    parts = [command] if isinstance(command, (str, os.PathLike)) else list(command)
    arguments = tuple(os.fspath(part) for part in parts)
    if not arguments or not all(isinstance(argument, str) for argument in arguments):
        raise TypeError("a command is a program, or a list of a program and its arguments")
    return arguments


def _name_of_signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"
