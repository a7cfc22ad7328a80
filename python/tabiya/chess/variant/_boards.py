"""The classes of boards. The rules are in C++; these have names, questions of python-chess, and what can be set."""
from __future__ import annotations

import re
from typing import Any, ClassVar, Dict, Iterable, List, Optional, Sequence, Tuple

from .. import _epd
from .._board import Board
from .._native import SquareSet, between
from .._outcome import Status
from .._squares import BLACK, COLORS, STARTING_FEN, WHITE, Bitboard, lsb, popcount
from ._pockets import BoardPocket, CrazyhousePocket, RemainingChecks, fill

# The ends by which a variant differs from chess.
_OWN_ENDINGS = frozenset(["king_on_the_hill", "third_check", "no_pieces_left", "no_move_left", "king_exploded",
                          "horde_captured", "race_won", "race_drawn"])
# Stands for the start of a game, which each class has its own of.
_START: Any = object()
_NO_KING = Status.NO_WHITE_KING | Status.NO_BLACK_KING
_TOO_MANY_PAWNS = Status.TOO_MANY_WHITE_PAWNS | Status.TOO_MANY_BLACK_PAWNS
_TOO_MANY_PIECES = Status.TOO_MANY_WHITE_PIECES | Status.TOO_MANY_BLACK_PIECES


class _VariantBoard(Board):
    """What all variants have in common."""

    tbw_suffix = None
    tbz_suffix = None
    tbw_magic = None
    tbz_magic = None

    # What status() does not complain of.
    _allowed: ClassVar[Status] = Status.VALID

    def __init__(self, fen: Optional[str] = _START, *, chess960: bool = False) -> None:
        super().__init__(None, chess960=chess960)
        self._begin_variant(type(self).aliases[0])
        if fen is _START:
            self.reset()
        elif fen is not None:
            self.set_fen(fen)

    def set_chess960_pos(self, scharnagl: int) -> None:
        """Sets up one of the starting positions of Chess960, 0 to 959, with all castling rights."""
        self.reset()
        super().set_chess960_pos(scharnagl)

    def _own_ending(self) -> Optional[Tuple[str, Optional[bool]]]:
        ending = self._ending()
        return ending if ending and ending[0] in _OWN_ENDINGS else None

    def is_variant_end(self) -> bool:
        """True if the game has ended by the variant's own rule."""
        return self._own_ending() is not None

    def is_variant_win(self) -> bool:
        """True if the side to move has won by the variant's own rule."""
        ending = self._own_ending()
        return ending is not None and ending[1] is self.turn

    def is_variant_loss(self) -> bool:
        """True if the side to move has lost by the variant's own rule."""
        ending = self._own_ending()
        return ending is not None and ending[1] is (not self.turn)

    def is_variant_draw(self) -> bool:
        """True if the variant's own rule has made a draw."""
        ending = self._own_ending()
        return ending is not None and ending[1] is None

    def status(self) -> Status:
        """Everything that is wrong with the position, as a set of flags. It is not complete."""
        return super().status() & ~self._allowed


class CrazyhouseBoard(_VariantBoard):
    """A captured piece changes sides and can be dropped. `pockets` has those of each side, by colour."""

    aliases = ["Crazyhouse", "Crazy House", "House", "ZH"]
    uci_variant = "crazyhouse"
    xboard_variant = "crazyhouse"
    starting_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    _allowed = _TOO_MANY_PAWNS | _TOO_MANY_PIECES | Status.IMPOSSIBLE_CHECK

    @property
    def pockets(self) -> List[CrazyhousePocket]:
        """The pockets of Black and White, by colour; changing them changes the board."""
        return [BoardPocket(self, BLACK), BoardPocket(self, WHITE)]

    @pockets.setter
    def pockets(self, pockets: Sequence[CrazyhousePocket]) -> None:
        fill(self.pockets, pockets)

    def legal_drop_squares_mask(self) -> Bitboard:
        """The mask of the squares where something may be dropped, whatever the pocket has."""
        empty: Bitboard = ~self.occupied & (1 << 64) - 1
        checkers = self.checkers_mask()
        if not checkers:
            return empty
        king = self.king(self.turn)
        if king is None or popcount(checkers) > 1:
            return 0
        return empty & between(king, lsb(checkers))

    def legal_drop_squares(self) -> SquareSet:
        """The squares where something may be dropped, whatever the pocket has."""
        return SquareSet(self.legal_drop_squares_mask())

    def apply_mirror(self) -> None:
        """Reverses the ranks and swaps the colours and the pockets; the moves played are forgotten."""
        black, white = (pocket.copy() for pocket in self.pockets)
        super().apply_mirror()
        self.pockets = [white, black]

    def _transposition_key(self) -> Tuple[Any, ...]:
        return (*super()._transposition_key(), self.promoted, *map(str, self.pockets))


class KingOfTheHillBoard(_VariantBoard):
    """A king on d4, e4, d5 or e5 wins."""

    aliases = ["King of the Hill", "KOTH", "kingOfTheHill"]
    uci_variant = "kingofthehill"
    xboard_variant = "kingofthehill"
    starting_fen = STARTING_FEN


class ThreeCheckBoard(_VariantBoard):
    """The third check wins. `remaining_checks` has those that each side still has to give, by colour."""

    aliases = ["Three-check", "Three check", "Threecheck", "Three check chess", "3-check", "3 check", "3check"]
    uci_variant = "3check"
    xboard_variant = "3check"
    starting_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"

    @property
    def remaining_checks(self) -> RemainingChecks:
        """The checks that are left for Black and White, by colour; they can be set."""
        return RemainingChecks(self)

    @remaining_checks.setter
    def remaining_checks(self, counts: Sequence[int]) -> None:
        for color in COLORS:
            self._set_checks_left(color, counts[color])

    def apply_mirror(self) -> None:
        """Reverses the ranks and swaps the colours and the checks; the moves played are forgotten."""
        black, white = self.remaining_checks
        super().apply_mirror()
        self.remaining_checks = [white, black]  # type: ignore[assignment]

    def set_epd(self, epd: str) -> Dict[str, _epd.Operand]:
        """Sets up a position in EPD and returns its operations. The fifth field has the checks that are left."""
        fields = epd.split(None, 5)
        if len(fields) < 5 or not re.fullmatch(r"\d\+\d", fields[4]):
            return super().set_epd(epd)
        operations = super().set_epd(" ".join(fields[:4] + fields[5:]))
        white, black = fields[4].split("+")
        self.remaining_checks = [int(black), int(white)]  # type: ignore[assignment]
        return operations

    def _transposition_key(self) -> Tuple[Any, ...]:
        return (*super()._transposition_key(), *self.remaining_checks)


class AntichessBoard(_VariantBoard):
    """Captures are compulsory, and who has nothing left or cannot move wins."""

    aliases = ["Antichess", "Anti chess", "Anti"]
    uci_variant = "antichess"
    xboard_variant = "antichess"
    starting_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    connected_kings = True
    one_king = False
    captures_compulsory = True
    _allowed = (_NO_KING | _TOO_MANY_PAWNS | _TOO_MANY_PIECES | Status.TOO_MANY_KINGS | Status.EMPTY
                | Status.IMPOSSIBLE_CHECK)


class AtomicBoard(_VariantBoard):
    """Captures explode."""

    aliases = ["Atomic", "Atom", "Atomic chess"]
    uci_variant = "atomic"
    xboard_variant = "atomic"
    starting_fen = STARTING_FEN
    connected_kings = True
    _allowed = Status.IMPOSSIBLE_CHECK | Status.TOO_MANY_CHECKERS

    def status(self) -> Status:
        """As in chess; the king of the side that has lost may be gone."""
        status = super().status()
        kings = status & _NO_KING
        return status if kings == _NO_KING else status & ~_NO_KING


class HordeBoard(_VariantBoard):
    """White has 36 pawns and no king."""

    aliases = ["Horde", "Horde chess"]
    uci_variant = "horde"
    xboard_variant = "horde"
    starting_fen = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"
    _allowed = Status.NO_WHITE_KING | Status.TOO_MANY_WHITE_PIECES | Status.TOO_MANY_WHITE_PAWNS

    def status(self) -> Status:
        """As in chess; White's pawns may stand on the first rank."""
        status = super().status()
        black, white = self.occupied_co
        misplaced = self.pawns & (black & 0xFF | white & ~0xFF) & 0xFF000000000000FF
        return status if misplaced else status & ~Status.PAWNS_ON_BACKRANK


class RacingKingsBoard(_VariantBoard):
    """The first king on the eighth rank wins, and no move may give check."""

    aliases = ["Racing Kings", "Racing", "Race", "racingkings"]
    uci_variant = "racingkings"
    xboard_variant = "racingkings"
    starting_fen = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"

    def _problems(self) -> Iterable[Tuple[Status, bool]]:
        yield from super()._problems()
        has_check = self.is_check() or self.was_into_check()
        yield Status.RACE_CHECK, has_check
        yield Status.RACE_MATERIAL, bool(self.pawns)
        black_king = self.king(BLACK)
        has_arrived = black_king is not None and black_king >= 56
        yield Status.RACE_OVER, has_arrived and self.turn is BLACK
