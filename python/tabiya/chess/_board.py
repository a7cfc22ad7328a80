"""BaseBoard and Board: what is seldom asked and so written in Python; the rest is in C++."""
from __future__ import annotations

from typing import Any, Callable, ClassVar, Dict, Iterable, List, Mapping, Optional, Tuple, Type, TypeVar, Union

from . import _native
from ._native import IllegalMoveError, Move, Piece, SquareSet
from . import _epd
from ._outcome import Outcome, Status, Termination
from ._squares import (BB_BACKRANKS, BB_SQUARES, COLORS, FILE_NAMES, PIECE_TYPES, RANK_NAMES, STARTING_FEN, WHITE,
                       Bitboard, Color, EnPassantSpec, Square, flip_vertical, lsb, msb, popcount, ray, scan_forward,
                       square)

BaseBoardT = TypeVar("BaseBoardT", bound="BaseBoard")
BoardT = TypeVar("BoardT", bound="Board")

_MAX_PIECES = 16
_MAX_PAWNS = 8


def _load_board(board_class: Type[BoardT], dumped: Tuple[bool, bytes, List[Move]], attributes: Dict[str, Any]) -> BoardT:
    board = board_class.__new__(board_class)
    board._load(*dumped)
    board.__dict__.update(attributes)
    return board


class BaseBoard(_native.BaseBoard):
    """Pieces on squares, without a side to move: `BaseBoard(board_fen=STARTING_BOARD_FEN)`; None is an empty board."""

    def set_piece_map(self, pieces: Mapping[Square, Piece]) -> None:
        """Places the pieces of a dictionary, and no others."""
        self.clear_board()
        for at, piece in pieces.items():
            self.set_piece_at(at, piece)

    def set_chess960_pos(self, scharnagl: int) -> None:
        """Sets up one of the starting positions of Chess960, 0 to 959; 518 is that of standard chess."""
        self._set_chess960_pos(scharnagl)

    def chess960_pos(self) -> Optional[int]:
        """The number of the starting position on the board, or None."""
        return self._chess960_pos()

    def unicode(self, *, invert_color: bool = False, borders: bool = False, empty_square: str = "⭘",
                orientation: Color = WHITE) -> str:
        """The board as text with figures."""
        files = range(8) if orientation else range(7, -1, -1)
        ranks = range(7, -1, -1) if orientation else range(8)
        rows = []
        for rank in ranks:
            pieces = [self.piece_at(square(file, rank)) for file in files]
            row = [piece.unicode_symbol(invert_color=invert_color) if piece else empty_square for piece in pieces]
            rows.append(f"{RANK_NAMES[rank]} |{'|'.join(row)}|" if borders else " ".join(row))
        if not borders:
            return "\n".join(rows)
        line = "  " + "-" * 17 + "\n"
        names = " ".join(FILE_NAMES[file] for file in files)
        return line + "".join(row + "\n" + line for row in rows) + "   " + names

    def apply_transform(self, f: Callable[[Bitboard], Bitboard]) -> None:
        """Moves all pieces as a function moves their mask; see the functions flip_… and shift_…."""
        placed = {(kind, color): f(self.pieces_mask(kind, color)) for kind in PIECE_TYPES for color in COLORS}
        promoted = f(self.promoted)
        self._place(placed, promoted)

    def transform(self: BaseBoardT, f: Callable[[Bitboard], Bitboard]) -> BaseBoardT:
        """A copy to which apply_transform() is applied."""
        board = self.copy()
        board.apply_transform(f)
        return board

    def apply_mirror(self) -> None:
        """Reverses the ranks and swaps the colours."""
        placed = {(kind, not color): flip_vertical(self.pieces_mask(kind, color))
                  for kind in PIECE_TYPES for color in COLORS}
        self._place(placed, flip_vertical(self.promoted))

    def mirror(self: BaseBoardT) -> BaseBoardT:
        """A copy to which apply_mirror() is applied."""
        board = self.copy()
        board.apply_mirror()
        return board

    def copy(self: BaseBoardT) -> BaseBoardT:
        """A copy."""
        board = type(self)(None)
        _native.BaseBoard.set_board_fen(board, self.board_fen())
        board.promoted = self.promoted
        return board

    __copy__ = copy

    def __deepcopy__(self: BaseBoardT, memo: Dict[int, object]) -> BaseBoardT:
        board = self.copy()
        memo[id(self)] = board
        return board

    def __reduce__(self) -> Tuple[Any, ...]:
        return _load_base_board, (type(self), self.board_fen(), self.promoted)

    def _place(self, placed: Mapping[Tuple[int, bool], Bitboard], promoted: Bitboard) -> None:
        self.clear_board()
        for (kind, color), mask in placed.items():
            for at in scan_forward(mask):
                _native.BaseBoard.set_piece_at(self, at, Piece(kind, color))
        self.promoted = promoted

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.board_fen()!r})"

    def _repr_svg_(self) -> str:
        from . import svg
        return svg.board(board=self, size=400)

    @classmethod
    def empty(cls: Type[BaseBoardT]) -> BaseBoardT:
        """A board without pieces."""
        return cls(None)

    @classmethod
    def from_chess960_pos(cls: Type[BaseBoardT], scharnagl: int) -> BaseBoardT:
        """A board with one of the starting positions of Chess960."""
        board = cls.empty()
        board.set_chess960_pos(scharnagl)
        return board


def _load_base_board(board_class: Type[BaseBoardT], board_fen: str, promoted: Bitboard) -> BaseBoardT:
    board = board_class(board_fen)
    board.promoted = promoted
    return board


class Board(_native.Board, BaseBoard):  # type: ignore[misc]
    """A board with a side to move, rights, counters and the moves played.

    `Board(fen=STARTING_FEN, *, chess960=False)`; None is an empty board. Any set-up is accepted, also one that cannot
    be played: status() says what is wrong with it.
    """

    aliases: ClassVar[List[str]] = ["Standard", "Chess", "Classical", "Normal", "Illegal", "From Position"]
    uci_variant: ClassVar[Optional[str]] = "chess"
    xboard_variant: ClassVar[Optional[str]] = "normal"
    starting_fen: ClassVar[str] = STARTING_FEN
    tbw_suffix: ClassVar[Optional[str]] = ".rtbw"
    tbz_suffix: ClassVar[Optional[str]] = ".rtbz"
    tbw_magic: ClassVar[Optional[bytes]] = b"\x71\xe8\x23\x5d"
    tbz_magic: ClassVar[Optional[bytes]] = b"\xd7\x66\x0c\xa5"
    pawnless_tbw_suffix: ClassVar[Optional[str]] = None
    pawnless_tbz_suffix: ClassVar[Optional[str]] = None
    pawnless_tbw_magic: ClassVar[Optional[bytes]] = None
    pawnless_tbz_magic: ClassVar[Optional[bytes]] = None
    connected_kings: ClassVar[bool] = False
    one_king: ClassVar[bool] = True
    captures_compulsory: ClassVar[bool] = False

    # --- Editing ---

    def set_chess960_pos(self, scharnagl: int) -> None:
        """Sets up one of the starting positions of Chess960, 0 to 959, with all castling rights."""
        super().set_chess960_pos(scharnagl)
        self.chess960 = True
        self.turn = WHITE
        self.castling_rights = self.rooks
        self.ep_square = None
        self.halfmove_clock = 0
        self.fullmove_number = 1
        self.clear_stack()

    def chess960_pos(self, *, ignore_turn: bool = False, ignore_castling: bool = False,
                     ignore_counters: bool = True) -> Optional[int]:
        """The number of the starting position on the board, or None if no game begins so."""
        begins = (self.ep_square is None
                  and (ignore_turn or self.turn == WHITE)
                  and (ignore_castling or self.clean_castling_rights() == self.rooks)
                  and (ignore_counters or (self.halfmove_clock == 0 and self.fullmove_number == 1)))
        return super().chess960_pos() if begins else None

    def apply_transform(self, f: Callable[[Bitboard], Bitboard]) -> None:
        """Moves pieces, castling rights and the en passant square, and forgets the moves played."""
        rights = f(self.castling_rights)
        ep_square = None if self.ep_square is None else msb(f(BB_SQUARES[self.ep_square]))
        super().apply_transform(f)
        self.castling_rights = rights
        self.ep_square = None if ep_square is None or ep_square < 0 else ep_square

    def transform(self: BoardT, f: Callable[[Bitboard], Bitboard]) -> BoardT:
        """A copy to which apply_transform() is applied."""
        board = self.copy(stack=False)
        board.apply_transform(f)
        return board

    def apply_mirror(self) -> None:
        """Reverses the ranks and swaps the colours, rights and the turn too; the moves played are forgotten."""
        super().apply_mirror()
        self.castling_rights = flip_vertical(self.castling_rights)
        self.ep_square = None if self.ep_square is None else self.ep_square ^ 56
        self.turn = not self.turn

    def mirror(self: BoardT) -> BoardT:
        """A copy to which apply_mirror() is applied."""
        board = self.copy(stack=False)
        board.apply_mirror()
        return board

    def has_chess960_castling_rights(self) -> bool:
        """True if the castling rights are only possible in Chess960."""
        board = self.copy(stack=False)
        board.chess960 = True
        rights = board.clean_castling_rights()
        board.chess960 = False
        return rights != board.clean_castling_rights()

    # --- The end of a game ---

    def is_variant_end(self) -> bool:
        """False: standard chess has no other ends. A variant overrides these four."""
        return False

    def is_variant_loss(self) -> bool:
        """False in standard chess."""
        return False

    def is_variant_win(self) -> bool:
        """False in standard chess."""
        return False

    def is_variant_draw(self) -> bool:
        """False in standard chess."""
        return False

    def outcome(self, *, claim_draw: bool = False) -> Optional[Outcome]:
        """How the game ended, or None. With `claim_draw` a draw that may be claimed counts."""
        if self.is_variant_loss():
            return Outcome(Termination.VARIANT_LOSS, not self.turn)
        if self.is_variant_win():
            return Outcome(Termination.VARIANT_WIN, self.turn)
        if self.is_variant_draw():
            return Outcome(Termination.VARIANT_DRAW, None)
        if self.is_checkmate():
            return Outcome(Termination.CHECKMATE, not self.turn)
        draw = self._automatic_draw() or (self._claimable_draw() if claim_draw else None)
        return Outcome(draw, None) if draw else None

    def _automatic_draw(self) -> Optional[Termination]:
        if self.is_insufficient_material():
            return Termination.INSUFFICIENT_MATERIAL
        if not self._has_legal_move():
            return Termination.STALEMATE
        if self.is_seventyfive_moves():
            return Termination.SEVENTYFIVE_MOVES
        if self.is_fivefold_repetition():
            return Termination.FIVEFOLD_REPETITION
        return None

    def _claimable_draw(self) -> Optional[Termination]:
        if self.can_claim_fifty_moves():
            return Termination.FIFTY_MOVES
        if self.can_claim_threefold_repetition():
            return Termination.THREEFOLD_REPETITION
        return None

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """True if the game has ended. See outcome()."""
        return self.outcome(claim_draw=claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        """1-0, 0-1, 1/2-1/2, or * while the game goes on."""
        outcome = self.outcome(claim_draw=claim_draw)
        return outcome.result() if outcome else "*"

    # --- Validity ---

    def status(self) -> Status:
        """Everything that is wrong with the position, as a set of flags. It is not complete."""
        status = Status.VALID
        for problem, is_there in self._problems():
            if is_there:
                status |= problem
        return status

    def _problems(self) -> Iterable[Tuple[Status, bool]]:
        black, white = self.occupied_co
        yield Status.EMPTY, not self.occupied
        yield Status.NO_WHITE_KING, not white & self.kings
        yield Status.NO_BLACK_KING, not black & self.kings
        yield Status.TOO_MANY_KINGS, popcount(self.kings) > 2
        yield Status.TOO_MANY_WHITE_PIECES, popcount(white) > _MAX_PIECES
        yield Status.TOO_MANY_BLACK_PIECES, popcount(black) > _MAX_PIECES
        yield Status.TOO_MANY_WHITE_PAWNS, popcount(white & self.pawns) > _MAX_PAWNS
        yield Status.TOO_MANY_BLACK_PAWNS, popcount(black & self.pawns) > _MAX_PAWNS
        yield Status.PAWNS_ON_BACKRANK, bool(self.pawns & BB_BACKRANKS)
        yield Status.BAD_CASTLING_RIGHTS, self.castling_rights != self.clean_castling_rights()
        yield Status.INVALID_EP_SQUARE, self.ep_square != self._valid_ep_square()
        yield Status.OPPOSITE_CHECK, self.was_into_check()
        yield Status.TOO_MANY_CHECKERS, popcount(self.checkers_mask()) > 2
        yield Status.IMPOSSIBLE_CHECK, self._is_impossible_check()

    def _is_impossible_check(self) -> bool:
        """True if no last move can have given this check."""
        checkers = self.checkers_mask()
        if not checkers:
            return False
        king = self.king(self.turn)
        assert king is not None
        if self._valid_ep_square() is None:
            aligned = popcount(checkers) == 2 and ray(lsb(checkers), msb(checkers)) >> king & 1
            return popcount(checkers) > 2 or bool(aligned)
        # The double step must have given check itself, or have opened a line.
        assert self.ep_square is not None
        pushed_to, pushed_from = self.ep_square ^ 8, self.ep_square ^ 24
        before = self.occupied & ~BB_SQUARES[pushed_to] | BB_SQUARES[pushed_from]
        return popcount(checkers) > 1 or (
            msb(checkers) != pushed_to and self.is_attacked_by(not self.turn, king, SquareSet(before)))

    def is_valid(self) -> bool:
        """True if status() finds nothing."""
        return self.status() == Status.VALID

    # --- Notation ---

    def epd(self, *, shredder: bool = False, en_passant: EnPassantSpec = "legal", promoted: Optional[bool] = None,
            **operations: object) -> str:
        """The position and operations as EPD. See fen() for the options."""
        position = self._epd(shredder=shredder, en_passant=en_passant, promoted=bool(promoted))
        return f"{position} {_epd.write_operations(self, operations)}" if operations else position

    def set_epd(self, epd: str) -> Dict[str, _epd.Operand]:
        """Sets up a position in EPD and returns its operations; hmvc and fmvn set the counters."""
        parts = epd.strip().rstrip(";").split(None, 4)
        if len(parts) <= 4:
            self.set_fen(epd.strip().rstrip(";"))
            return {}
        position = " ".join(parts[:4])
        operations = _epd.read_operations(parts[4], lambda: type(self)(position, chess960=self.chess960))
        self.set_fen(f"{position} {operations.get('hmvc', 0)} {operations.get('fmvn', 1)}")
        return operations

    def variation_san(self, variation: Iterable[Move]) -> str:
        """Several moves in SAN, with numbers. Raises IllegalMoveError at a move that is not legal."""
        board = self.copy(stack=False)
        words: List[str] = []
        for move in variation:
            if not board.is_legal(move):
                raise IllegalMoveError(f"{move} is not a legal move in {board.fen()}")
            dots = "." if board.turn else "..."
            number = f"{board.fullmove_number}{dots}" if board.turn or not words else ""
            gap = " " if board.turn else ""
            words.append(number + gap + board.san_and_push(move))
        return " ".join(words)

    def xboard(self, move: Move, chess960: Optional[bool] = None) -> str:
        """The move as XBoard writes it."""
        if not (self.chess960 if chess960 is None else chess960) or not self.is_castling(move):
            return move.xboard()
        return "O-O" if self.is_kingside_castling(move) else "O-O-O"

    def parse_xboard(self, xboard: str) -> Move:
        """Reads a move of XBoard, which may be SAN. Raises as parse_san() and parse_uci() do."""
        return self.parse_san(xboard)

    def push_xboard(self, xboard: str) -> Move:
        """Reads a move of XBoard, plays and returns it."""
        move = self.parse_xboard(xboard)
        self.push(move)
        return move

    # --- Forms ---

    def _transposition_key(self) -> Tuple[Any, ...]:
        """What makes positions the same for repetition, as a value that can be hashed. Many programs use it."""
        black, white = self.occupied_co
        ep_square = self.ep_square if self.has_legal_en_passant() else None
        return (self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings, white, black, self.turn,
                self.clean_castling_rights(), ep_square)

    def __repr__(self) -> str:
        variant = ", chess960=True" if self.chess960 else ""
        return f"{type(self).__name__}({self.fen()!r}{variant})"

    def _repr_svg_(self) -> str:
        from . import svg
        return svg.board(board=self, size=390, lastmove=self.move_stack[-1] if self.move_stack else None,
                         check=self.king(self.turn) if self.is_check() else None)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _load_board, (type(self), self._dump(), self.__dict__)

    @classmethod
    def empty(cls: Type[BoardT], *, chess960: bool = False) -> BoardT:
        """A board without pieces."""
        return cls(None, chess960=chess960)

    @classmethod
    def from_epd(cls: Type[BoardT], epd: str, *, chess960: bool = False) -> Tuple[BoardT, Dict[str, _epd.Operand]]:
        """The board and the operations of an EPD."""
        board = cls.empty(chess960=chess960)
        return board, board.set_epd(epd)

    @classmethod
    def from_chess960_pos(cls: Type[BoardT], scharnagl: int) -> BoardT:
        """A board with one of the starting positions of Chess960."""
        board = cls.empty(chess960=True)
        board.set_chess960_pos(scharnagl)
        return board


IntoSquareSet = Union[SquareSet, int, Iterable[Square]]
