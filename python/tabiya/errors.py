"""What can go wrong, as exceptions: each has a sentence, and the place and the reason as attributes.

    Error
    ├── FenError            the text of a FEN is malformed
    ├── PositionError       a position cannot be played
    ├── MoveError
    │   ├── MalformedMove   a text is not a move in any notation
    │   ├── IllegalMove     a move is not legal here
    │   └── AmbiguousMove   a text matches several legal moves
    ├── GameError           a game does not allow an action
    ├── ClaimError          a draw cannot be claimed
    ├── RefusedEvent        the arbiter refuses an event
    ├── TimeControlError    a text is not a time control
    ├── PgnError            a file cannot be read, or a text is not a game
    ├── PictureError        a picture cannot be drawn
    ├── TablebaseError      no table says how a position ends
    └── EngineError         an engine has failed

Those about a text are ValueErrors too.
"""
from __future__ import annotations

from typing import Any


class Error(Exception):
    """The base of all exceptions of Tabiya."""

    def __init__(self, message: str, **attributes: Any) -> None:
        super().__init__(message)
        self.__dict__.update(attributes)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.args, self.__dict__


class FenError(Error, ValueError):
    """The text of a FEN is malformed.

    Attributes: `text`, and `offset` in bytes, from 0.
    """

    text: str
    offset: int


class PositionError(Error, ValueError):
    """A position cannot be played.

    Attributes: `defects`, a tuple of names such as "opponent in check"; `text`, if it was a FEN.
    """

    defects: tuple[str, ...]
    text: str | None = None


class MoveError(Error, ValueError):
    """A move cannot be played. Attribute: `text`, if it was a text."""

    text: str | None = None


class MalformedMove(MoveError):
    """A text is not a move in any notation. Attribute: `offset` in bytes, from 0."""

    offset: int


class IllegalMove(MoveError):
    """A move is not legal here. Attribute: `refusal`, the `Refusal` with the reason, if one is known."""

    refusal: Any = None


class AmbiguousMove(MoveError):
    """A text matches several legal moves. Attribute: `candidates`, the squares of the pieces that can move."""

    candidates: tuple[Any, ...]


class GameError(Error):
    """A game does not allow an action. Attribute: `reason`, such as "game is over"."""

    reason: str


class ClaimError(Error):
    """A draw cannot be claimed. Attribute: `reason`."""

    reason: str


class RefusedEvent(Error):
    """The arbiter refuses an event. Attributes: `reason`; `article`, the rule, or ""."""

    reason: str
    article: str


class TimeControlError(Error, ValueError):
    """A text is not a time control. Attributes: `text`, and `offset` in bytes, from 0."""

    text: str
    offset: int


class PgnError(Error, ValueError):
    """A file cannot be read, or a text is not a game.

    Attributes: `line` and `column` from 1, `offset` in bytes from 0, where they are known.
    """

    line: int | None = None
    column: int | None = None
    offset: int | None = None


class PictureError(Error, ValueError):
    """A picture cannot be drawn: it is too large, or the pieces of a document have parts that only browsers draw."""


class TablebaseError(Error):
    """No table says how a position ends.

    Attributes: `kind`, one of "too many men", "castling rights", "missing table", "damaged table", "unreadable table";
    `table`, its file such as "KRPvKR.rtbz", or ""; `reason`, what is damaged or what the system says, or "".
    """

    kind: str
    table: str
    reason: str


class EngineError(Error):
    """An engine has failed, or has been closed.

    Attributes of another program's failure: `kind`, one of "not started", "died", "closed output", "no answer",
    "not reading", "endless line", "illegal move", "no option", "no chess960", "searching", "closed"; `last_lines` and
    `error_output`, the end of what it has written; `returncode`, its exit code, negative for a signal.
    """

    kind: str | None = None
    last_lines: tuple[str, ...] = ()
    error_output: str = ""
    returncode: int | None = None
