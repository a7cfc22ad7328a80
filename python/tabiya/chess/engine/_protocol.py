"""Engines for asyncio."""
from __future__ import annotations

import asyncio
import contextlib
import os
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union, overload

from ... import Position, errors, uci
from .._native import Move
from ..._tabiya.uci import _go_command
from .._squares import STARTING_FEN
from ._options import ConfigMapping, ConfigValue, EngineError, EngineTerminatedError, Option, UciOptionMap, option_of
from ._results import (INFO_ALL, INFO_NONE, AnalysisResult, BestMove, Info, InfoDict, Limit, Opponent, PlayResult,
    info_of)

if TYPE_CHECKING:
    from .._board import Board

# After these failures a program cannot be used any more.
_TERMINATED = {"died", "closed output", "closed", "not reading", "no answer", "endless line", "not started"}


def translated(error: errors.EngineError) -> EngineError:
    """The error as one of this module."""
    if isinstance(error, EngineError):
        return error
    kind = EngineTerminatedError if error.kind in _TERMINATED else EngineError
    return kind(str(error), **vars(error))


@contextlib.contextmanager
def translating() -> Iterator[None]:
    """Raises errors of tabiya.uci as those of this module."""
    try:
        yield
    except errors.EngineError as error:
        raise translated(error) from error


class Transport:
    """The process of an engine."""

    def __init__(self, program: uci.Program) -> None:
        self._process = program._process

    def get_pid(self) -> int:
        return self._process.pid

    def get_returncode(self) -> Optional[int]:
        return self._process.returncode

    def terminate(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.terminate()

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    def close(self) -> None:
        self.kill()


def _at_least(number: Optional[Union[int, float]], least: Union[int, float]) -> Any:
    return None if number is None else max(number, least)


def _go(root: Position, limit: Limit, root_moves: Optional[Iterable[Move]], chess960: bool) -> str:
    moves = None if root_moves is None else [move.uci() for move in root_moves]
    return _go_command(
        root, chess960, False, False, time=_at_least(limit.time, 0.001), depth=_at_least(limit.depth, 1),
        nodes=_at_least(limit.nodes, 1), mate=_at_least(limit.mate, 1), white_clock=_at_least(limit.white_clock, 0.001),
        black_clock=_at_least(limit.black_clock, 0.001), white_increment=_at_least(limit.white_inc, 0),
        black_increment=_at_least(limit.black_inc, 0), moves_to_go=_at_least(limit.remaining_moves, 1), moves=moves
            or None)


def _position(board: Board) -> str:
    root = board.root()
    fen = root.fen(shredder=board.chess960, en_passant="fen")
    start = "startpos" if fen == STARTING_FEN else f"fen {fen}"
    moves = " ".join(move.uci() for move in board.move_stack)
    return f"position {start} moves {moves}" if moves else f"position {start}"


class Protocol:
    """An engine as a child process, for asyncio. popen_uci() starts it.

    A command waits until the one before is done, and stops an analysis that goes on.
    """

    def __init__(self, program: uci.Program) -> None:
        self._program = program
        self._lock = asyncio.Lock()
        self._analysis: Optional[AnalysisResult] = None
        self._worker: Optional[asyncio.Task[None]] = None
        self._game: object = None
        self._is_first_game = True
        self._sent: UciOptionMap[ConfigValue] = UciOptionMap()
        self.loop = asyncio.get_running_loop()
        self.id: Dict[str, str] = {"name": program.name, "author": program.author}
        self.options: UciOptionMap[Option] = UciOptionMap(
            {name: option_of(offer) for name, offer in program.options.items()})
        self.config: UciOptionMap[ConfigValue] = UciOptionMap(
            {option.name: option.default for option in self.options.values()
             if option.type != "button" and not option.is_managed()})
        self.returncode: asyncio.Future[int] = asyncio.ensure_future(program._process.wait())

    async def initialize(self) -> None:
        """Done by popen_uci()."""

    async def ping(self) -> None:
        """Waits until the engine has done everything."""
        async with self._lock:
            await self._end_analysis()
            with translating():
                await self._program.ready()

    async def configure(self, options: ConfigMapping) -> None:
        """Sets options from now on. Raises EngineError for one that there is not, or that is managed."""
        for name in options:
            if self._option(name).is_managed():
                raise EngineError(f"{name} cannot be set, because it follows from what is asked")
        async with self._lock:
            await self._end_analysis()
            await self._send_options(options)
            for name, value in options.items():
                if self._option(name).type != "button":
                    self.config[self._option(name).name] = self._option(name).parse(value)

    async def play(self, board: Board, limit: Limit, *, game: object = None, info: Info = INFO_NONE,
                   ponder: bool = False, draw_offered: bool = False, root_moves: Optional[Iterable[Move]] = None,
                   options: ConfigMapping = {}, opponent: Optional[Opponent] = None) -> PlayResult:
        """The move of the engine. `ponder` only sets the option; the engine does not search meanwhile."""
        extra: Dict[str, ConfigValue] = dict(options)
        if "Ponder" in self.options:
            extra["Ponder"] = ponder
        analysis = await self._begin(board, limit, None, game, info, root_moves, extra)
        best = await self._finish(analysis)
        return PlayResult(best.move, best.ponder, analysis.info)

    @overload
    async def analyse(self, board: Board, limit: Limit, *, game: object = None, info: Info = INFO_ALL,
                      root_moves: Optional[Iterable[Move]] = None, options: ConfigMapping = {}) -> InfoDict: ...

    @overload
    async def analyse(self, board: Board, limit: Limit, *, multipv: int, game: object = None, info: Info = INFO_ALL,
                      root_moves: Optional[Iterable[Move]] = None,
                      options: ConfigMapping = {}) -> List[InfoDict]: ...

    @overload
    async def analyse(self, board: Board, limit: Limit, *, multipv: Optional[int] = None, game: object = None,
                      info: Info = INFO_ALL, root_moves: Optional[Iterable[Move]] = None,
                      options: ConfigMapping = {}) -> Union[List[InfoDict], InfoDict]: ...

    async def analyse(self, board: Board, limit: Limit, *, multipv: Optional[int] = None, game: object = None,
                      info: Info = INFO_ALL, root_moves: Optional[Iterable[Move]] = None,
                      options: ConfigMapping = {}) -> Union[List[InfoDict], InfoDict]:
        """What the engine says in the end: of the best line, or a list of `multipv` lines."""
        analysis = await self._begin(board, limit, multipv, game, info, root_moves, options)
        await self._finish(analysis)
        return analysis.info if multipv is None else analysis.multipv

    async def analysis(self, board: Board, limit: Optional[Limit] = None, *, multipv: Optional[int] = None,
                       game: object = None, info: Info = INFO_ALL, root_moves: Optional[Iterable[Move]] = None,
                       options: ConfigMapping = {}) -> AnalysisResult:
        """Begins an analysis, which goes on until its limit, or until it is stopped."""
        return await self._begin(board, limit or Limit(), multipv, game, info, root_moves, options)

    async def send_opponent_information(self, *, opponent: Optional[Opponent] = None,
                                        engine_rating: Optional[int] = None) -> None:
        """UCI engines are not told."""

    async def send_game_result(self, board: Board, winner: Optional[bool] = None, game_ending: Optional[str] = None,
                               game_complete: bool = True) -> None:
        """UCI engines are not told."""

    async def quit(self) -> None:
        """Ends the engine."""
        await self._program.quit()
        if self._worker is not None:
            await asyncio.wait({self._worker})

    def __repr__(self) -> str:
        pid = self._program._process.pid
        return f"<{type(self).__name__} of process {pid}>"

    def _option(self, name: str) -> Option:
        try:
            return self.options[name]
        except KeyError:
            offered = ", ".join(self.options) or "none"
            raise EngineError(f"the engine has no option {name}; it offers {offered}") from None

    async def _send_options(self, options: Mapping[str, ConfigValue]) -> None:
        """Sends what differs from what was sent before."""
        for name, value in options.items():
            option = self._option(name)
            parsed = option.parse(value)
            is_known = option.name in self._sent and self._sent[option.name] == parsed
            if is_known and option.type != "button":
                continue
            with translating():
                await self._program.configure({option.name: parsed})
            self._sent[option.name] = parsed

    async def _begin(self, board: Board, limit: Limit, multipv: Optional[int], game: object, info: Info,
                     root_moves: Optional[Iterable[Move]], options: ConfigMapping) -> AnalysisResult:
        if board.uci_variant != "chess":
            raise EngineError(f"the engine does not play {board.uci_variant}")
        if board.chess960 and "UCI_Chess960" not in self.options:
            raise EngineError("the engine does not play Chess960")
        async with self._lock:
            await self._end_analysis()
            if self._is_first_game or self._game != game:
                with translating():
                    await self._program.new_game()
            self._is_first_game, self._game = False, game
            changed: Dict[str, ConfigValue] = {name: self.config[name] for name in self._sent if name in self.config}
            changed.update(options)
            if "MultiPV" in self.options:
                changed["MultiPV"] = 1 if multipv is None else multipv
            elif multipv is not None and multipv > 1:
                raise EngineError("the engine has no option MultiPV")
            await self._send_options(changed)
            return await self._go(board.copy(), limit, info, root_moves)

    async def _go(self, board: Board, limit: Limit, info: Info, root_moves: Optional[Iterable[Move]]) -> AnalysisResult:
        try:
            root = Position(board.fen(shredder=board.chess960), chess960=board.chess960)
        except errors.Error as error:
            raise EngineError(f"the position cannot be played: {error}") from error
        with translating():
            search = await self._program._go(
                root, _position(board), _go(root, limit, root_moves, board.chess960), board.chess960)
        analysis = AnalysisResult(lambda: self._stop(search))
        self._analysis = analysis
        self._worker = asyncio.create_task(self._follow(search, analysis, board, info))
        return analysis

    def _stop(self, search: Any) -> None:
        if not search.is_stopped and not search.answer.done():
            search.is_stopped = True
            self._program._write("stop")

    async def _follow(self, search: Any, analysis: AnalysisResult, board: Board, selector: Info) -> None:
        """Passes on what the engine says, to its answer."""
        while True:
            while search.infos:
                info = info_of(search.infos.popleft(), board, selector)
                if info:
                    analysis.post(info)
            if search.answer.done():
                break
            search.news.clear()
            await search.news.wait()
        try:
            answer = search.answer.result()
        except errors.EngineError as error:
            analysis.set_exception(translated(error))
            return
        line = [move.uci(chess960=board.chess960) for move in (answer.best, answer.ponder) if move is not None]
        found = [board.push_uci(text) for text in line]
        analysis.set_finished(BestMove(found[0] if found else None, found[1] if len(found) > 1 else None))

    async def _finish(self, analysis: AnalysisResult) -> BestMove:
        """The answer; a search whose caller is cancelled is stopped."""
        try:
            return await analysis.wait()
        except asyncio.CancelledError:
            analysis.stop()
            raise

    async def _end_analysis(self) -> None:
        """Stops an analysis that goes on, and waits for its answer."""
        if self._analysis is None:
            return
        self._analysis.stop()
        with contextlib.suppress(EngineError):
            await self._analysis.wait()
        self._analysis = None


class UciProtocol(Protocol):
    """An engine that speaks the Universal Chess Interface."""


Command = Union[str, "os.PathLike[str]", List[str]]


async def popen_uci(command: Command, *, setpgrp: bool = False, **popen_args: Any) -> Tuple[Transport, UciProtocol]:
    """Starts an engine. Of the arguments of subprocess.Popen, `cwd` and `env` are known.

    Raises FileNotFoundError and other OSErrors if there is no such program, EngineError if it is not a UCI engine.
    """
    unknown = set(popen_args) - {"cwd", "env"}
    if unknown:
        raise TypeError(f"popen_uci() has no argument {', '.join(sorted(unknown))}")
    try:
        program = await uci.start(command, timeout=None, folder=popen_args.get("cwd"),
            environment=popen_args.get("env"))
    except errors.EngineError as error:
        if isinstance(error.__cause__, OSError):
            raise error.__cause__ from None
        raise translated(error) from error
    return Transport(program), UciProtocol(program)
