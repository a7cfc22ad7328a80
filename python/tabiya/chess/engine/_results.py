"""What is asked of engines, and what they answer."""
from __future__ import annotations

import asyncio
import collections
import dataclasses
import enum
from types import TracebackType
from typing import TYPE_CHECKING, Deque, Dict, List, Optional, Type, TypedDict

from .._native import Move
from ... import uci
from ._options import AnalysisComplete
from ._scores import Cp, Mate, PovScore, PovWdl, Score, Wdl

if TYPE_CHECKING:
    from .._board import Board


@dataclasses.dataclass
class Limit:
    """The limits of a search. Times are seconds; without any limit it goes on."""

    time: Optional[float] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None
    mate: Optional[int] = None
    white_clock: Optional[float] = None
    black_clock: Optional[float] = None
    white_inc: Optional[float] = None
    black_inc: Optional[float] = None
    remaining_moves: Optional[int] = None
    clock_id: object = None

    def __repr__(self) -> str:
        set_fields = ((field.name, getattr(self, field.name)) for field in dataclasses.fields(self))
        return f"Limit({', '.join(f'{name}={value!r}' for name, value in set_fields if value is not None)})"


class InfoDict(TypedDict, total=False):
    """What an engine says while it searches."""

    score: PovScore
    pv: List[Move]
    depth: int
    seldepth: int
    time: float
    nodes: int
    nps: int
    tbhits: int
    multipv: int
    currmove: Move
    currmovenumber: int
    hashfull: int
    cpuload: int
    refutation: Dict[Move, List[Move]]
    currline: Dict[int, List[Move]]
    ebf: float
    wdl: PovWdl
    string: str
    lowerbound: bool
    upperbound: bool


class Info(enum.IntFlag):
    """Which parts of InfoDict are wanted."""

    NONE = 0
    BASIC = 1
    SCORE = 2
    PV = 4
    REFUTATION = 8
    CURRLINE = 16
    ALL = BASIC | SCORE | PV | REFUTATION | CURRLINE


INFO_NONE = Info.NONE
INFO_BASIC = Info.BASIC
INFO_SCORE = Info.SCORE
INFO_PV = Info.PV
INFO_REFUTATION = Info.REFUTATION
INFO_CURRLINE = Info.CURRLINE
INFO_ALL = Info.ALL


@dataclasses.dataclass
class Opponent:
    """Who plays against the engine."""

    name: Optional[str]
    title: Optional[str]
    rating: Optional[int]
    is_engine: Optional[bool]


class PlayResult:
    """The move of an engine."""

    def __init__(self, move: Optional[Move], ponder: Optional[Move], info: Optional[InfoDict] = None, *,
                 draw_offered: bool = False, resigned: bool = False) -> None:
        self.move = move
        self.ponder = ponder
        self.info: InfoDict = info or {}
        self.draw_offered = draw_offered
        self.resigned = resigned

    def __repr__(self) -> str:
        return f"PlayResult({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


class BestMove:
    """The answer to an analysis."""

    def __init__(self, move: Optional[Move], ponder: Optional[Move]) -> None:
        self.move = move
        self.ponder = ponder

    def __repr__(self) -> str:
        return f"BestMove({self.move!r}, {self.ponder!r})"


def line_of(board: Board, texts: List[str]) -> List[Move]:
    """The moves of a line, up to the first that is not legal."""
    now = board.copy(stack=False)
    moves = []
    for text in texts:
        try:
            moves.append(now.push_uci(text))
        except ValueError:
            break
    return moves


# The fields of an Info that go into an InfoDict as they are.
_PLAIN = {
    "depth": "depth", "seldepth": "selective_depth", "time": "seconds", "nodes": "nodes", "nps": "nodes_per_second",
    "tbhits": "table_hits", "currmovenumber": "current_move_number", "hashfull": "hash_permille",
    "cpuload": "processor_permille", "string": "text",
}


def info_of(info: uci.Info, board: Board, selector: Info) -> InfoDict:
    """The parts of an Info that are wanted."""
    parts: InfoDict = {}
    if selector & INFO_BASIC:
        for name, attribute in _PLAIN.items():
            value = getattr(info, attribute)
            if value is not None:
                parts[name] = value  # type: ignore[literal-required]
        if info.current_move is not None:
            parts["currmove"] = board.parse_uci(info.current_move.uci(chess960=board.chess960))
    if selector & INFO_SCORE and info.score is not None:
        mate, centipawns = info.score.mate, info.score.centipawns
        score: Score = Cp(centipawns or 0) if mate is None else Mate(mate)
        parts["score"] = PovScore(score, board.turn)
        if info.bound != "exact":
            parts["lowerbound" if info.bound == "lower" else "upperbound"] = True  # type: ignore[literal-required]
        if info.chances is not None:
            parts["wdl"] = PovWdl(Wdl(*(round(share * 1000) for share in info.chances)), board.turn)
    if selector & INFO_PV and info.written_moves:
        parts["pv"] = line_of(board, info.written_moves)
    if selector & INFO_REFUTATION and info.written_refutation:
        refuted = line_of(board, info.written_refutation)
        if refuted:
            parts["refutation"] = {refuted[0]: refuted[1:]}
    if parts and info.has_line_number:
        parts["multipv"] = info.line_number
    return parts


class AnalysisResult:
    """An analysis that goes on: an async iterator over what the engine says, and a context manager that stops it."""

    def __init__(self, stop: Optional[object] = None) -> None:
        self._stop = stop
        self._queue: Deque[InfoDict] = collections.deque()
        self._news = asyncio.Event()
        self._finished: asyncio.Future[BestMove] = asyncio.get_running_loop().create_future()
        self.multipv: List[InfoDict] = [{}]

    def post(self, info: InfoDict) -> None:
        """Adds what the engine has said."""
        number = info.get("multipv", 1)
        while len(self.multipv) < number:
            self.multipv.append({})
        current = self.multipv[number - 1]
        if "score" in info:
            for bound in ("lowerbound", "upperbound"):
                current.pop(bound, None)  # type: ignore[misc]
        current.update(info)
        self._queue.append(info)
        self._news.set()

    def set_finished(self, best: BestMove) -> None:
        """Ends the analysis with an answer."""
        if not self._finished.done():
            self._finished.set_result(best)
        self._news.set()

    def set_exception(self, error: Exception) -> None:
        """Ends the analysis with an error."""
        if not self._finished.done():
            self._finished.set_exception(error)
            self._finished.exception()  # whether anyone waits for it or not
        self._news.set()

    @property
    def info(self) -> InfoDict:
        """All that is known of the best line."""
        return self.multipv[0]

    def stop(self) -> None:
        """Asks the engine to answer."""
        if not self._finished.done() and callable(self._stop):
            self._stop()
            self._stop = None

    async def wait(self) -> BestMove:
        """Waits for the answer."""
        return await asyncio.shield(self._finished)

    async def get(self) -> InfoDict:
        """The next that the engine says. Raises AnalysisComplete at the end, and what has gone wrong."""
        info = await self.next()
        if info is None:
            raise AnalysisComplete()
        return info

    async def next(self) -> Optional[InfoDict]:
        """As get(), but None at the end."""
        while not self._queue:
            if self._finished.done():
                await self._finished
                return None
            self._news.clear()
            await self._news.wait()
        return self._queue.popleft()

    def would_block(self) -> bool:
        """True if get() would have to wait."""
        return not self._queue and not self._finished.done()

    def empty(self) -> bool:
        """True if nothing is waiting to be fetched."""
        return not self._queue

    def __aiter__(self) -> AnalysisResult:
        return self

    async def __anext__(self) -> InfoDict:
        info = await self.next()
        if info is None:
            raise StopAsyncIteration
        return info

    def __enter__(self) -> AnalysisResult:
        return self

    def __exit__(self, exc_type: Optional[Type[BaseException]], exc_value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.stop()
