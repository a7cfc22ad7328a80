"""Commands in comments: [%clk 1:02:03], [%emt …], [%eval …], [%csl …] and [%cal …]."""
from __future__ import annotations

import importlib
import re
from typing import Any, List, Match, Optional, Pattern, Tuple

from ..svg import Arrow

# Operands, as the supplement to the PGN standard, Lichess and ChessBase write them.
_TIME = r"(?P<time>\d+(?::\d+){2}(?:\.\d*)?)"
_PAWNS = r"[-+]?(?:\d{1,10}(?:\.\d{0,2})?|\.\d{1,2})"
_EVALUATION = rf"(?P<value>#[-+]?\d+|{_PAWNS})(?:,(?P<plies>\d+))?"
_ARROW = r"[BGRY](?:[a-h][1-8]){1,2}"


def _command(name: str, operand: str) -> Pattern[str]:
    return re.compile(rf"\[%{name}\s{operand}\]")


CLOCK_REGEX = _command("clk", _TIME)
EMT_REGEX = _command("emt", _TIME)
EVAL_REGEX = _command("eval", _EVALUATION)
ARROWS_REGEX = _command("c[as]l", rf"(?P<list>{_ARROW}(?:,{_ARROW})*)")


def read_time(regex: Pattern[str], comment: str) -> Optional[float]:
    """The seconds of a time in a comment."""
    found = regex.search(comment)
    if not found:
        return None
    seconds = 0.0
    for part in found["time"].split(":"):
        seconds = 60 * seconds + float(part)
    return seconds


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
    value: str = found["value"]
    if not value.startswith("#"):
        for_white = engine.Cp(round(100 * float(value)))
    elif int(value[1:]):
        for_white = engine.Mate(int(value[1:]))
    else:
        # It does not say who is mated: it is the side to move.
        return engine.PovScore(engine.Mate(0), turn)
    return engine.PovScore(for_white if turn else -for_white, turn)


def read_eval_depth(comment: str) -> Optional[int]:
    """The depth of the evaluation in a comment."""
    found = EVAL_REGEX.search(comment)
    return int(found["plies"]) if found and found["plies"] else None


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
    return [Arrow.from_pgn(text) for found in ARROWS_REGEX.finditer(comment) for text in found["list"].split(",")]


def write_arrows(comment: str, arrows: List[Arrow]) -> str:
    """The comment with these arrows at its beginning, and no others."""
    while found := ARROWS_REGEX.search(comment):
        comment = _without(comment, found)
    circles = ",".join(arrow.pgn() for arrow in arrows if arrow.tail == arrow.head)
    lines = ",".join(arrow.pgn() for arrow in arrows if arrow.tail != arrow.head)
    command = (f"[%csl {circles}]" if circles else "") + (f"[%cal {lines}]" if lines else "")
    gap = " " if command and comment and not comment.startswith(" ") else ""
    return command + gap + comment


def _without(comment: str, found: Match[str]) -> str:
    """The comment without what was found in it, and without one of the blanks around it."""
    before, after = comment[:found.start()], comment[found.end():]
    if before[-1:].isspace():
        return before[:-1] + after
    return before + (after[1:] if after[:1].isspace() else after)


def _replaced(regex: Pattern[str], comment: str, command: str) -> str:
    """The comment with a command in place of the one of its kind, or at its end."""
    found = regex.search(comment)
    if not command:
        return _without(comment, found) if found else comment
    if found:
        return comment[:found.start()] + command + comment[found.end():]
    gap = " " if comment and not comment.endswith(" ") else ""
    return comment + gap + command


def arrow_of(given: Any) -> Arrow:
    """An arrow of an arrow or a pair of squares."""
    if isinstance(given, Arrow):
        return given
    pair: Tuple[int, int] = given
    return Arrow(*pair)
