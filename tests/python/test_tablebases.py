"""What tablebases say of endings."""
import os
import pickle
import random
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import tabiya
import tabiya.chess
from tabiya import Dtz, Position, Tablebase, Wdl, errors

SOURCES = Path(os.environ.get("TABIYA_SOURCE_DIR", Path(__file__).parents[2]))
TABLES = SOURCES / "tests/tablebase/tables"
ROOK = Position("8/8/8/8/8/2k5/8/KR6 w - - 0 1")


@pytest.fixture(scope="module")
def tables():
    return Tablebase(TABLES)


@pytest.mark.parametrize("fen, wdl, plies", [
    ("8/8/8/8/8/2k5/8/KR6 w - - 0 1", Wdl.WIN, 27), ("kr6/8/2K5/8/8/8/8/8 b - - 0 1", Wdl.WIN, 27),
    ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Wdl.LOSS, -4), ("8/8/4k3/8/8/8/8/K1N5 w - - 0 1", Wdl.DRAW, 0),
    ("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", Wdl.LOSS, -1), ("k7/2Q5/2K5/8/8/8/8/8 b - - 0 1", Wdl.DRAW, 0),
    ("7k/8/8/8/8/8/8/K7 w - - 0 1", Wdl.DRAW, 0)])
def test_results_and_distances(tables, fen, wdl, plies):
    position = Position(fen)
    assert tables.wdl(position) is wdl and tables.dtz(position).plies == plies


def test_a_distance_says_whether_it_is_exact(tables):
    assert tables.dtz(ROOK) == Dtz(27, is_exact=False)
    assert tables.dtz(Position("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1")) == Dtz(-1, is_exact=True)


def test_results_are_numbers_with_names():
    assert [str(wdl) for wdl in Wdl] == ["loss", "blessed-loss", "draw", "cursed-win", "win"]
    assert Wdl.WIN == 2 > Wdl.CURSED_WIN > Wdl.DRAW and -Wdl.WIN is Wdl.LOSS


def test_the_best_moves_come_first(tables):
    ranked = tables.rank(ROOK)
    assert {each.move for each in ranked} == set(ROOK.legal_moves)
    assert (ROOK.san(ranked[0].move), ranked[0].wdl, ranked[0].dtz) == ("Rd1", Wdl.WIN, Dtz(27, False))
    assert ranked[-1].wdl is Wdl.DRAW and ranked[-1].rank == 0 < ranked[0].rank
    assert pickle.loads(pickle.dumps(ranked)) == ranked


def test_the_ranking_minds_repetitions(tables):
    best, second = tables.rank(ROOK)[:2]
    assert best.rank == second.rank
    hurried = tables.rank(ROOK, has_repeated=True)
    assert hurried[0].rank > hurried[1].rank
    ranked = tables.rank(ROOK, drawn=[ROOK.play(best.move)])
    assert [each.rank for each in ranked if each.move is best.move] == [0] and ranked[0].move is not best.move


def test_the_fifty_move_rule_can_be_left_out(tables):
    late = Position("8/8/8/8/8/2k5/8/KR6 w - - 90 90")
    assert tables.rank(late)[0].rank < tables.rank(late, counts_fifty_moves=False)[0].rank


def test_tables_of_several_folders(tmp_path, tables):
    for name in ["KQvK.rtbw", "KQvK.rtbz"]:
        (tmp_path / name).write_bytes((TABLES / name).read_bytes())
    (tmp_path / "notes.txt").write_text("no table")
    both = Tablebase(os.fsencode(tmp_path), str(TABLES))
    assert (both.wdl_count, both.dtz_count, both.most_men) == (5, 5, 3) and repr(both) == repr(tables)
    assert repr(Tablebase(tmp_path)) == "<Tablebase: 2 files, up to 3 men>"
    assert Tablebase().most_men == 0 and Tablebase().wdl(Position("7k/8/8/8/8/8/8/K7 w - - 0 1")) is Wdl.DRAW


@pytest.mark.parametrize("fen, kind, table, message", [
    ("8/8/8/8/8/2k5/7r/KR6 w - - 0 1", "too many men", "", "no table has as many men as the position"),
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling rights", "", "no table has positions in which a side can still castle"),
    ("4k3/8/8/8/8/8/8/4K2B w - - 0 1", "missing table", "KBvK.rtbw", "there is no table KBvK.rtbw"),
    # The result needs one table, the distance the other.
    ("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", "missing table", "KQvK.rtbz", "there is no table KQvK.rtbz")])
def test_what_is_not_known_is_an_error(tmp_path, fen, kind, table, message):
    shutil.copy(TABLES / "KQvK.rtbw", tmp_path)
    shutil.copy(TABLES / "KRvK.rtbw", tmp_path)
    some = Tablebase(tmp_path)
    for ask in [some.dtz, some.rank]:
        with pytest.raises(errors.TablebaseError) as caught:
            ask(Position(fen))
        assert isinstance(caught.value, tabiya.Error)
    with pytest.raises(errors.TablebaseError, match=message) as caught:
        some.dtz(Position(fen))
    assert (caught.value.kind, caught.value.table, caught.value.reason) == (kind, table, "")


def test_a_damaged_table_is_named_with_the_reason(tmp_path):
    (tmp_path / "KRvK.rtbw").write_bytes((TABLES / "KRvK.rtbw").read_bytes()[:100])
    (tmp_path / "KQvK.rtbw").write_bytes((TABLES / "KRvK.rtbz").read_bytes())
    (tmp_path / "KPvK.rtbw").write_bytes(b"")
    damaged = Tablebase(tmp_path)
    for fen, table in [("8/8/8/8/8/2k5/8/KR6 w - - 0 1", "KRvK.rtbw"), ("8/8/8/8/8/2k5/8/KQ6 w - - 0 1", "KQvK.rtbw"),
                       ("8/8/8/8/8/2k5/7P/K7 w - - 0 1", "KPvK.rtbw")]:
        with pytest.raises(errors.TablebaseError) as caught:
            damaged.wdl(Position(fen))
        assert (caught.value.kind, caught.value.table) == ("damaged table", table)
        assert caught.value.reason and str(caught.value) == f"{table} is damaged: {caught.value.reason}"


def test_a_table_that_cannot_be_opened_is_named(tmp_path):
    (tmp_path / "KRvK.rtbw").mkdir()
    with pytest.raises(errors.TablebaseError, match="KRvK.rtbw cannot be read: ") as caught:
        Tablebase(tmp_path).wdl(ROOK)
    assert caught.value.kind == "unreadable table" and caught.value.reason


def test_wrong_calls(tables, tmp_path):
    for folder in [None, 3, [str(TABLES)]]:
        with pytest.raises(TypeError):
            Tablebase(folder)
    with pytest.raises(FileNotFoundError) as caught:
        Tablebase(TABLES, tmp_path / "absent")
    assert caught.value.filename == tmp_path / "absent"
    with pytest.raises(NotADirectoryError):
        Tablebase(TABLES / "KRvK.rtbw")
    with pytest.raises(ValueError):
        Tablebase("null\0character")
    for ask in [tables.wdl, tables.dtz, tables.rank]:
        for position in [None, "8/8/8/8/8/2k5/8/KR6 w - - 0 1", tabiya.VariantPosition("Atomic"), tabiya.Game()]:
            with pytest.raises(TypeError):
                ask(position)
    with pytest.raises(TypeError):
        tables.rank(ROOK, drawn=[None])
    with pytest.raises(TypeError):
        tables.rank(ROOK, True)


def random_positions(count):
    chooser = random.Random(5)
    while count:
        squares = chooser.sample(range(64), 3)
        board = tabiya.chess.BaseBoard(None)
        for square, letter in zip(squares, ["K", "k", chooser.choice("QRBNPqrbnp")]):
            board.set_piece_at(square, tabiya.chess.Piece.from_symbol(letter))
        try:
            yield Position(f"{board.board_fen()} {chooser.choice('wb')} - - 0 1")
        except errors.PositionError:
            continue
        count -= 1


def test_a_result_is_the_best_that_a_move_leads_to(tables):
    for position in random_positions(500):
        after = [-tables.wdl(position.play(move)) for move in position.legal_moves]
        assert tables.wdl(position) == max(after, default=Wdl.LOSS if position.is_check else Wdl.DRAW)
        assert [each.wdl for each in tables.rank(position)] == sorted(after, reverse=True)


def test_several_threads_ask_at_once(tables):
    positions = list(random_positions(300))
    expected = [(tables.wdl(position), tables.rank(position)) for position in positions]
    shared = Tablebase(TABLES)
    with ThreadPoolExecutor(4) as pool:
        def ask(seed):
            order = random.Random(seed).sample(range(len(positions)), len(positions))
            return all((shared.wdl(positions[at]), shared.rank(positions[at])) == expected[at] for at in order)

        assert all(pool.map(ask, range(8)))
