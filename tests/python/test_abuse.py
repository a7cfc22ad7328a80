"""Random calls with arguments of every kind: exceptions, never a crash, never a SystemError.

    python3 tests/python/test_abuse.py 600        ten minutes of them
"""
import inspect
import io
import os
import random
import sys
import tempfile
import time
from pathlib import Path

import pytest

import tabiya
from tabiya import Game, Position, Score, VariantGame, VariantPosition, pgn, picture, review

CALLS = 6000
TABLES = Path(os.environ.get("TABIYA_SOURCE_DIR", Path(__file__).parents[2])) / "tests/tablebase/tables"


def tree():
    return pgn.parse("1. e4! {[%clk 0:03:00] [%cal Ge2e4]} e5 (1... c5 2. Nf3) 2. Ke3 *")


def removed():
    node = tree().root.next
    node.remove()
    return node


SIMPLE = (
    None, True, False, 0, 1, -1, 63, 64, 2**40, 2**70, -(2**70), 0.5, -1.5, float("nan"), float("inf"), "", "e4",
        "Nf3", "--",
    "white", "1-0", "en", "de", "all", "none", "san", "tabiya", "\ud800", "\x00", "é" * 50, b"", b"1. e4 *",
        b"\xff\x00(((", [],
    ["e4", "e5"], [3], [None], (), ("e2", "e4"), {}, {"e4": "x"}, {3: 4}, {1, 2}, object(), int, len, range(3),
        Score(3),
    Score(mate=0), Position(), Position("8/8/8/8/8/2k5/8/KR6 w - - 0 1"), VariantPosition("Horde"), tabiya.Variant.HORDE, tabiya.WHITE, tabiya.Square.E4, Position().move("e4"), io.BytesIO(b"1. d4 *"),
        io.StringIO("1. c4 *"),
    iter(["e4"]), lambda *arguments: 3,
)
MADE = (tree, removed, Game, pgn.GameTree, lambda: tree().root, lambda: tree().main_line()[-1], lambda: tree().tags,
        lambda: pgn.read(b"1. e4 *\n\n1. d4 *"), lambda: pgn.headers(b"1. e4 *"), lambda: pgn.events(b"1. e4 *"),
        lambda: pgn.check(b"1. e4 e5 2. Ke3 *"), lambda: picture.diagram(Position()), lambda: pgn.find(b"1. e4 *",
            Position())[0],
        lambda: tabiya.Tablebase(TABLES), lambda: iter(tree()), lambda: REVIEW, lambda: REVIEW.moves[0], lambda: REVIEW.white,
        lambda: VariantPosition("Crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1"), lambda: VariantGame("Atomic"),
        lambda: pgn.parse('[Variant "Antichess"]\n\n1. e3 (1. b4) b5 2. Bxb5 *'))
REVIEW = review.review(tree(), nodes=50)
FUNCTIONS = [pgn.read, pgn.parse, pgn.headers, pgn.events, pgn.check, pgn.find, pgn.write, tabiya.openings.name_of,
    tabiya.evaluate,
             picture.svg, picture.diagram, picture.diagrams, picture.diagram_pages, picture.score_sheet,
                 picture.animated_svg,
             picture.Theme, picture.PieceSet, Score, pgn.Index, pgn.Arrow, pgn.ColoredSquare, pgn.GameTree,
                 pgn.GameTree.of,
             review.review_in_comments, VariantPosition, VariantGame, tabiya.Variant, tabiya.Tablebase]
# These can take long, or need much memory, whatever they are called with.
SLOW = {"png", "gif", "perft"}


def value():
    return random.choice(MADE)() if random.random() < 0.3 else random.choice(SIMPLE)


def call(function):
    names = ("strict", "tags", "variations", "limit", "position", "width", "theme", "arrows", "labels", "language",
        "moves")
    keywords = {random.choice(names): value() for _ in range(random.choice((0, 0, 0, 1)))}
    return function(*(value() for _ in range(random.randrange(4))), **keywords)


def abuse(owner):
    """Calls, reads or sets a member of an object."""
    name = random.choice([name for name in dir(owner) if name not in SLOW and not name.startswith("__")] or ["__len__"])
    if random.random() < 0.3:
        setattr(owner, name, value())
        return None
    member = getattr(owner, name)
    return call(member) if callable(member) and not inspect.isclass(member) else member


def use(result):
    repr(result)
    if hasattr(result, "__next__"):
        for _, _ in zip(range(5), result):
            pass
    hash(result), result == value(), bool(result), len(result)


def step():
    try:
        if random.random() < 0.5:
            use(call(random.choice(FUNCTIONS)))
        else:
            use(abuse(random.choice(MADE)()))
    except SystemError:
        raise
    except Exception:
        pass


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Some calls write files."""
    monkeypatch.chdir(tmp_path)


def test_random_calls_raise_exceptions_and_nothing_else(folder):
    random.seed(2)
    for _ in range(CALLS):
        step()
    assert tree().san == ["e4", "e5"] and Position().fen().startswith("rnbq")


if __name__ == "__main__":
    os.chdir(tempfile.mkdtemp())
    end, count = time.monotonic() + float(sys.argv[1]), 0
    random.seed(int(end * 1000))
    while time.monotonic() < end:
        step()
        count += 1
    print(count, "calls")
