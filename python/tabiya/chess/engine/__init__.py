"""Engines by UCI, with the names of python-chess 1.11.2.

    with chess.engine.SimpleEngine.popen_uci("stockfish") as engine:
        result = engine.play(board, chess.engine.Limit(time=0.1))
        board.push(result.move)

Built on tabiya.uci. XBoard engines and pondering are left out; see docs/python-chess.md.
"""
from __future__ import annotations

import asyncio
import atexit
import contextlib

from ._options import (MANAGED_OPTIONS, AnalysisComplete, ConfigMapping, ConfigValue, EngineError,
                       EngineTerminatedError, Option, UciOptionMap)
from ._protocol import Protocol, UciProtocol, popen_uci
from ._results import (INFO_ALL, INFO_BASIC, INFO_CURRLINE, INFO_NONE, INFO_PV, INFO_REFUTATION, INFO_SCORE,
                       AnalysisResult, BestMove, Info, InfoDict, Limit, Opponent, PlayResult)
from ._scores import Cp, Mate, MateGiven, MateGivenType, PovScore, PovWdl, Score, Wdl
from ._simple import SimpleAnalysisResult, SimpleEngine, _open_engines

EventLoopPolicy = asyncio.DefaultEventLoopPolicy

__all__ = [
    "AnalysisComplete", "AnalysisResult", "BestMove", "ConfigMapping", "ConfigValue", "Cp", "EngineError",
    "EngineTerminatedError", "EventLoopPolicy", "INFO_ALL", "INFO_BASIC", "INFO_CURRLINE", "INFO_NONE", "INFO_PV",
    "INFO_REFUTATION", "INFO_SCORE", "Info", "InfoDict", "Limit", "MANAGED_OPTIONS", "Mate", "MateGiven",
    "MateGivenType", "Opponent", "Option", "PlayResult", "PovScore", "PovWdl", "Protocol", "Score",
    "SimpleAnalysisResult", "SimpleEngine", "UciOptionMap", "UciProtocol", "Wdl", "popen_uci",
]


def _close_all() -> None:
    for engine in list(_open_engines):
        with contextlib.suppress(Exception):
            engine.close()


atexit.register(_close_all)
