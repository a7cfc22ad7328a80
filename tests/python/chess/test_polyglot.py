"""Opening books of Polyglot."""
import random
import struct

import pytest

import tabiya
import tabiya.chess as chess
import tabiya.chess.polyglot as polyglot

# The positions and keys in the description of the format.
KEYS = [
    ([], 0x463B96181691FC9C), (["e4"], 0x823C9B50FD114196), (["e4", "d5"], 0x0756B94461C50FB0),
    (["e4", "d5", "e5"], 0x662FAFB965DB29D4), (["e4", "d5", "e5", "f5"], 0x22A48B5A8E47FF78),
    (["e4", "d5", "e5", "f5", "Ke2"], 0x652A607CA3F242C1), (["e4", "d5", "e5", "f5", "Ke2", "Kf7"], 0x00FDD303C946BDD9),
    (["a4", "b5", "h4", "b4", "c4"], 0x3C8123EA7B067637), (["a4", "b5", "h4", "b4", "c4", "bxc3", "Ra3"], 0x5C3F9B829B279560)]


def raw(uci, promotion=0):
    move = chess.Move.from_uci(uci)
    return promotion << 12 | move.from_square << 6 | move.to_square


def write_book(path, entries):
    path.write_bytes(b"".join(struct.pack(">QHHI", *entry) for entry in sorted(entries)))
    return path


@pytest.fixture
def book(tmp_path):
    start = polyglot.zobrist_hash(chess.Board())
    castling = polyglot.zobrist_hash(chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
    return write_book(tmp_path / "book.bin", [
        (start, raw("e2e4"), 3, 0), (start, raw("d2d4"), 5, 7), (start, raw("e2e5"), 9, 0), (start, raw("a2a3"), 0, 0),
        (castling, raw("e1h1"), 1, 0), (1, raw("a7a8", 4), 1, 0)])


@pytest.mark.parametrize("sans, key", KEYS)
def test_keys(sans, key):
    board = chess.Board()
    for san in sans:
        board.push_san(san)
    assert polyglot.zobrist_hash(board) == key == tabiya.Position(board.fen(en_passant="fen")).polyglot_key
    assert polyglot.zobrist_hash(board, _hasher=polyglot.ZobristHasher(polyglot.POLYGLOT_RANDOM_ARRAY)) == key


def test_keys_of_any_board():
    chooser = random.Random(3)
    hasher = polyglot.ZobristHasher(polyglot.POLYGLOT_RANDOM_ARRAY)
    for _ in range(200):
        board = chess.Board(None)
        for _ in range(chooser.randrange(12)):
            board.set_piece_at(chooser.randrange(64), chess.Piece(chooser.randint(1, 6), chooser.random() < 0.5))
        board.castling_rights, board.ep_square = board.rooks, chooser.choice([None, chooser.randrange(64)])
        board.chess960, board.turn = chooser.random() < 0.5, chooser.random() < 0.5
        assert polyglot.zobrist_hash(board) == hasher(board)


def test_moves_of_a_position(book):
    with polyglot.open_reader(book) as reader:
        entries = list(reader.find_all(chess.Board()))
        assert {(entry.move.uci(), entry.weight) for entry in entries} == {("e2e4", 3), ("d2d4", 5)}
        assert len(list(reader.find_all(chess.Board(), minimum_weight=0))) == 3
        assert [entry.move.uci() for entry in reader.find_all(chess.Board(), exclude_moves=[chess.Move.from_uci("d2d4")])] == ["e2e4"]
        assert len(list(reader.find_all(polyglot.zobrist_hash(chess.Board())))) == 3
        assert reader.find(chess.Board()).move.uci() == "d2d4" and reader.find(chess.Board()).learn == 7
        board = chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        assert reader.find(board).move.uci() == "e1g1"
        board.chess960 = True
        assert reader.find(board).move.uci() == "e1h1"


def test_a_book_is_a_sequence(book):
    with polyglot.open_reader(book) as reader:
        assert len(reader) == 6 == len(list(reader)) and reader[0].move == chess.Move.from_uci("a7a8q")
        assert reader[-1] == reader[5] and reader[0] in reader and polyglot.Entry(5, 0, 1, 0, chess.Move.null()) not in reader
        with pytest.raises(IndexError):
            reader[6]


def test_choices(book):
    with polyglot.open_reader(book) as reader:
        chooser = random.Random(1)
        chosen = [reader.weighted_choice(chess.Board(), random=chooser).move.uci() for _ in range(800)]
        assert 230 < chosen.count("e2e4") < 370 and set(chosen) == {"e2e4", "d2d4"}
        assert {reader.choice(chess.Board(), random=chooser).move.uci() for _ in range(40)} == {"e2e4", "d2d4"}
        other = chess.Board("8/8/8/8/8/8/8/K6k w - - 0 1")
        assert reader.get(other) is None
        for call in [reader.find, reader.choice, reader.weighted_choice]:
            with pytest.raises(IndexError):
                call(other)


def test_files_that_are_not_books(tmp_path):
    (tmp_path / "empty.bin").write_bytes(b"")
    with polyglot.open_reader(tmp_path / "empty.bin") as reader:
        assert len(reader) == 0 and list(reader.find_all(chess.Board())) == []
    (tmp_path / "short.bin").write_bytes(b"123")
    for name in ["short.bin", "missing.bin"]:
        with pytest.raises(OSError):
            polyglot.open_reader(tmp_path / name)
