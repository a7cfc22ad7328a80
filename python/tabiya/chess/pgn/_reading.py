"""Readers of games from files: one game at a time, and the file stands after it."""
from __future__ import annotations

from typing import Any, Callable, List, Optional, TextIO, Tuple, TypeVar, overload

from .._native import _read_game, _read_tags, _read_tokens
from .._board import Board
from ._constants import NAG_BLUNDER, NAG_BRILLIANT_MOVE, NAG_DUBIOUS_MOVE, NAG_GOOD_MOVE, NAG_MISTAKE, NAG_SPECULATIVE_MOVE
from ._headers import Headers
from ._nodes import Game
from ._visitors import SKIP, BaseVisitor, GameBuilder, HeadersBuilder, SkipVisitor, log_error

ResultT = TypeVar("ResultT")

_MARKS = {"!": NAG_GOOD_MOVE, "?": NAG_MISTAKE, "!!": NAG_BRILLIANT_MOVE, "??": NAG_BLUNDER, "!?": NAG_SPECULATIVE_MOVE,
          "?!": NAG_DUBIOUS_MOVE}
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


@overload
def read_game(handle: TextIO) -> Optional[Game]: ...
@overload
def read_game(handle: TextIO, *, Visitor: Callable[[], BaseVisitor[ResultT]]) -> Optional[ResultT]: ...
def read_game(handle: TextIO, *, Visitor: Any = GameBuilder) -> Any:
    """The next game of a file opened as text, or None at its end.

    What cannot be read is logged, kept in `Game.errors` and skipped to the end of its line of moves. A visitor gets the
    game instead if one is given, and its result is returned.
    """
    if Visitor is GameBuilder:
        return _read_whole_game(handle)
    if Visitor is HeadersBuilder:
        return read_headers(handle)
    if Visitor is SkipVisitor:
        return None if _read_tags(handle) is None else True
    parts = _read_tokens(handle)
    return None if parts is None else _show(parts, Visitor())


def read_headers(handle: TextIO) -> Optional[Headers]:
    """The tags of the next game, whose moves are skipped, or None at the end of the file."""
    tags = _read_tags(handle)
    return None if tags is None else Headers._from_file(tags, fill=False)


def skip_game(handle: TextIO) -> bool:
    """Skips the next game. False at the end of the file."""
    return _read_tags(handle) is not None


def _read_whole_game(handle: TextIO) -> Optional[Game]:
    record = _read_game(handle)
    if record is None:
        return None
    game = Game._of_record(record)
    if record.has_errors or (record.variant and _names_other_rules(record.variant)):
        _log_errors(game)
    return game


def _names_other_rules(variant: str) -> bool:
    try:
        Headers({"Variant": variant}).variant()
    except ValueError:
        return True
    return False


def _log_errors(game: Game) -> None:
    try:
        game.headers.variant()
    except ValueError as unsupported:
        game.errors.insert(0, unsupported)
    for error in game.errors:
        log_error(error, game)


def _show(parts: Tuple[List[Tuple[str, str]], List[str]], visitor: BaseVisitor[ResultT]) -> ResultT:
    """Shows a game that has been divided into tags and tokens to a visitor."""
    tags, tokens = parts
    board = _show_tags(tags, visitor)
    if board is not None:
        _Tokens(board, visitor).show(tokens)
    visitor.end_game()
    return visitor.result()


def _show_tags(tags: List[Tuple[str, str]], visitor: BaseVisitor[ResultT]) -> Optional[Board]:
    """The position in which the game begins, or None if its moves are skipped."""
    if visitor.begin_game() is SKIP:
        return None
    managed = visitor.begin_headers()
    headers = managed if isinstance(managed, Headers) else Headers({})
    for name, value in tags:
        visitor.visit_header(name, value)
        if headers is not managed:
            headers[name] = value
    if visitor.end_headers() is SKIP:
        return None
    board = _first_board(headers, visitor)
    if board is not None:
        visitor.visit_board(board)
    return board


def _first_board(headers: Headers, visitor: BaseVisitor[ResultT]) -> Optional[Board]:
    board_class = Board
    try:
        board_class = headers.variant()
    except ValueError as error:
        visitor.handle_error(error)
    try:
        board = board_class(headers.get("FEN", board_class.starting_fen), chess960=headers.is_chess960())
    except ValueError as error:
        visitor.handle_error(error)
        return None
    board.chess960 = board.chess960 or board.has_chess960_castling_rights()
    return board


class _Tokens:
    """Shows the tokens of a game to a visitor."""

    def __init__(self, board: Board, visitor: BaseVisitor[Any]) -> None:
        self.boards = [board]
        self.visitor = visitor
        # How deep we are in a part that is skipped, and whether it is a variation that the visitor has not begun.
        self.skipped_depth = 0
        self.skips_begun_variation = False

    def show(self, tokens: List[str]) -> None:
        for token in tokens:
            if token == "(":
                self.begin_variation()
            elif token == ")":
                self.end_variation()
            elif not self.skipped_depth:
                self.show_token(token)

    def show_token(self, token: str) -> None:
        if token[0] == "{":
            self.visitor.visit_comment(token[1:])
        elif token[0] == "$":
            self.visitor.visit_nag(int(token[1:]))
        elif token in _MARKS:
            self.visitor.visit_nag(_MARKS[token])
        elif token in _RESULTS and len(self.boards) == 1:
            self.visitor.visit_result(token)
        else:
            self.show_move(token)

    def show_move(self, san: str) -> None:
        board = self.boards[-1]
        if self.visitor.begin_parse_san(board, san) is SKIP:
            self.skip_line()
            return
        try:
            move = self.visitor.parse_san(board, san)
        except ValueError as error:
            self.visitor.handle_error(error)
            self.skip_line()
        else:
            self.visitor.visit_move(board, move)
            board.push(move)
        self.visitor.visit_board(board)

    def skip_line(self) -> None:
        self.skipped_depth = 1
        self.skips_begun_variation = True

    def begin_variation(self) -> None:
        if self.skipped_depth:
            self.skipped_depth += 1
        elif self.boards[-1].move_stack:
            if self.visitor.begin_variation() is SKIP:
                self.skipped_depth = 1
                self.skips_begun_variation = False
            else:
                board = self.boards[-1].copy()
                board.pop()
                self.boards.append(board)

    def end_variation(self) -> None:
        if self.skipped_depth > 1:
            self.skipped_depth -= 1
            return
        is_main_line = len(self.boards) == 1 and (not self.skipped_depth or self.skips_begun_variation)
        if is_main_line:
            return
        self.visitor.end_variation()
        if not self.skipped_depth or self.skips_begun_variation:
            self.boards.pop()
        self.skipped_depth = 0
