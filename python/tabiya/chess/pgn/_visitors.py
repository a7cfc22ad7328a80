"""Visitors see a game from its tags to its end, while it is read or as it is."""
from __future__ import annotations

import abc
import enum
import logging
from typing import Any, Callable, Generic, List, Literal, Optional, TypeVar, Union

from .._native import Move
from .._board import Board
from ._headers import Headers, HeadersT
from ._nodes import Game, GameNode, GameT, joined_comments

ResultT = TypeVar("ResultT")

LOGGER = logging.getLogger(__name__.rpartition(".")[0])


class SkipType(enum.Enum):
    """What a visitor returns to skip a part."""

    SKIP = None


SKIP: Literal[SkipType.SKIP] = SkipType.SKIP
Skip = Optional[SkipType]


class BaseVisitor(abc.ABC, Generic[ResultT]):
    """The base of visitors: define what you need. Those that may return SKIP skip what they begin."""

    def begin_game(self) -> Skip:
        """Called at the start of a game."""
        return None

    def begin_headers(self) -> Optional[Headers]:
        """Called before the tags. A reader uses the returned headers instead of its own to find the position."""
        return None

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Called for each tag."""

    def end_headers(self) -> Skip:
        """Called after the tags."""
        return None

    def begin_parse_san(self, board: Board, san: str) -> Skip:
        """Called by a reader before each move. SKIP skips the rest of the line."""
        return None

    def parse_san(self, board: Board, san: str) -> Move:
        """Called by a reader to find a move. May be overridden to understand other texts."""
        return board.parse_san(san)

    def visit_move(self, board: Board, move: Move) -> None:
        """Called for each move, with the board before it."""

    def visit_board(self, board: Board) -> None:
        """Called for the first position and after each move. The board belongs to the reader."""

    def visit_comment(self, comment: str) -> None:
        """Called for each comment."""

    def visit_nag(self, nag: int) -> None:
        """Called for each glyph."""

    def begin_variation(self) -> Skip:
        """Called at the start of a variation."""
        return None

    def end_variation(self) -> None:
        """Called at its end, also if it was skipped."""

    def visit_result(self, result: str) -> None:
        """Called for the result: 1-0, 0-1, 1/2-1/2 or *."""

    def end_game(self) -> None:
        """Called at the end of a game."""

    @abc.abstractmethod
    def result(self) -> ResultT:
        """What the visitor has found."""

    def handle_error(self, error: Exception) -> None:
        """Called by a reader for what it cannot read. Raises it; may be overridden to go on."""
        raise error


class GameBuilder(BaseVisitor[GameT]):
    """Makes a game of what is read. Errors are logged and kept in `Game.errors`."""

    def __init__(self, *, Game: Callable[[], GameT] = Game) -> None:  # type: ignore[assignment]
        self.Game = Game

    def begin_game(self) -> Skip:
        self.game: GameT = self.Game()
        # The latest node of each line that has been begun.
        self._latest: List[GameNode] = [self.game]
        # Whether the innermost line has a move yet, and the comment for its first.
        self._has_move = False
        self._comment_ahead = ""
        return None

    def begin_headers(self) -> Headers:
        return self.game.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.game.headers[tagname] = tagvalue

    def visit_nag(self, nag: int) -> None:
        self._latest[-1].nags.add(nag)

    def begin_variation(self) -> Skip:
        before = self._latest[-1].parent
        assert before is not None, "a variation replaces a move, and there is none before it"
        self._latest.append(before)
        self._has_move = False
        return None

    def end_variation(self) -> None:
        self._latest.pop()

    def visit_result(self, result: str) -> None:
        if self.game.headers.get("Result", "*") == "*":
            self.game.headers["Result"] = result

    def visit_comment(self, comment: str) -> None:
        latest = self._latest[-1]
        precedes_game = latest is self.game and not self.game.variations
        if self._has_move or precedes_game:
            latest.comment = joined_comments(latest.comment, comment)
        else:
            self._comment_ahead = joined_comments(self._comment_ahead, comment)

    def visit_move(self, board: Board, move: Move) -> None:
        self._add_move(move)

    def _add_move(self, move: Move) -> None:
        self._latest[-1] = self._latest[-1].add_variation(move, starting_comment=self._comment_ahead)
        self._has_move, self._comment_ahead = True, ""

    def handle_error(self, error: Exception) -> None:
        log_error(error, self.game)
        self.game.errors.append(error)

    def result(self) -> GameT:
        return self.game


def log_error(error: Exception, game: Game) -> None:
    """Logs what could not be read in a game."""
    LOGGER.error("%r: %s", game, error)


class HeadersBuilder(BaseVisitor[HeadersT]):
    """Reads the tags of a game and skips the rest."""

    def __init__(self, *, Headers: Callable[[], HeadersT] = lambda: Headers({})) -> None:  # type: ignore[assignment,return-value]
        self.Headers = Headers

    def begin_headers(self) -> HeadersT:
        self.headers: HeadersT = self.Headers()
        return self.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.headers[tagname] = tagvalue

    def end_headers(self) -> Skip:
        return SKIP

    def result(self) -> HeadersT:
        return self.headers


class BoardBuilder(BaseVisitor[Board]):
    """Returns the last position of the main line, with all moves that lead to it."""

    def begin_game(self) -> Skip:
        self._latest = Board()
        return None

    def begin_variation(self) -> Skip:
        return SKIP

    def visit_board(self, board: Board) -> None:
        self._latest = board.copy()

    def result(self) -> Board:
        return self._latest


class SkipVisitor(BaseVisitor[Literal[True]]):
    """Skips a game."""

    def begin_game(self) -> Skip:
        return SKIP

    def result(self) -> Literal[True]:
        return True
