"""Batches as an Arrow stream, read through the structs of the C interface as a consumer does."""
import ctypes
import gzip

from tabiya import columns

GAMES = b"""[White "Ann"]
[WhiteElo "1900"]
[Result "1-0"]

1. e4 { [%clk 0:03:00] } e5 2. Bc4 a6 3. Qh5 b6 4. Qxf7# 1-0

[Result "0-1"]

1. d4 d5 0-1
"""


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_void_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(ctypes.POINTER(Schema))),
    ("dictionary", ctypes.POINTER(Schema)), ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))),
    ("private_data", ctypes.c_void_p),
]
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))), ("dictionary", ctypes.POINTER(Array)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))), ("private_data", ctypes.c_void_p),
]
# CDLL's functions run without the GIL, as those of most consumers do.
Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))), ("private_data", ctypes.c_void_p),
]
pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
pointer_of.restype, pointer_of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


class Consumer:
    """Holds a stream as pyarrow does, and releases what it has taken."""

    def __init__(self, reader):
        self.capsule = reader.__arrow_c_stream__()
        self.stream = Stream.from_address(pointer_of(self.capsule, b"arrow_array_stream"))

    def schema(self):
        schema = Schema()
        assert self.stream.get_schema(self.stream, schema) == 0
        names = {schema.children[index].contents.name.decode(): schema.children[index].contents.format.decode()
                 for index in range(schema.n_children)}
        assert schema.format == b"+s"
        schema.release(schema)
        return names

    def next(self):
        """(error number, array); an array that is released ends the stream."""
        array = Array()
        return self.stream.get_next(self.stream, array), array

    def error(self):
        return self.stream.get_last_error(self.stream)


def column(array, names, name):
    return array.children[list(names).index(name)].contents


def values(array, kind, count, buffer=1):
    return list((kind * count).from_address(array.buffers[buffer]))


def test_a_stream_gives_the_batches_as_rows_of_games():
    consumer = Consumer(columns.read(GAMES, ["results", "moves", "clocks", "boards"], tags=["White"]))
    names = consumer.schema()
    assert names["result"] == "c" and names["White"] == "u" and names["moves"] == "+l"
    error, array = consumer.next()
    assert error == 0 and array.length == 2
    assert values(column(array, names, "result"), ctypes.c_int8, 2) == [1, -1]
    moves = column(array, names, "moves")
    assert values(moves, ctypes.c_int32, 3) == [0, 7, 9]
    assert moves.children[0].contents.length == 9
    assert column(array, names, "boards").children[0].contents.children[0].contents.length == (8 + 3) * 64
    array.release(array)
    error, end = consumer.next()
    assert error == 0 and not end.release


def test_an_array_outlives_its_stream_and_reader():
    consumer = Consumer(columns.read(GAMES, ["results"]))
    names = consumer.schema()
    _, array = consumer.next()
    del consumer
    assert values(column(array, names, "result"), ctypes.c_int8, 2) == [1, -1]
    array.release(array)


def test_a_text_that_breaks_off_ends_the_stream_with_its_reason():
    consumer = Consumer(columns.read(gzip.compress(GAMES * 2000)[:-30], ["results"]))
    error, array = consumer.next()
    while error == 0 and array.release:
        array.release(array)
        error, array = consumer.next()
    assert error != 0 and b"PgnError" in consumer.error()


def test_a_stream_that_no_one_reads_is_released_with_its_capsule():
    for _ in range(100):
        columns.read(GAMES, threads=2).__arrow_c_stream__()
