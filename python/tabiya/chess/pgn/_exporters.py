"""Visitors that write PGN."""
from __future__ import annotations

from typing import List, Optional, TextIO

from .._native import Move
from .._board import Board
from .._squares import WHITE
from ._headers import Headers
from ._visitors import BaseVisitor, ResultT, Skip


class _Exporter(BaseVisitor[ResultT]):
    """Divides a game into tokens, and tokens into lines."""

    def __init__(self, *, columns: Optional[int] = 80, headers: bool = True, comments: bool = True,
                 variations: bool = True) -> None:
        self.columns = columns
        self.headers = headers
        self.comments = comments
        self.variations = variations
        self.found_headers = False
        self.force_movenumber = True
        self.lines: List[str] = []
        self.current_line = ""
        self.variation_depth = 0

    def flush_current_line(self) -> None:
        """Ends the line that is being filled."""
        if self.current_line:
            line, self.current_line = self.current_line, ""
            self.emit_line(line.rstrip())

    def emit_line(self, line: str) -> None:
        """Takes a complete line."""
        self.lines.append(line)

    def write_token(self, token: str) -> None:
        """Adds a token to the line, or to a new one if it does not fit."""
        if self.columns is not None and self.columns - len(self.current_line) < len(token):
            self.flush_current_line()
        self.current_line += token

    def write_line(self, line: str = "") -> None:
        """Adds a whole line."""
        self.flush_current_line()
        self.emit_line(line.rstrip())

    def _is_shown(self) -> bool:
        return self.variations or not self.variation_depth

    def begin_headers(self) -> Optional[Headers]:
        self.found_headers = False
        return None

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        if self.headers:
            self.found_headers = True
            self.write_line(f'[{tagname} "{tagvalue}"]')

    def end_headers(self) -> Skip:
        if self.found_headers:
            self.write_line()
        return None

    def begin_variation(self) -> Skip:
        self.variation_depth += 1
        if self.variations:
            self.write_token("( ")
            self.force_movenumber = True
        return None

    def end_variation(self) -> None:
        self.variation_depth -= 1
        if self.variations:
            self.write_token(") ")
            self.force_movenumber = True

    def visit_comment(self, comment: str) -> None:
        if self.comments and self._is_shown():
            self.write_token("{ " + comment.replace("}", "").strip() + " } ")
            self.force_movenumber = True

    def visit_nag(self, nag: int) -> None:
        if self.comments and self._is_shown():
            self.write_token(f"${nag} ")

    def visit_move(self, board: Board, move: Move) -> None:
        if not self._is_shown():
            return
        if board.turn == WHITE:
            self.write_token(f"{board.fullmove_number}. ")
        elif self.force_movenumber:
            self.write_token(f"{board.fullmove_number}... ")
        self.write_token(board.san(move) + " ")
        self.force_movenumber = False

    def visit_result(self, result: str) -> None:
        self.write_token(result + " ")

    def end_game(self) -> None:
        self.write_line()


class StringExporter(_Exporter[str]):
    """Returns the PGN of a game as text: `game.accept(StringExporter(columns=80))`. With None lines are not wrapped."""

    def result(self) -> str:
        return "\n".join([*self.lines, self.current_line.rstrip()]).rstrip()

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

    def __repr__(self) -> str:
        return f"<FileExporter at {id(self):#x}>"
