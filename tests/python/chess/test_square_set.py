"""SquareSet is a set of squares and a number."""
import pickle

import pytest

import tabiya.chess as chess
from tabiya.chess import SquareSet


def test_made_from_masks_squares_and_sets():
    assert SquareSet() == SquareSet(0) == SquareSet([])
    assert SquareSet([chess.A1, chess.C1]) == SquareSet(chess.BB_A1 | chess.BB_C1) == chess.BB_A1 | chess.BB_C1
    assert SquareSet(SquareSet(5)).mask == 5
    assert SquareSet(-1) == chess.BB_ALL
    assert SquareSet(3) != "ab" and SquareSet(3) != None and SquareSet(3) != SquareSet(1)  # noqa: E711
    with pytest.raises(TypeError):
        SquareSet("ab")
    with pytest.raises(IndexError):
        SquareSet([64])


def test_texts():
    assert repr(SquareSet(chess.BB_RANK_1 | chess.BB_H8)) == "SquareSet(0x8000_0000_0000_00ff)"
    assert str(SquareSet(chess.BB_H8 | chess.BB_B1)).splitlines()[0] == ". . . . . . . 1"
    assert str(SquareSet(chess.BB_H8 | chess.BB_B1)).splitlines()[7] == ". 1 . . . . . ."


def test_iteration():
    squares = SquareSet(chess.BB_G7 | chess.BB_G8 | chess.BB_A1)
    assert list(squares) == [chess.A1, chess.G7, chess.G8]
    assert list(reversed(squares)) == [chess.G8, chess.G7, chess.A1]
    assert len(squares) == 3 and len(~squares) == 61 and bool(squares) and not SquareSet()
    assert chess.G7 in squares and chess.G6 not in squares


def test_operators_return_new_sets():
    files, ranks = SquareSet(chess.BB_FILE_E), SquareSet(chess.BB_RANK_2)
    assert files & ranks == chess.BB_E2 == files & chess.BB_RANK_2 == chess.BB_FILE_E & ranks
    assert len(files | ranks) == 15 and len(files ^ ranks) == 14 and len(files - ranks) == 7
    assert files | [chess.A1] == chess.BB_FILE_E | chess.BB_A1
    assert ranks << 8 == chess.BB_RANK_3 and ranks >> 8 == chess.BB_RANK_1 and ranks << 64 == 0
    assert ~files == chess.BB_ALL ^ chess.BB_FILE_E
    assert files.union([chess.A1], ranks) == files | ranks | chess.BB_A1
    assert files.intersection(ranks, chess.BB_E2) == chess.BB_E2
    assert files.difference(ranks) == files - ranks and files.symmetric_difference(ranks) == files ^ ranks
    assert files.isdisjoint(chess.BB_FILE_D) and not files.isdisjoint(ranks)
    assert SquareSet(chess.BB_E2).issubset(files) and files.issuperset(chess.BB_E2) and not files.issubset(ranks)
    with pytest.raises(ValueError):
        files << -1


def test_changes_in_place():
    squares = SquareSet()
    squares.add(chess.B2)
    squares.add(chess.B2)
    squares |= chess.BB_C3
    squares.discard(chess.H8)
    assert squares == chess.BB_B2 | chess.BB_C3
    squares.remove(chess.B2)
    with pytest.raises(KeyError):
        squares.remove(chess.B2)
    squares.update([chess.A1, chess.A2], chess.BB_H1)
    assert squares.pop() == chess.A1 and squares.pop() == chess.H1
    squares.intersection_update(chess.BB_FILE_A)
    squares ^= chess.BB_B2
    squares -= chess.BB_A2
    squares <<= 1
    squares &= chess.BB_RANK_2
    assert squares == chess.BB_C2
    squares >>= 8
    squares.symmetric_difference_update(chess.BB_ALL)
    squares.difference_update(chess.BB_ALL)
    with pytest.raises(KeyError):
        squares.pop()
    squares.mask = 6
    copied = squares.copy()
    squares.clear()
    assert not squares and copied == 6


def test_as_numbers():
    assert int(SquareSet(chess.BB_CENTER)) == chess.BB_CENTER
    assert hex(SquareSet(255)) == "0xff" and bin(SquareSet(5)) == "0b101"
    assert SquareSet(chess.BB_B1).tolist() == [False, True] + 62 * [False]


def test_lines_and_subsets():
    assert SquareSet.ray(chess.A1, chess.B2) == chess.ray(chess.A1, chess.H8)
    assert SquareSet.between(chess.A1, chess.A4) == chess.BB_A2 | chess.BB_A3
    assert SquareSet.from_square(chess.F7) == chess.BB_F7
    assert SquareSet(chess.BB_A1 | chess.BB_B3).mirror() == chess.BB_A8 | chess.BB_B6
    assert sum(1 for _ in SquareSet(chess.BB_RANK_1).carry_rippler()) == 256
    assert list(SquareSet(chess.BB_A1 | chess.BB_C1).carry_rippler()) == [0, 1, 4, 5]


def test_sets_are_not_hashable_but_pickled():
    with pytest.raises(TypeError):
        hash(SquareSet())
    assert pickle.loads(pickle.dumps(SquareSet(7))) == 7
