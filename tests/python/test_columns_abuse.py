"""Broken PGN and every option for columns: batches or an exception of the right kind, and arrays that stay as they are.

    python3 tests/python/test_columns_abuse.py 600        ten minutes of them
"""
import gc
import gzip
import io
import random
import sys
import time

import pytest

import tabiya
from tabiya import columns
from test_arrow import Consumer

np = pytest.importorskip("numpy")

ROUNDS = 1000
MOST_KEPT = 40
PGN = b"""[Event "Casual \xc3\xa9"]
[White "Ann"]
[WhiteElo "1900"]
[Result "1-0"]

1. e4 { [%clk 0:03:00] [%eval 0.3] } e5 { [%clk 0:02:59] } 2. Bc4 a6 $2 3. Qh5 (3. d4 exd4 (3... b5)) b6 4. Qxf7# 1-0

[Event "Broken"]
[BlackElo "32768"]
[UTCDate "2013.??.01"]
[Result "0-1"]

1. e4 { [%eval #-3] [%emt 0:00:01.5] } e5 2. Ke3 d6 0-1

[FEN "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1"]
[TimeControl "300+3"]

1. a8=Q+ Ke7 2. O-O -- *

[Variant "Chess960"]
[FEN "nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 0 1"]

1. f4 f5 2. Bf2 Bf7 3. O-O O-O-O 1/2-1/2
"""
# What stands in PGN, to be put anywhere.
WORDS = [b"{", b"}", b"(", b")", b"[", b"]", b'"', b"\\", b";", b"%", b"$300", b"\n\n", b"\r", b"\0", b"\xff\xfe", b"\xef\xbb\xbf",
         b"[%clk 99999999999:0:0]", b"{[%eval #-9999999]}", b"{[%eval 1e308]}", b"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]",
         b'[FEN "4k3/8/8/8/8/8/8/4K3 w - - 4294967295 4294967295"]', b"1. e4", b"O-O-O", b"--", b"e8=Q", b"*", b"1-0", b"(" * 300]
EXPECTED = (tabiya.Error, ValueError, TypeError, IndexError, OverflowError)


class Failing(io.BytesIO):
    """A file object that raises an exception after some text, or answers with something else, once."""

    def __init__(self, data, answer):
        super().__init__(data)
        self.answer = answer

    def read(self, size=-1):
        if self.tell() < 500:
            return super().read(min(size, 100))
        answer, self.answer = self.answer, b""
        if isinstance(answer, Exception):
            raise answer
        return answer


class Expected(Exception):
    """What the file objects of this file raise."""


def text():
    """PGN with some mistakes, or random bytes."""
    if random.random() < 0.1:
        return random.randbytes(random.randrange(2000))
    data = bytearray(PGN * random.randrange(1, 8))
    for _ in range(random.choice((0, 0, 1, 3, 20))):
        place = random.randrange(len(data))
        change = random.randrange(4)
        if change == 0:
            data[place] = random.randrange(256)
        elif change == 1:
            data[place:place] = random.choice(WORDS)
        elif change == 2:
            del data[place : place + random.randrange(200)]
        else:
            begin = random.randrange(len(data))
            data[place:place] = data[begin : begin + random.randrange(200)]
        if not data:
            break
    return bytes(data)


def source():
    data = text()
    kind = random.randrange(8)
    if kind == 0:
        packed = gzip.compress(data, 1)
        return packed[: random.randrange(len(packed) + 1)] if random.random() < 0.5 else packed
    if kind == 1:
        return Failing(data, random.choice((Expected("read"), "text", None, b"", 3, b"x" * 70000)))
    if kind == 2:
        return io.BytesIO(data)
    if kind == 3:
        return io.StringIO(data.decode("latin-1"))
    return data


def options():
    chosen = {"max_games": random.choice((1, 2, 7, 64, 8192)), "threads": random.randint(1, 3),
              "en_passant": random.choice(("legal", "pseudo_legal", "always")),
              "tags": random.choice(((), ("White",), ("White", "Event", "é", ""), ("FEN", "FEN")))}
    if random.random() < 0.1:
        wrong = {"max_games": (0, -1, 2**70, None, "3"), "threads": (0, -1, 2**40, 1.5), "en_passant": ("", "never", None),
                 "tags": (3, [None], ["\ud800"], "White", [b"\xff"])}
        name = random.choice(list(wrong))
        chosen[name] = random.choice(wrong[name])
    return chosen


def names():
    if random.random() < 0.05:
        return random.choice((["colour"], [3], "boards", ["\ud800"], 7))
    if random.random() < 0.2:
        return None
    return random.sample(columns.ALL, random.randrange(1, len(columns.ALL) + 1)) if random.random() < 0.7 else columns.ALL


ARRAYS = [name for name in dir(columns.Games) if not name.startswith("_") and name not in (
    "alpha_zero_planes", "errors", "fen_tokens", "fens", "first_game", "leela_planes", "legal_mask", "movetexts", "piece_planes",
    "plies", "positions", "sans", "start_fens", "tags")]
TEXTS = ["fens", "movetexts", "sans", "start_fens"]
INPUTS = [("piece_planes", {"viewpoint": ("mover", "white", "x", None)}), ("leela_planes", {"before_start": ("nothing", "start", "x")}),
          ("alpha_zero_planes", {}), ("legal_mask", {"vocabulary": ("leela", "alpha_zero", "x", 3)}), ("fen_tokens", {})]


class Kept:
    """Arrays whose batches and readers are gone, with what they held at first."""

    def __init__(self):
        self.arrays = []

    def add(self, array):
        self.arrays.append((array, array.tobytes()))
        if len(self.arrays) > MOST_KEPT:
            kept, content = self.arrays.pop(random.randrange(len(self.arrays)))
            assert kept.tobytes() == content


def check_sizes(games):
    """What holds for every batch, whatever the text."""
    assert len(games.ply_offsets) == len(games.position_offsets) == len(games) + 1
    assert games.ply_offsets[-1] == games.plies and games.position_offsets[-1] == games.positions == games.plies + len(games)
    for array in (games.boards, games.castling, games.turns, games.keys, games.fens):
        assert len(array) in (0, games.positions)
    for array in (games.from_squares, games.moves, games.clocks, games.evaluations, games.sans, games.leela_moves):
        assert len(array) in (0, games.plies)
    assert len(games.errors) == len(games) - games.is_valid.sum()


def use_inputs(games, kept):
    name, choices = random.choice(INPUTS)
    arguments = {key: random.choice(values if random.random() < 0.1 else values[:2]) for key, values in choices.items()}
    count = len(games)
    arguments["start"] = random.randint(0, count)
    arguments["stop"] = random.choice((None, random.randint(arguments["start"], count)))
    if random.random() < 0.1:
        arguments[random.choice(("start", "stop"))] = random.choice((-1, count + 1, 2**64, 0, None, "1"))
    made = getattr(games, name)(**arguments)
    kept.add(made[: random.randrange(5)])


def use_texts(games):
    texts = random.choice([getattr(games, random.choice(TEXTS)), *games.tags.values()])
    found = texts.tolist()
    assert found == list(texts) and len(texts.offsets) == len(texts) + (len(texts.offsets) > 0)
    if random.random() < 0.1:
        texts[random.randint(-3, 3)]


def read(kept):
    """Batches read up to some point."""
    reader = columns.read(source(), names(), **options())
    for games in reader:
        check_sizes(games)
        kept.add(getattr(games, random.choice(ARRAYS)))
        random.choice((use_inputs, lambda games, _: use_texts(games)))(games, kept)
        if random.random() < 0.2:
            break
    if random.random() < 0.2:
        reader.close()
        next(reader)


SIZES = (1, 5, 100, 10**6, 1, 5, 100, 10**6, 0)


def sample(kept):
    chosen = random.sample(ARRAYS + ["fens"], random.randrange(4)) if random.random() < 0.2 else ["boards", "to_squares", "results"]
    batches = columns.read(source(), None if random.random() < 0.7 else names(), **options())
    for rows in columns.samples(batches, chosen, batch_size=random.choice(SIZES), buffer=random.choice(SIZES),
                                seed=random.randrange(9)):
        assert len({len(array) for array in rows.values()}) == 1
        kept.add(rows[chosen[0]])
        if random.random() < 0.1:
            break


class Full(io.BytesIO):
    def write(self, data):
        if self.tell() + len(data) > 3000:
            raise Expected("write")
        return super().write(data)


def write_parquet(kept):
    file = random.choice((io.BytesIO, io.BytesIO, Full))()
    chosen = random.choice(("lichess", "aix", "plies", "all", ["White", "moves", "é"], ["boards"], "", ["a,b"], [3], "WhiteElo,White"))
    summary = columns.to_parquet(source(), file, chosen, threads=random.choice((1, 1, 2, 2, 3, 3, 0)))
    data = file.getvalue()
    assert data[:4] == data[-4:] == b"PAR1" and summary["bytes"] == len(data)


def stream(kept):
    """An Arrow stream left at any point; its arrays are released after it, or with it."""
    reader = columns.read(source(), names(), **options())
    consumer = Consumer(reader)
    arrays = []
    try:
        for _ in range(random.randrange(6)):
            step = random.randrange(4)
            if step == 0:
                try:
                    consumer.schema()
                except UnicodeDecodeError:
                    pass
            elif step == 1 and random.random() < 0.3:
                reader.close()
            elif step == 2 and random.random() < 0.3:
                next(reader, None)
            else:
                error, array = consumer.next()
                assert error == 0 or consumer.error()
                if error == 0 and array.release:
                    arrays.append(array)
        if random.random() < 0.5:
            del reader, consumer
            random.shuffle(arrays)
    finally:
        for array in arrays:
            assert array.length >= 0 and array.n_children > 0
            array.release(array)
            assert not array.release


def step(kept):
    """Whether a call ended as it should have, without an exception."""
    try:
        random.choice((read, read, read, sample, write_parquet, stream))(kept)
        return True
    except UnicodeDecodeError:
        raise
    except (StopIteration, Expected, *EXPECTED):
        return False


def run(goes_on):
    kept, calls, done = Kept(), 0, 0
    while goes_on(calls):
        done += step(kept)
        calls += 1
    gc.collect()
    for array, content in kept.arrays:
        assert array.tobytes() == content
    return calls, done


def test_broken_pgn_and_random_options_raise_exceptions_and_nothing_else():
    random.seed(4)
    calls, done = run(goes_on=lambda calls: calls < ROUNDS)
    assert done > calls / 3


if __name__ == "__main__":
    end = time.monotonic() + float(sys.argv[1])
    seed = int(end * 1000)
    random.seed(seed)
    calls, done = run(goes_on=lambda _: time.monotonic() < end)
    print(f"{calls:,} calls from seed {seed}, of which {calls - done:,} raised an exception")
