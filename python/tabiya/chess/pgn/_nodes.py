"""A game as a tree of nodes: the game itself is the root, every other node a move."""
from __future__ import annotations

import abc
import itertools
from typing import (TYPE_CHECKING, Any, Callable, Dict, Generic, Iterable, Iterator, List, Mapping, Optional, Set, Tuple, Type,
                    TypeVar, Union)

from .._native import GameRecord, Move
from .._board import Board
from .._squares import WHITE, Color, Square
from ..svg import Arrow
from . import _annotations
from ._headers import Headers

if TYPE_CHECKING:
    from ._visitors import BaseVisitor

GameT = TypeVar("GameT", bound="Game")
ResultT = TypeVar("ResultT")
MainlineItemT = TypeVar("MainlineItemT")

_BEGIN_VARIATION = -1
_END_VARIATION = -2


class GameNode(abc.ABC):
    """What the game and its moves have in common."""

    parent: Optional[GameNode]
    move: Optional[Move]
    variations: List[ChildNode]
    comment: str
    starting_comment: str
    nags: Set[int]

    @abc.abstractmethod
    def board(self) -> Board:
        """The position of the node, with all moves that lead to it."""

    @abc.abstractmethod
    def ply(self) -> int:
        """The number of plies since the start, by the move number."""

    def turn(self) -> Color:
        """The side to move."""
        return self.ply() % 2 == 0

    def root(self) -> GameNode:
        """The first node."""
        return list(self._way_to_root())[-1]

    def _way_to_root(self) -> Iterator[GameNode]:
        node: Optional[GameNode] = self
        while node is not None:
            yield node
            node = node.parent

    def game(self) -> Game:
        """The game."""
        root = self.root()
        assert isinstance(root, Game), "the node belongs to no game"
        return root

    def end(self) -> GameNode:
        """The last node of the line that continues here."""
        node: GameNode = self
        while node.variations:
            node = node.variations[0]
        return node

    def is_end(self) -> bool:
        """True if no move follows."""
        return not self.variations

    def starts_variation(self) -> bool:
        """True for the first move of a variation."""
        main = self.parent.next() if self.parent is not None else None
        return main is not None and main is not self

    def is_mainline(self) -> bool:
        """True if the node is in the main line of the game."""
        return not any(node.starts_variation() for node in self._way_to_root())

    def is_main_variation(self) -> bool:
        """True if the node is the first of its siblings."""
        return not self.starts_variation()

    def _child(self, move: Union[Move, GameNode]) -> Optional[ChildNode]:
        return next((child for child in self.variations if child is move or child.move == move), None)

    def __getitem__(self, move: Union[int, Move, GameNode]) -> ChildNode:
        if isinstance(move, int):
            return self.variations[move]
        child = self._child(move)
        if child is None:
            raise KeyError(move)
        return child

    def __contains__(self, move: Union[int, Move, GameNode]) -> bool:
        if isinstance(move, int):
            return -len(self.variations) <= move < len(self.variations)
        return self._child(move) is not None

    def variation(self, move: Union[int, Move, GameNode]) -> ChildNode:
        """A child by its move or its index. Raises KeyError or IndexError."""
        return self[move]

    def has_variation(self, move: Union[int, Move, GameNode]) -> bool:
        """True if a child has this move."""
        return move in self

    def promote_to_main(self, move: Union[int, Move, GameNode]) -> None:
        """Makes a child the first."""
        chosen = self[move]
        self.variations.sort(key=lambda child: child is not chosen)

    def promote(self, move: Union[int, Move, GameNode]) -> None:
        """Moves a child one place forward."""
        self._move_child(move, -1)

    def demote(self, move: Union[int, Move, GameNode]) -> None:
        """Moves a child one place back."""
        self._move_child(move, 1)

    def _move_child(self, move: Union[int, Move, GameNode], step: int) -> None:
        variation = self[move]
        index = self.variations.index(variation)
        other = index + step
        if 0 <= other < len(self.variations):
            self.variations[index], self.variations[other] = self.variations[other], variation

    def remove_variation(self, move: Union[int, Move, GameNode]) -> None:
        """Removes a child and all that follows it."""
        self.variations.remove(self.variation(move))

    def add_variation(self, move: Move, *, comment: str = "", starting_comment: str = "",
                      nags: Iterable[int] = ()) -> ChildNode:
        """Adds a move after all others and returns its node."""
        return ChildNode(self, move, comment=comment, starting_comment=starting_comment, nags=nags)

    def add_main_variation(self, move: Move, *, comment: str = "", nags: Iterable[int] = ()) -> ChildNode:
        """Adds a move before all others and returns its node."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.variations.insert(0, self.variations.pop())
        return node

    def add_line(self, moves: Iterable[Move], *, comment: str = "", starting_comment: str = "",
                 nags: Iterable[int] = ()) -> GameNode:
        """Adds moves one after the other. The comment and the glyphs go to the last, which is returned."""
        node: GameNode = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment if node is self else "")
        node.comment = " ".join(filter(None, (node.comment, comment)))
        node.nags.update(nags)
        return node

    def next(self) -> Optional[ChildNode]:
        """The next node of the line, or None."""
        return self.variations[0] if self.variations else None

    def mainline(self) -> Mainline[ChildNode]:
        """The nodes of the line that continues here."""
        return Mainline(self, _itself)

    def mainline_moves(self) -> Mainline[Move]:
        """The moves of the line that continues here."""
        return Mainline(self, _move_of)

    # --- Commands in comments ---

    def eval(self) -> Any:
        """The evaluation of the comment as a PovScore, or None."""
        return _annotations.read_eval(self.comment, self.turn())

    def eval_depth(self) -> Optional[int]:
        """The depth of the evaluation, or None."""
        return _annotations.read_eval_depth(self.comment)

    def set_eval(self, score: Any, depth: Optional[int] = None) -> None:
        """Writes an evaluation into the comment; None removes it."""
        self.comment = _annotations.write_eval(self.comment, score, depth)

    def arrows(self) -> List[Arrow]:
        """The arrows and circles of the comment."""
        return _annotations.read_arrows(self.comment)

    def set_arrows(self, arrows: Iterable[Union[Arrow, Tuple[Square, Square]]]) -> None:
        """Replaces the arrows and circles of the comment."""
        self.comment = _annotations.write_arrows(self.comment, [_annotations.arrow_of(arrow) for arrow in arrows])

    def clock(self) -> Optional[float]:
        """The seconds that the player has left after the move, or None."""
        return _annotations.read_time(_annotations.CLOCK_REGEX, self.comment)

    def set_clock(self, seconds: Optional[float]) -> None:
        """Writes the time left into the comment; None removes it."""
        self.comment = _annotations.write_time(_annotations.CLOCK_REGEX, "clk", self.comment, seconds)

    def emt(self) -> Optional[float]:
        """The seconds that the move took, or None."""
        return _annotations.read_time(_annotations.EMT_REGEX, self.comment)

    def set_emt(self, seconds: Optional[float]) -> None:
        """Writes the time of the move into the comment; None removes it."""
        self.comment = _annotations.write_time(_annotations.EMT_REGEX, "emt", self.comment, seconds)

    # --- Visitors ---

    @abc.abstractmethod
    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Shows the moves from here to a visitor, and returns its result."""

    def accept_subgame(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Shows the rest of the game to a visitor, as a game that begins in this position."""
        from ._walk import accept_subgame
        return accept_subgame(self, visitor)

    def __str__(self) -> str:
        from ._exporters import StringExporter
        return self.accept(StringExporter(columns=None))


class ChildNode(GameNode):
    """A move of a game, with its comments and glyphs."""

    parent: GameNode
    move: Move

    def __init__(self, parent: GameNode, move: Move, *, comment: str = "", starting_comment: str = "",
                 nags: Iterable[int] = ()) -> None:
        self.parent = parent
        self.move = move
        self.comment = comment
        self.starting_comment = starting_comment
        self.nags = set(nags)
        self.variations = []
        parent.variations.append(self)

    def board(self) -> Board:
        """The position after the move, with all moves that lead to it."""
        moves: List[Move] = []
        node: GameNode = self
        while isinstance(node, ChildNode):
            moves.append(node.move)
            node = node.parent
        board = node.board()
        for move in reversed(moves):
            board.push(move)
        return board

    def ply(self) -> int:
        """The number of plies since the start, by the move number."""
        ply, node = 0, self  # type: Tuple[int, GameNode]
        while node.parent is not None:
            ply += 1
            node = node.parent
        return node.ply() + ply

    def san(self) -> str:
        """The move in SAN."""
        return self.parent.board().san(self.move)

    def uci(self, *, chess960: Optional[bool] = None) -> str:
        """The move of UCI."""
        return self.parent.board().uci(self.move, chess960=chess960)

    def end(self) -> ChildNode:
        """The last node of the line that continues here."""
        end = super().end()
        assert isinstance(end, ChildNode)
        return end

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Shows this move and those that follow to a visitor, and returns its result."""
        from ._walk import accept_node
        accept_node(self, self.parent.board(), visitor, sidelines=False)
        return visitor.result()

    def __repr__(self) -> str:
        try:
            board = self.parent.board()
            dots = "." if board.turn == WHITE else "..."
            words = f"{board.fullmove_number}{dots} {board.san(self.move)}"
        except (ValueError, AssertionError):
            words = str(self.move)
        return f"<{type(self).__name__}: {words}>"


class _Unread:
    """An attribute of a game that has been read, made when it is first needed. A value that is set hides it."""

    def __init__(self, make: Callable[[Game], None]) -> None:
        self.make = make

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, game: Optional[Game], owner: type) -> Any:
        if game is None:
            return self
        self.make(game)
        return game.__dict__[self.name]


def _make_headers(game: Game) -> None:
    game.headers = headers = Headers._from_file(game._record.tags(), fill=True)
    if game._record.result() and headers["Result"] == "*":
        headers["Result"] = game._record.result()


def _make_errors(game: Game) -> None:
    game.errors = game._record.errors()


def _make_nodes(game: Game) -> None:
    known = {name: game.__dict__[name] for name in ("comment", "nags", "variations") if name in game.__dict__}
    game.variations, game.comment, game.nags = [], "", set()
    _add_entries(game, game._record.entries())
    game.__dict__.update(known)


class Game(GameNode):
    """A game: its tags, its comment before the first move, and its moves as nodes.

    `Game(headers=None)`; without headers the seven tags of every game are set to unknown values.
    """

    parent: None = None
    move: None = None
    starting_comment: str = ""
    if TYPE_CHECKING:
        _record: GameRecord
        headers: Headers
        errors: List[Exception]
    else:
        headers = _Unread(_make_headers)
        errors = _Unread(_make_errors)
        variations = _Unread(_make_nodes)
        comment = _Unread(_make_nodes)
        nags = _Unread(_make_nodes)

    def __init__(self, headers: Optional[Union[Mapping[str, str], Iterable[Tuple[str, str]]]] = None) -> None:
        self.variations, self.comment, self.nags = [], "", set()
        self.headers, self.errors = Headers(headers), []

    @classmethod
    def _of_record(cls: Type[GameT], record: GameRecord) -> GameT:
        """A game that has been read; its nodes and tags are made when they are needed."""
        game = cls.__new__(cls)
        game._record = record
        return game

    def __getstate__(self) -> Dict[str, Any]:
        """For pickling and copying: what has been read, without the record."""
        parts = ("headers", "errors", "variations", "comment", "nags")
        state = {**self.__dict__, **{part: getattr(self, part) for part in parts}}
        state.pop("_record", None)
        return state

    def board(self) -> Board:
        """The position in which the game begins."""
        return self.headers.board()

    def ply(self) -> int:
        """The number of plies before the game, by the move number of its first position."""
        return self.board().ply() if "FEN" in self.headers else 0

    def setup(self, board: Union[Board, str]) -> None:
        """Sets the position in which the game begins, and the tags FEN, SetUp and Variant with it."""
        if isinstance(board, str):
            board = Board(board)
            board.chess960 = board.has_chess960_castling_rights()
        for tag in ("SetUp", "FEN", "Variant"):
            self.headers.pop(tag, None)
        fen = board.fen()
        if fen != type(board).starting_fen:
            self.headers.update(SetUp="1", FEN=fen)
        name = type(board).aliases[0]
        if name != "Standard":
            self.headers["Variant"] = name
        elif board.chess960:
            self.headers["Variant"] = "Chess960"

    def mainline_moves(self) -> Mainline[Move]:
        """The moves of the main line."""
        return _GameMoves(self, _move_of)

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Shows the game to a visitor, and returns its result."""
        from ._walk import accept_game
        return accept_game(self, visitor)

    @classmethod
    def from_board(cls: Type[GameT], board: Board) -> GameT:
        """A game of the moves that have been played on a board."""
        game = cls()
        game.setup(board.root())
        game.add_line(board.move_stack)
        game.headers["Result"] = board.result()
        return game

    @classmethod
    def without_tag_roster(cls: Type[GameT]) -> GameT:
        """A game without any tags."""
        return cls(headers=Headers({}))

    @classmethod
    def builder(cls: Type[GameT]) -> Any:
        """A visitor that reads a game into this class."""
        from ._visitors import GameBuilder
        return GameBuilder(Game=cls)

    def __repr__(self) -> str:
        white, black, date, site = (self.headers.get(name, "?") for name in ("White", "Black", "Date", "Site"))
        return f"<{type(self).__name__}: {white} – {black}, {site}, {date}>"


def joined_comments(first: str, second: str) -> str:
    """Two comments at the same place as one."""
    return "\n".join((first, second)).strip()


def _add_entries(game: Game, entries: List[Any]) -> None:
    """Builds the nodes of a game from what its record lists."""
    stack: List[GameNode] = []
    node: GameNode = game
    in_line, starting_comment = False, ""
    for entry in entries:
        if type(entry) is Move:
            node = ChildNode(node, entry, starting_comment=starting_comment)
            in_line, starting_comment = True, ""
        elif type(entry) is str:
            if in_line or (node is game and not game.variations):
                node.comment = joined_comments(node.comment, entry)
            else:
                starting_comment = joined_comments(starting_comment, entry)
        elif entry == _BEGIN_VARIATION:
            stack.append(node)
            assert node.parent is not None
            node, in_line = node.parent, False
        elif entry == _END_VARIATION:
            node = stack.pop()
        else:
            node.nags.add(entry)


def _itself(node: ChildNode) -> ChildNode:
    return node


def _move_of(node: ChildNode) -> Move:
    return node.move


class Mainline(Generic[MainlineItemT]):
    """What follows a node in its line, as nodes or as moves. It can be iterated again and again."""

    def __init__(self, start: GameNode, f: Callable[[ChildNode], MainlineItemT]) -> None:
        self.start = start
        self.f = f

    def __bool__(self) -> bool:
        return bool(self.start.variations)

    def __iter__(self) -> Iterator[MainlineItemT]:
        child = self.start.next()
        while child is not None:
            yield self.f(child)
            child = child.next()

    def __reversed__(self) -> Iterator[MainlineItemT]:
        node = self.start.end()
        while node is not self.start:
            assert isinstance(node, ChildNode)
            yield self.f(node)
            node = node.parent

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Shows the line to a visitor, without its variations, and returns its result."""
        from ._walk import accept_mainline
        return accept_mainline(self.start, visitor)

    def __str__(self) -> str:
        from ._exporters import StringExporter
        return self.accept(StringExporter(columns=None))

    def __repr__(self) -> str:
        return f"<Mainline: {self.accept(_line_exporter())}>"


def _line_exporter() -> Any:
    from ._exporters import StringExporter
    return StringExporter(columns=None, comments=False)


class _GameMoves(Mainline[Move]):
    """The moves of a game; one that has been read does not need its nodes for them."""

    def _moves(self) -> Optional[List[Move]]:
        attributes = self.start.__dict__
        return None if "variations" in attributes else attributes["_record"].mainline_moves()

    def __bool__(self) -> bool:
        moves = self._moves()
        return super().__bool__() if moves is None else bool(moves)

    def __iter__(self) -> Iterator[Move]:
        moves = self._moves()
        return super().__iter__() if moves is None else iter(moves)
