"""Syzygy tablebases."""
import os
import random
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import tabiya.chess as chess
import tabiya.chess.syzygy as syzygy
import tabiya.chess.variant
from tabiya import errors

SOURCES = Path(os.environ.get("TABIYA_SOURCE_DIR", Path(__file__).parents[3]))
TABLES = SOURCES / "tests/tablebase/tables"
DATA = Path(os.environ.get("TABIYA_DATA") or SOURCES.parent / "shared/data")
ROOK = "8/8/8/8/8/2k5/8/KR6 w - - 0 1"


@pytest.fixture(scope="module")
def tablebase():
    with syzygy.open_tablebase(str(TABLES)) as tables:
        yield tables


def needs(folder):
    return pytest.mark.skipif(not (DATA / folder).exists(), reason=f"no {folder} in {DATA}")


@pytest.mark.parametrize("fen, wdl, dtz", [
    (ROOK, 2, 27), ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", -2, -4), ("8/8/4k3/8/8/8/8/K1N5 w - - 0 1", 0, 0),
    ("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", -2, -1), ("k7/2Q5/2K5/8/8/8/8/8 b - - 0 1", 0, 0),
    ("7k/8/8/8/8/8/8/K7 w - - 0 1", 0, 0), ("8/8/8/8/8/2k5/8/KR6 w - - 99 120", 2, 27)])
def test_three_men(tablebase, fen, wdl, dtz):
    board = chess.Board(fen)
    assert (tablebase.probe_wdl(board), tablebase.probe_dtz(board)) == (wdl, dtz)
    assert (tablebase.get_wdl(board), tablebase.get_dtz(board)) == (wdl, dtz)
    assert type(tablebase.probe_wdl(board)) is int and board.fen() == fen


@needs("syzygy")
@pytest.mark.parametrize("fen, wdl, dtz", [
    ("8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1", -2, -53),  # in the description of chess.syzygy
    ("8/8/8/k2Pp3/8/8/8/4K3 w - e6 0 1", 2, 1), ("8/8/8/8/2pP4/2K5/4k3/8 b - d3 0 1", 2, 1),  # en passant
    ("8/1P6/8/6k1/8/5p2/8/K7 w - - 0 1", 2, 1), ("7n/6k1/4R3/4K3/8/8/8/8 w - - 0 1", 2, 10)])
def test_four_men(fen, wdl, dtz):
    with syzygy.open_tablebase(DATA / "syzygy") as tablebase:
        board = chess.Board(fen)
        assert (tablebase.probe_wdl(board), tablebase.probe_dtz(board)) == (wdl, dtz)


@needs("syzygy-extra/cursed")
def test_results_of_the_fifty_move_rule_are_beyond_a_hundred_plies():
    with syzygy.open_tablebase(DATA / "syzygy") as tablebase:
        board = chess.Board("7b/8/6b1/8/5Nk1/4K3/8/8 b - - 0 1")
        assert tablebase.get_wdl(board) is None
        assert tablebase.add_directory(DATA / "syzygy-extra/cursed") == 2
        assert (tablebase.probe_wdl(board), tablebase.probe_dtz(board)) == (1, 109)


def test_what_is_not_known_is_a_key_error(tablebase):
    for fen in [chess.STARTING_FEN, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "8/8/8/8/8/2k5/8/1R6 w - - 0 1",
                "8/8/8/8/8/R1k5/8/K7 w - - 0 1", "4k3/8/8/8/8/8/8/KQRBNQRB w - - 0 1"]:
        board = chess.Board(fen)
        for probe in [tablebase.probe_wdl, tablebase.probe_dtz]:
            with pytest.raises(KeyError) as caught:
                probe(board)
            assert type(caught.value) is KeyError and caught.value.args[0]
        assert tablebase.get_wdl(board) is None and tablebase.get_dtz(board, 300) == 300


def test_a_missing_table_is_named(tablebase, tmp_path):
    with pytest.raises(syzygy.MissingTableError):
        tablebase.probe_wdl(chess.Board("4k3/8/8/8/8/8/8/K5QQ w - - 0 1"))
    shutil.copy(TABLES / "KRvK.rtbw", tmp_path)
    with syzygy.open_tablebase(tmp_path) as some:
        assert some.probe_wdl(chess.Board(ROOK)) == 2
        with pytest.raises(syzygy.MissingTableError, match="KRvK.rtbz"):
            some.probe_dtz(chess.Board(ROOK))
        with pytest.raises(KeyError, match="KQvK.rtbw"):
            some.probe_wdl(chess.Board("4k3/8/8/8/8/8/8/K6Q w - - 0 1"))
        assert some.get_dtz(chess.Board(ROOK), 5) == 5


def test_one_kind_of_tables_can_be_left_out(tmp_path):
    with syzygy.open_tablebase(str(TABLES), load_dtz=False) as tablebase:
        assert tablebase.probe_wdl(chess.Board(ROOK)) == 2 and tablebase.get_dtz(chess.Board(ROOK)) is None
        assert tablebase.add_directory(str(TABLES), load_wdl=False) == 5
        assert tablebase.probe_dtz(chess.Board(ROOK)) == 27
    with syzygy.open_tablebase(str(TABLES), load_wdl=False) as tablebase:
        assert tablebase.get_wdl(chess.Board(ROOK)) is None and tablebase.get_dtz(chess.Board(ROOK)) is None
    tablebase = syzygy.Tablebase(max_fds=None)
    assert tablebase.add_directory(tmp_path) == 0 == tablebase.add_directory(str(TABLES), load_wdl=False, load_dtz=False)
    assert tablebase.add_directory(str(TABLES)) == 10 == tablebase.add_directory(str(TABLES))


def test_a_closed_tablebase_has_no_tables():
    with syzygy.open_tablebase(str(TABLES)) as tablebase:
        assert tablebase.probe_wdl(chess.Board(ROOK)) == 2
    with pytest.raises(syzygy.MissingTableError):
        tablebase.probe_wdl(chess.Board(ROOK))
    assert tablebase.get_dtz(chess.Board(ROOK)) is None
    tablebase.close()
    assert tablebase.add_directory(str(TABLES)) == 10 and tablebase.probe_dtz(chess.Board(ROOK)) == 27


def test_a_damaged_table_is_no_missing_one(tmp_path):
    (tmp_path / "KRvK.rtbw").write_bytes((TABLES / "KRvK.rtbw").read_bytes()[:100])
    with syzygy.open_tablebase(tmp_path) as tablebase:
        for probe in [tablebase.probe_wdl, tablebase.get_wdl, tablebase.get_dtz]:
            with pytest.raises(errors.TablebaseError, match="KRvK.rtbw is damaged: "):
                probe(chess.Board(ROOK))


def test_only_tables_of_chess_are_read(tablebase):
    with pytest.raises(NotImplementedError, match="atomic"):
        syzygy.open_tablebase(str(TABLES), VariantBoard=chess.variant.AtomicBoard)
    board = chess.variant.AtomicBoard(ROOK)
    with pytest.raises(KeyError, match="atomic"):
        tablebase.probe_wdl(board)
    assert tablebase.get_dtz(board) is None


def test_boards_of_chess960_and_of_own_classes(tablebase):
    class OwnBoard(chess.Board):
        pass

    assert tablebase.probe_wdl(chess.Board(ROOK, chess960=True)) == 2 == tablebase.probe_wdl(OwnBoard(ROOK))
    assert tablebase.get_wdl(chess.Board("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", chess960=True)) is None
    with syzygy.open_tablebase(str(TABLES), VariantBoard=OwnBoard) as own:
        assert own.probe_dtz(OwnBoard(ROOK)) == 27


def test_wrong_calls(tablebase, tmp_path):
    for wrong in [None, 3.5, []]:
        with pytest.raises(TypeError):
            syzygy.open_tablebase(wrong)
        with pytest.raises((AttributeError, TypeError)):
            tablebase.probe_wdl(wrong)
    for absent in [tmp_path / "absent", ""]:
        with pytest.raises(FileNotFoundError):
            syzygy.open_tablebase(absent)
    with pytest.raises(TypeError):
        syzygy.open_tablebase(str(TABLES), False)


def test_threads_ask_while_tables_are_added_and_closed():
    tablebase = syzygy.open_tablebase(str(TABLES))

    def ask(seed):
        board = chess.Board(ROOK)
        chooser = random.Random(seed)
        for _ in range(300):
            assert tablebase.get_wdl(board) in (2, None) and tablebase.get_dtz(board) in (27, None)
            if chooser.random() < 0.1:
                tablebase.close()
            elif chooser.random() < 0.2:
                tablebase.add_directory(TABLES)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(ask, range(8)))
