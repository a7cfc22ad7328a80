"""How visitors are shown games and lines. Nothing here recurses, so nesting is unlimited."""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, List, Tuple, TypeVar

from .._board import Board
from ._nodes import ChildNode, Game, GameNode
from ._visitors import SKIP

if TYPE_CHECKING:
    from ._visitors import BaseVisitor

ResultT = TypeVar("ResultT")


def _show_move(node: ChildNode, board: Board, visitor: BaseVisitor[ResultT]) -> None:
    if node.starting_comment:
        visitor.visit_comment(node.starting_comment)
    visitor.visit_move(board, node.move)
    board.push(node.move)
    visitor.visit_board(board)
    board.pop()
    for nag in sorted(node.nags):
        visitor.visit_nag(nag)
    if node.comment:
        visitor.visit_comment(node.comment)


def accept_node(node: ChildNode, board: Board, visitor: BaseVisitor[ResultT], *, sidelines: bool) -> None:
    """Shows a move and all that follows; with `sidelines` also the alternatives to it.

    The board is that of the parent, and is so again afterwards.
    """
    # Lines that have been begun: how far each is, its variations still to come, and how many moves to take back.
    stack: List[Tuple[Iterator[ChildNode], int]] = []
    line, played = node, 0
    alternatives: Iterator[ChildNode] = iter(node.parent.variations[1:] if sidelines else [])
    _show_move(line, board, visitor)
    while True:
        variation = next(alternatives, None)
        if variation is not None:
            if visitor.begin_variation() is SKIP:
                visitor.end_variation()
                continue
            stack.append((alternatives, played))
            stack.append((iter([line]), 0))
            line, played, alternatives = variation, 0, iter([])
            _show_move(line, board, visitor)
            continue
        if line.variations:
            board.push(line.move)
            played += 1
            siblings = line.variations
            line, alternatives = siblings[0], iter(siblings[1:])
            _show_move(line, board, visitor)
            continue
        for _ in range(played):
            board.pop()
        if not stack:
            return
        visitor.end_variation()
        line = next(stack.pop()[0])
        alternatives, played = stack.pop()


def accept_game(game: Game, visitor: BaseVisitor[ResultT]) -> ResultT:
    """Shows a whole game."""
    if visitor.begin_game() is not SKIP:
        visitor.begin_headers()
        for name, value in game.headers.items():
            visitor.visit_header(name, value)
        if visitor.end_headers() is not SKIP:
            board = game.board()
            visitor.visit_board(board)
            if game.comment:
                visitor.visit_comment(game.comment)
            if game.variations:
                accept_node(game.variations[0], board, visitor, sidelines=True)
            visitor.visit_result(game.headers.get("Result", "*"))
    visitor.end_game()
    return visitor.result()


def accept_subgame(node: GameNode, visitor: BaseVisitor[ResultT]) -> ResultT:
    """Shows what follows a node as a game of its own."""
    if visitor.begin_game() is not SKIP:
        headers, board = node.game().headers, node.board()
        beginning = Game.without_tag_roster()
        beginning.setup(board)
        visitor.begin_headers()
        for name, value in headers.items():
            if name not in beginning.headers:
                visitor.visit_header(name, value)
        for name, value in beginning.headers.items():
            visitor.visit_header(name, value)
        if visitor.end_headers() is not SKIP:
            visitor.visit_board(board)
            if node.variations:
                accept_node(node.variations[0], board, visitor, sidelines=True)
            visitor.visit_result(headers.get("Result", "*"))
    visitor.end_game()
    return visitor.result()


def accept_mainline(start: GameNode, visitor: BaseVisitor[ResultT]) -> ResultT:
    """Shows the moves of one line and nothing else."""
    board = start.board()
    node = start
    while node.variations:
        child = node.variations[0]
        visitor.visit_move(board, child.move)
        board.push(child.move)
        visitor.visit_board(board)
        node = child
    return visitor.result()
