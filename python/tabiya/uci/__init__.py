"""Other chess programs, by the Universal Chess Interface: with asyncio, and without.

    async with await tabiya.uci.start("stockfish", options={"Hash": 64}) as program:
        answer = await program.search(tabiya.Position(), time=1.0)
        print(answer.san, answer.score)
        async with program.analyse(game, lines=3) as analysis:
            async for info in analysis:
                print(info.line_number, info.score, info.san)

    with tabiya.uci.open("stockfish") as program:
        print(program.search(tabiya.Position(), depth=12).san)

A program that crashes, stalls or cheats is an EngineError with its last lines; it never leaves a call hanging if there
is a timeout. The messages are read and written by the library that our own programs use.
"""
from __future__ import annotations

from .._score import Score, WinDrawLoss
from .._tabiya.uci import Info, Option
from ._program import Analysis, Answer, Program, start
from ._sync import SyncAnalysis, SyncProgram, open

__all__ = [
    "Analysis",
    "Answer",
    "Info",
    "Option",
    "Program",
    "Score",
    "SyncAnalysis",
    "SyncProgram",
    "WinDrawLoss",
    "open",
    "start",
]

# Users see them as those of this package.
for _public in (Analysis, Answer, Info, Option, Program, SyncAnalysis, SyncProgram, open, start):
    _public.__module__ = __name__
