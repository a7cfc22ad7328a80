"""Whatever is called with whatever arguments in whatever order, Python gets an exception and no crash.

A longer run: `python3 test_wrong_calls.py SECONDS`.
"""
import random
import sys
import time

import pytest

import tabiya.chess as chess
import tabiya.chess.variant

# What may be raised: RecursionError or MemoryError would be a fault, and so would a SystemError.
EXPECTED = (ValueError, TypeError, IndexError, KeyError, AttributeError, AssertionError, OverflowError, NotImplementedError,
            StopIteration)
UNENDING = {"carry_rippler"}  # a set of 64 squares has many subsets


def values(chooser):
    board = chess.Board()
    return [
        None, True, False, 0, 1, 7, 63, 64, -1, 1 << 63, 1 << 64, -1 << 70, 3.5, float("nan"), "", "e4", "e2e4", "O-O", "Nf3",
        "x\0y", "é", "\ud800", chess.STARTING_FEN, "8/8/8/8/8/8/8/8 w - - 0 1", "legal", b"e4", [], [1, 2], (), {}, {1: 2}, object(),
        int, chess.Board, chess.Move, board, board.legal_moves, chess.BaseBoard(), chess.Move.null(),
        chess.Move(chooser.randrange(64), chooser.randrange(64)), chess.Move.from_uci("N@e4"), chess.Move(52, 60, 5),
        chess.Piece(chooser.randint(1, 6), True), chess.SquareSet(chooser.getrandbits(64)), lambda value: value,
        chooser.getrandbits(64), chooser.randrange(64), chess.Board(None), iter([1]), range(100),
        chooser.choice(list(board.legal_moves))]


def make_targets(chooser):
    board = chess.Board(None, chess960=chooser.random() < 0.3)
    for _ in range(chooser.randrange(20)):
        board.set_piece_at(chooser.randrange(64), chess.Piece(chooser.randint(1, 6), chooser.random() < 0.5))
    variant = chooser.choice(chess.variant.VARIANTS[1:])()
    crazy = chess.variant.CrazyhouseBoard("4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1")
    return [board, chess.Board(), variant, crazy, crazy.pockets[0], chess.variant.ThreeCheckBoard, chess.BaseBoard(), chess.SquareSet(5), chess.Move(12, 28), chess.Piece(2, True),
            board.legal_moves, board.pseudo_legal_moves, chess.Board, chess.Move, chess.SquareSet, chess.Piece, chess]


def names_of(target):
    return [name for name in dir(target)
            if name not in UNENDING and (not name.startswith("__") or name in SPECIAL) and not name.startswith("test")]


SPECIAL = ["__init__", "__eq__", "__lt__", "__repr__", "__str__", "__hash__", "__iter__", "__len__", "__contains__", "__copy__",
           "__deepcopy__", "__reduce__", "__bool__", "__and__", "__or__", "__rsub__", "__lshift__", "__rshift__", "__ixor__",
           "__int__", "__invert__", "__reversed__", "__new__"]


def call_at_random(chooser, target, pool):
    name = chooser.choice(names_of(target))
    try:
        attribute = getattr(target, name)
        if not callable(attribute):
            if target is not chess and not isinstance(target, type) and not name.startswith("_"):
                setattr(target, name, chooser.choice(pool))
            return
        arguments = [chooser.choice(pool) for _ in range(chooser.choice([0, 1, 1, 1, 2, 2, 3, 4]))]
        named = {chooser.choice(["color", "square", "move", "stack", "x", "promoted"]): chooser.choice(pool)} \
            if chooser.random() < 0.1 else {}
        result = attribute(*arguments, **named)
        if hasattr(result, "__next__"):
            for _ in zip(range(300), result):
                pass
    except EXPECTED:
        pass


def run(chooser, calls):
    targets = make_targets(chooser)
    pool = values(chooser) + targets[:8]
    for _ in range(calls):
        call_at_random(chooser, chooser.choice(targets), pool)
    for target in targets[:4]:
        str(target), target.fen(), list(target.legal_moves), target.status(), target.outcome(claim_draw=True)


@pytest.mark.parametrize("seed", range(8))
def test_random_calls(seed):
    chooser = random.Random(seed)
    for _ in range(6):
        run(chooser, 120)


if __name__ == "__main__":
    seed, end = int(time.time()), time.time() + float(sys.argv[1])
    rounds = 0
    while time.time() < end:
        run(random.Random(seed + rounds), 200)
        rounds += 1
    print(rounds, "rounds of 200 calls from seed", seed)
