"""Commands in comments: [%clk 1:02:03], [%emt …], [%eval …], [%csl …] and [%cal …]."""
from __future__ import annotations

import importlib
import re
from typing import Any, Callable, List, Match, Optional, Pattern, Tuple

from ..svg import Arrow

_TIME = r"(?P<hours>\d+):(?P<minutes>\d+):(?P<seconds>\d+(?:\.\d*)?)"


def _command(name: str, operand: str) -> Pattern[str]:
    return re.compile(rf"(?P<prefix>\s?)\[%{name}\s{operand}\](?P<suffix>\s?)")


CLOCK_REGEX = _command("clk", _TIME)
EMT_REGEX = _command("emt", _TIME)
EVAL_REGEX = _command("eval", r"(?:#(?P<mate>[+-]?\d+)|(?P<cp>[+-]?(?:\d{0,10}\.\d{1,2}|\d{1,10}\.?)))(?:,(?P<depth>\d+))?")
ARROWS_REGEX = _command("(?:csl|cal)", r"(?P<arrows>[RGYB][a-h][1-8](?:[a-h][1-8])?(?:,[RGYB][a-h][1-8](?:[a-h][1-8])?)*)")


def read_time(regex: Pattern[str], comment: str) -> Optional[float]:
    """The seconds of a time in a comment."""
    found = regex.search(comment)
    if not found:
        return None
    return int(found["hours"]) * 3600 + int(found["minutes"]) * 60 + float(found["seconds"])


def write_time(regex: Pattern[str], name: str, comment: str, seconds: Optional[float]) -> str:
    """The comment with this time, or without any."""
    if seconds is None:
        return _replaced(regex, comment, "")
    seconds = max(0.0, seconds)
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    text = f"{rest:06.3f}".rstrip("0").rstrip(".")
    return _replaced(regex, comment, f"[%{name} {hours}:{minutes:02}:{text}]")


def read_eval(comment: str, turn: bool) -> Any:
    """The evaluation in a comment as a PovScore."""
    engine: Any = importlib.import_module("tabiya.chess.engine")
    found = EVAL_REGEX.search(comment)
    if not found:
        return None
    if found["mate"]:
        mate = int(found["mate"])
        score = engine.Mate(mate)
        if mate == 0:
            # Mated is the side to move.
            return engine.PovScore(engine.Mate(0), turn)
    else:
        score = engine.Cp(round(float(found["cp"]) * 100))
    return engine.PovScore(score if turn else -score, turn)


def read_eval_depth(comment: str) -> Optional[int]:
    """The depth of the evaluation in a comment."""
    found = EVAL_REGEX.search(comment)
    return int(found["depth"]) if found and found["depth"] else None


def write_eval(comment: str, score: Any, depth: Optional[int]) -> str:
    """The comment with this evaluation, or without any."""
    if score is None:
        return _replaced(EVAL_REGEX, comment, "")
    white = score.white()
    mate = white.mate()
    text = f"#{mate}" if mate is not None else f"{white.score() / 100:.2f}"
    at_depth = "" if depth is None else f",{max(depth, 0)}"
    return _replaced(EVAL_REGEX, comment, f"[%eval {text}{at_depth}]")


def read_arrows(comment: str) -> List[Arrow]:
    """The arrows and circles in a comment."""
    return [Arrow.from_pgn(text) for found in ARROWS_REGEX.finditer(comment) for text in found["arrows"].split(",")]


def write_arrows(comment: str, arrows: List[Arrow]) -> str:
    """The comment with these arrows at its beginning, and no others."""
    comment = ARROWS_REGEX.sub(_replacement(""), comment)
    circles = ",".join(arrow.pgn() for arrow in arrows if arrow.tail == arrow.head)
    lines = ",".join(arrow.pgn() for arrow in arrows if arrow.tail != arrow.head)
    command = (f"[%csl {circles}]" if circles else "") + (f"[%cal {lines}]" if lines else "")
    gap = " " if command and comment and not comment.startswith(" ") else ""
    return command + gap + comment


def _replacement(command: str) -> Callable[[Match[str]], str]:
    def replace(found: Match[str]) -> str:
        if command:
            return found["prefix"] + command + found["suffix"]
        return found["suffix"] if found["prefix"] else ""
    return replace


def _replaced(regex: Pattern[str], comment: str, command: str) -> str:
    """The comment with a command in place of the one of its kind, or at its end."""
    changed, count = regex.subn(_replacement(command), comment, count=1)
    if count or not command:
        return changed
    gap = " " if comment and not comment.endswith(" ") else ""
    return comment + gap + command


def arrow_of(given: Any) -> Arrow:
    """An arrow of an arrow or a pair of squares."""
    if isinstance(given, Arrow):
        return given
    pair: Tuple[int, int] = given
    return Arrow(*pair)
