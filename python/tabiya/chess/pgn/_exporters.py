"""Visitors that write PGN."""
from __future__ import annotations

from typing import Iterator, List, Optional, TextIO

from .._native import Move
from .._board import Board
from .._squares import WHITE
from ._headers import Headers
from ._visitors import BaseVisitor, ResultT, Skip


def _wrapped(tokens: List[str], columns: Optional[int]) -> Iterator[str]:
    """Lines of as many tokens as fit. Each token ends with the gap to the next, which counts."""
    begin = width = 0
    for place, token in enumerate(tokens):
        if columns is not None and place > begin and width + len(token) > columns:
            yield "".join(tokens[begin:place]).rstrip()
            begin, width = place, 0
        width += len(token)
    if width:
        yield "".join(tokens[begin:]).rstrip()


class _Exporter(BaseVisitor[ResultT]):
    """Divides a game into tokens, and tokens into lines."""

    def __init__(self, *, columns: Optional[int] = 80, headers: bool = True, comments: bool = True,
                 variations: bool = True) -> None:
        self.columns = columns
        self.headers = headers
        self.comments = comments
        self.variations = variations
        self.lines: List[str] = []
        self._tokens: List[str] = []
        self._depth = 0  # of variations
        self._has_tags = False
        self._needs_number = True

    def flush_current_line(self) -> None:
        """Ends the paragraph of tokens."""
        tokens, self._tokens = self._tokens, []
        for line in _wrapped(tokens, self.columns):
            self.emit_line(line)

    def emit_line(self, line: str) -> None:
        """Takes a complete line."""
        self.lines.append(line)

    def write_token(self, token: str) -> None:
        """Adds a token, which ends with a blank if there is a gap behind it."""
        self._tokens.append(token)

    def write_line(self, line: str = "") -> None:
        """Adds a whole line."""
        self.flush_current_line()
        self.emit_line(line.rstrip())

    def _is_shown(self) -> bool:
        return self.variations or self._depth == 0

    def _write_aside(self, token: str) -> None:
        """Writes what stands between moves; the move behind it has its number."""
        self.write_token(token + " ")
        self._needs_number = True

    def begin_headers(self) -> Optional[Headers]:
        self._has_tags = False
        return None

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        if self.headers:
            self._has_tags = True
            self.write_line(f'[{tagname} "{tagvalue}"]')

    def end_headers(self) -> Skip:
        if self._has_tags:
            self.write_line()
        return None

    def begin_variation(self) -> Skip:
        self._depth += 1
        if self.variations:
            self._write_aside("(")
        return None

    def end_variation(self) -> None:
        self._depth -= 1
        if self.variations:
            self._write_aside(")")

    def visit_comment(self, comment: str) -> None:
        if self.comments and self._is_shown():
            # A brace would end the comment.
            text = "".join(comment.split("}")).strip()
            self._write_aside(f"{{ {text} }}")

    def visit_nag(self, nag: int) -> None:
        if self.comments and self._is_shown():
            self.write_token(f"${nag} ")

    def visit_move(self, board: Board, move: Move) -> None:
        if not self._is_shown():
            return
        if self._needs_number or board.turn == WHITE:
            dots = "." if board.turn == WHITE else "..."
            self.write_token(f"{board.fullmove_number}{dots} ")
        self.write_token(f"{board.san(move)} ")
        self._needs_number = False

    def visit_result(self, result: str) -> None:
        self.write_token(result + " ")

    def end_game(self) -> None:
        self.write_line()


class StringExporter(_Exporter[str]):
    """Returns the PGN of a game as text: `game.accept(StringExporter(columns=80))`. With None lines are not wrapped."""

    def result(self) -> str:
        return "\n".join([*self.lines, *_wrapped(self._tokens, self.columns)]).rstrip()

    def __str__(self) -> str:
        return self.result()


class FileExporter(_Exporter[int]):
    """Writes the PGN of a game to a file, with an empty line behind it; returns how many characters it has written."""

    def __init__(self, handle: TextIO, *, columns: Optional[int] = 80, headers: bool = True, comments: bool = True,
                 variations: bool = True) -> None:
        super().__init__(columns=columns, headers=headers, comments=comments, variations=variations)
        self.handle = handle
        self.written = 0

    def begin_game(self) -> Skip:
        self.written = 0
        return super().begin_game()

    def emit_line(self, line: str) -> None:
        self.written += self.handle.write(line + "\n")

    def result(self) -> int:
        return self.written
