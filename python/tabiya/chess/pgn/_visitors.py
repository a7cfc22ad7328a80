"""Visitors see a game from its tags to its end, while it is read or as it is."""
from __future__ import annotations

import abc
import enum
import logging
from typing import Any, Callable, Generic, List, Literal, Optional, TypeVar, Union

from .._native import Move
from .._board import Board
from ._headers import Headers, HeadersT
from ._nodes import ChildNode, Game, GameNode, GameT

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
        self.variation_stack: List[GameNode] = [self.game]
        self.starting_comment = ""
        self.in_variation = False
        return None

    def begin_headers(self) -> Headers:
        return self.game.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.game.headers[tagname] = tagvalue

    def visit_nag(self, nag: int) -> None:
        self.variation_stack[-1].nags.add(nag)

    def begin_variation(self) -> Skip:
        parent = self.variation_stack[-1].parent
        assert parent is not None, "begin_variation called, but root node on top of the stack"
        self.variation_stack.append(parent)
        self.in_variation = False
        return None

    def end_variation(self) -> None:
        self.variation_stack.pop()

    def visit_result(self, result: str) -> None:
        if self.game.headers.get("Result", "*") == "*":
            self.game.headers["Result"] = result

    def visit_comment(self, comment: str) -> None:
        node = self.variation_stack[-1]
        # Before the first move of a variation it belongs to that move, and before the game to the game.
        if self.in_variation or (node.parent is None and node.is_end()):
            node.comment = f"{node.comment}\n{comment}".strip()
        else:
            self.starting_comment = f"{self.starting_comment}\n{comment}".strip()

    def visit_move(self, board: Board, move: Move) -> None:
        self._add_move(move)

    def _add_move(self, move: Move) -> None:
        node = self.variation_stack[-1].add_variation(move)
        node.starting_comment = self.starting_comment
        self.variation_stack[-1] = node
        self.starting_comment = ""
        self.in_variation = True

    def handle_error(self, error: Exception) -> None:
        log_error(error, self.game)
        self.game.errors.append(error)

    def result(self) -> GameT:
        return self.game


def log_error(error: Exception, game: Game) -> None:
    """Logs what could not be read in a game."""
    LOGGER.error("%s while parsing %r", error, game)


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
        self.skip_variation_depth = 0
        self.board = Board()
        return None

    def begin_variation(self) -> Skip:
        self.skip_variation_depth += 1
        return SKIP

    def end_variation(self) -> None:
        self.skip_variation_depth = max(self.skip_variation_depth - 1, 0)

    def visit_board(self, board: Board) -> None:
        if not self.skip_variation_depth:
            self.board = board.copy()

    def result(self) -> Board:
        return self.board


class SkipVisitor(BaseVisitor[Literal[True]]):
    """Skips a game."""

    def begin_game(self) -> Skip:
        return SKIP

    def end_headers(self) -> Skip:
        return SKIP

    def begin_variation(self) -> Skip:
        return SKIP

    def result(self) -> Literal[True]:
        return True
