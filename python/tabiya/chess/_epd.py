"""Operations of EPD: opcodes with moves, numbers and texts after the four fields of a position."""
from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Callable, Dict, Iterable, Iterator, List, Tuple, Union

from ._native import Move

if TYPE_CHECKING:
    from ._board import Board

Operand = Union[None, str, int, float, Move, List[Move]]

_LISTS = ("pv", "am", "bm")
_ESCAPES = {"\\": "\\\\", "\t": "\\t", "\r": "\\r", "\n": "\\n", '"': '\\"'}
_UNESCAPED = {"t": "\t", "r": "\r", "n": "\n"}
_TEXT = re.compile(r'\s*"((?:[^"\\]|\\.)*)(?:"|$)', re.DOTALL)
_NUMBER = re.compile(r"[+\-.\d]")


def write_operations(board: Board, operations: Dict[str, object]) -> str:
    """The operations as text, each ended by a semicolon."""
    for opcode in operations:
        if opcode == "-" or re.search(r"[ \n\t\r]", opcode):
            raise AssertionError(f"not a valid opcode of EPD: {opcode!r}")
    return " ".join(_written(board, opcode, operand) for opcode, operand in operations.items())


def _written(board: Board, opcode: str, operand: object) -> str:
    if operand is None:
        return f"{opcode};"
    return f"{opcode} {_written_operand(board, opcode, operand)};"


def _written_operand(board: Board, opcode: str, operand: object) -> str:
    if isinstance(operand, Move):
        return board.san(operand)
    if isinstance(operand, (int, float)):
        assert math.isfinite(operand), f"{opcode} cannot have {operand}, which is not a finite number"
        return str(operand)
    if opcode in _LISTS and not isinstance(operand, str) and isinstance(operand, Iterable):
        return " ".join(_written_moves(board, opcode, operand))
    return '"' + "".join(_ESCAPES.get(letter, letter) for letter in str(operand)) + '"'


def _written_moves(board: Board, opcode: str, moves: Iterable[Move]) -> List[str]:
    if opcode != "pv":
        return sorted(board.san(move) for move in moves)
    board = board.copy(stack=False)
    return [board.san_and_push(move) for move in moves]


def read_operations(text: str, make_board: Callable[[], Board]) -> Dict[str, Operand]:
    """The operations of a text by opcode. Raises ValueError if it cannot be read."""
    return {opcode: _read_operand(opcode, operand, make_board) for opcode, operand in _split(text)}


def _split(text: str) -> Iterator[Tuple[str, str]]:
    """Opcodes and the texts of their operands. A semicolon between quotes belongs to the operand."""
    while text := text.lstrip(" ;\t\r\n"):
        opcode = re.split(r"[\s;]", text, maxsplit=1)[0]
        text = text[len(opcode):]
        if opcode == "-":
            continue
        if not opcode[0].isalpha():
            raise ValueError(f"expected an opcode of EPD to begin with a letter: {opcode!r}")
        quoted = _TEXT.match(text)
        end = quoted.end() if quoted else 0
        end += len(re.split(";", text[end:], maxsplit=1)[0])
        yield opcode, text[:end].strip()
        text = text[end:]


def _read_operand(opcode: str, text: str, make_board: Callable[[], Board]) -> Operand:
    if not text:
        return [] if opcode in _LISTS else None
    quoted = _TEXT.match(text)
    if quoted:
        return re.sub(r"\\(.)", lambda escaped: _UNESCAPED.get(escaped[1], escaped[1]), quoted[1], flags=re.DOTALL)
    if opcode in _LISTS:
        return _read_moves(opcode, text, make_board())
    if _NUMBER.match(text) and text != "--" and not re.match("0-0", text):
        return _read_number(text)
    return make_board().parse_san(text)


def _read_number(text: str) -> Union[int, float]:
    if not re.search(r"[.eE]", text):
        return int(text)
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"invalid number as operand of EPD: {text!r}")
    return number


def _read_moves(opcode: str, text: str, board: Board) -> List[Move]:
    if opcode == "pv":
        return [board.push_san(san) for san in text.split()]
    return [board.parse_san(san) for san in text.split()]
