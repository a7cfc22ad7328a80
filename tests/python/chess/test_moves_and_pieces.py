"""Moves and pieces are values."""
import copy
import pickle

import pytest

import tabiya.chess as chess


def test_moves_with_equal_parts_are_equal():
    move = chess.Move(chess.E7, chess.E8, chess.QUEEN)
    assert move == chess.Move(chess.E7, chess.E8, promotion=5)
    assert hash(move) == hash(chess.Move.from_uci("e7e8q"))
    assert move != chess.Move(chess.E7, chess.E8) and move != chess.Move(chess.E7, chess.E8, chess.ROOK)
    assert move != "e7e8q" and move is not None
    assert (move.from_square, move.to_square, move.promotion, move.drop) == (chess.E7, chess.E8, chess.QUEEN, None)


@pytest.mark.parametrize("uci", ["b5c7", "e7e8n", "a2a1q", "P@e4", "N@b4", "0000"])
def test_uci_is_read_and_written(uci):
    assert chess.Move.from_uci(uci).uci() == str(chess.Move.from_uci(uci)) == uci
    assert repr(chess.Move.from_uci(uci)) == f"Move.from_uci('{uci}')"


@pytest.mark.parametrize("uci", ["", "N", "z1g3", "Q@g9", "a1a1", "e2e9", "e2e4x", "e7e8q1", "E2E4", "é2e4"])
def test_other_texts_are_refused(uci):
    with pytest.raises(chess.InvalidMoveError):
        chess.Move.from_uci(uci)
    assert issubclass(chess.InvalidMoveError, ValueError)


def test_null_move():
    assert not chess.Move.null() and chess.Move.null() == chess.Move.from_uci("0000")
    assert chess.Move(chess.A1, chess.A2)
    assert chess.Move.null().xboard() == "@@@@" and chess.Move(chess.A1, chess.A2).xboard() == "a1a2"


def test_moves_and_pieces_are_copied_and_pickled():
    for value in [chess.Move(1, 18), chess.Move.from_uci("N@e4"), chess.Piece.from_symbol("n")]:
        assert copy.copy(value) == copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value


def test_moves_cannot_be_changed():
    with pytest.raises(AttributeError):
        chess.Move(1, 18).to_square = 2


@pytest.mark.parametrize("arguments, error", [
    ((64, 0), ValueError), ((-1, 0), ValueError), (("e2", "e4"), TypeError), ((0, 1, 7), ValueError), ((0,), TypeError)])
def test_wrong_arguments_of_a_move(arguments, error):
    with pytest.raises(error):
        chess.Move(*arguments)


def test_a_class_can_extend_moves():
    class Annotated(chess.Move):
        pass

    move = Annotated(chess.E2, chess.E4)
    move.note = "!"
    assert move == chess.Move(chess.E2, chess.E4) and move in chess.Board().legal_moves


def test_pieces():
    knight = chess.Piece(chess.KNIGHT, chess.WHITE)
    assert knight == chess.Piece.from_symbol("N") and knight != chess.Piece.from_symbol("n")
    assert (knight.piece_type, knight.color, knight.symbol(), str(knight)) == (2, True, "N", "N")
    assert repr(knight) == "Piece.from_symbol('N')"
    assert knight.unicode_symbol() == "♘" and knight.unicode_symbol(invert_color=True) == "♞"


def test_hashes_of_pieces_are_the_numbers_from_0_to_11():
    assert {hash(chess.Piece.from_symbol(symbol)) for symbol in "PNBRQKpnbrqk"} == set(range(12))


def test_other_symbols_are_refused():
    for symbol in ["", "x", "nn", "♘"]:
        with pytest.raises(ValueError):
            chess.Piece.from_symbol(symbol)


class Number:
    """Not an int, but usable as one."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


def kinds_of_numbers():
    kinds = [Number]
    try:
        import numpy
    except ImportError:
        return kinds
    return [*kinds, numpy.int64, numpy.uint8, numpy.uint64]


@pytest.mark.parametrize("number", kinds_of_numbers())
def test_any_integer_is_a_number(number):
    assert chess.Move(number(12), number(52), number(5)) == chess.Move(chess.E2, chess.E7, chess.QUEEN)
    assert chess.Piece(number(1), chess.WHITE) == chess.Piece.from_symbol("P")
    board = chess.Board()
    assert board.piece_at(number(4)) == chess.Piece.from_symbol("K")
    assert board.pieces(number(1), chess.WHITE) == chess.SquareSet(chess.BB_RANK_2)
    assert chess.SquareSet(number(5)) == chess.SquareSet([chess.A1, chess.C1]) == chess.SquareSet([number(0), number(2)])
    assert chess.SquareSet(5) | number(2) == chess.SquareSet(7)
    board.castling_rights = number(128)
    assert board.castling_xfen() == "K" and board.find_move(number(12), number(28)) == chess.Move.from_uci("e2e4")
    with pytest.raises(ValueError):
        chess.Move(number(64), number(0))
    with pytest.raises(ValueError):
        chess.Piece(number(7), chess.WHITE)


def test_arrays_are_lists_of_squares():
    numpy = pytest.importorskip("numpy")
    assert chess.SquareSet(numpy.array([0, 2])) == chess.SquareSet([0, 2])
    for call in (lambda: chess.Move(numpy.array([1, 2]), 3), lambda: chess.Move(1.0, 2), lambda: chess.SquareSet(1.0)):
        with pytest.raises(TypeError):
            call()
