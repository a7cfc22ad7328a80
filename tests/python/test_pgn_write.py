"""Writing PGN: options, files that are replaced, other programs, round trips; and searching positions."""
import gzip
import io
import os
import pathlib
import random

import pytest

import tabiya
from tabiya import pgn

TEXT = "1. e4! {[%clk 0:03:00] best} e5 $14 (1... c5 2. Nf3) 2. Nf3 1-0"


@pytest.fixture
def game():
    return pgn.parse('[White "Anna"]\n[Opening "x"]\n\n' + TEXT)


def movetext(game, **options):
    return game.to_pgn(tags="none", **options).strip()


def test_the_defaults_are_export_format(game):
    assert game.to_pgn() == str(game) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Anna"]\n[Black "?"]\n[Result "1-0"]\n'
        '[Opening "x"]\n\n1. e4 $1 {[%clk 0:03:00] best} 1... e5 $14 (1... c5 2. Nf3) 2. Nf3 1-0\n\n'
    )


def test_every_option_changes_what_it_says(game):
    assert "Opening" not in game.to_pgn(tags="roster") and "[" not in movetext(game, comments="text")
    assert movetext(game, comments="text") == "1. e4 $1 {best} 1... e5 $14 (1... c5 2. Nf3) 2. Nf3 1-0"
    assert movetext(game, comments="none") == "1. e4 $1 e5 $14 (1... c5 2. Nf3) 2. Nf3 1-0"
    assert movetext(game, comments="none", glyphs="suffixes", variations=False) == "1. e4! e5 $14 2. Nf3 1-0"
    bare = dict(comments="none", glyphs="none", variations=False)
    assert movetext(game, **bare, move_numbers=False, result=False) == "e4 e5 Nf3"
    assert movetext(game, **bare, notation="lan") == "1. e2-e4 e7-e5 2. Ng1-f3 1-0"
    assert movetext(game, **bare, notation="uci") == "1. e2e4 e7e5 2. g1f3 1-0"
    assert movetext(game, **bare, letters="de") == "1. e4 e5 2. Sf3 1-0"
    assert movetext(game, **bare, letters="figurines") == "1. e4 e5 2. ♘f3 1-0"
    assert movetext(game, **bare, columns=10) == "1. e4 e5\n2. Nf3 1-0"
    assert movetext(game, layout="long_line").count("\n") == 0
    assert game.to_pgn(layout="one_line").strip().count("\n") == 0


@pytest.mark.parametrize("options", [
    {"tags": "some"}, {"comments": ""}, {"glyphs": "!"}, {"notation": "descriptive"}, {"letters": "xx"},
    {"layout": "wide"}, {"columns": 9},
])
def test_an_unknown_word_names_the_possible_ones(game, options):
    with pytest.raises(ValueError, match=next(iter(options)) + "|letters"):
        game.to_pgn(**options)


@pytest.mark.parametrize("options", [{"tags": 3}, {"columns": "wide"}, {"columns": -1}, {"colour": "red"},
    {"variations": "x"}])
def test_wrong_types_are_type_errors(game, options):
    with pytest.raises(TypeError):
        game.to_pgn(**options)
    with pytest.raises(TypeError):
        game.to_pgn("all")


def test_a_file_is_replaced_as_a_whole(game, tmp_path):
    file = tmp_path / "games.pgn"
    assert pgn.write([game, game], file) == 2
    assert [found.tags["White"] for found in pgn.read(file)] == ["Anna", "Anna"]
    # The games are read from the file that is written.
    assert pgn.write((found for found in pgn.read(file) if found.number == 1), file) == 1

    def failing():
        yield game
        raise KeyError("no more")

    before = file.read_bytes()
    with pytest.raises(KeyError):
        pgn.write(failing(), file)
    assert file.read_bytes() == before and os.listdir(tmp_path) == ["games.pgn"]
    with pytest.raises(OSError):
        pgn.write(game, tmp_path / "none" / "games.pgn")
    with pytest.raises(ValueError):
        pgn.write(game, file, tags="some")
    for wrong in (3, None, object()):
        with pytest.raises(TypeError):
            pgn.write(game, wrong)
    for wrong in (3, None, [3]):
        with pytest.raises((TypeError, AttributeError)):
            pgn.write(wrong, file)


def test_file_objects_are_written_in_their_mode(game, tmp_path):
    text, data = io.StringIO(), io.BytesIO()
    assert pgn.write(game, text) == pgn.write([game], data) == 1
    assert text.getvalue().encode() == data.getvalue() == game.to_pgn().encode()
    with gzip.open(tmp_path / "games.pgn.gz", "wb") as file:
        pgn.write([game] * 3, file)
    assert len(list(pgn.read(tmp_path / "games.pgn.gz"))) == 3
    with open(tmp_path / "games.pgn", "w", encoding="utf-8") as file:
        pgn.write(game, file)
    assert next(pgn.read(tmp_path / "games.pgn")) == pgn.parse(game.to_pgn())


def test_games_for_scid_and_lichess_say_what_is_lost(game):
    assert game.prepare_for("lichess") == ()
    game.tags["WhiteElo"] = "1500?"
    assert game.prepare_for("scid") == ("a rating that is not a whole number up to 4000",)
    with pytest.raises(ValueError):
        game.prepare_for("chess.com")


def test_every_test_file_of_the_library_is_read_and_written_without_loss():
    files = sorted(pathlib.Path(os.environ["TABIYA_SOURCE_DIR"]).glob("tests/data/**/*.pgn"))
    count = 0
    for file in files:
        if file.stat().st_size > 300_000:
            continue
        for game in pgn.read(file):
            again = pgn.parse(game.to_pgn())
            assert again.to_pgn() == game.to_pgn()
            assert [(node.san, node.comments, node.nags) for node in again] == [
                (node.san, node.comments, node.nags) for node in game]
            count += 1
    assert count > 0 or not files


def test_any_bytes_are_safe_to_read_and_to_write_again():
    random.seed(1)
    seeds = [TEXT.encode(), b'[FEN "8/8/8/8/8/8/8/K1k5 w - - 0 1"]\n\n1. Ka2 -- *',
        b"1. e4 {[%cal Ge2e4][%csl Rd4]} (1. d4) e5 $99 0-1"]
    for _ in range(2000):
        data = bytearray(random.choice(seeds))
        for _ in range(random.randrange(1, 8)):
            place = random.randrange(len(data))
            data[place:place + random.randrange(3)] = bytes(random.choices(range(256), k=random.randrange(3)))
        for game in pgn.read(data):
            for node in game:
                str(node), node.clock, node.evaluation, node.arrows, node.position, node.comment
            list(pgn.read(game.to_pgn().encode()))


@pytest.fixture
def games_file(tmp_path):
    file = tmp_path / "games.pgn"
    games = ("1. e4 e5 2. Nf3 Nc6 *", "1. Nf3 e5 2. e4 *", "1. d4 (1. e4 e5 2. Nf3) *")
    file.write_text("".join(f'[White "{name}"]\n\n{moves}\n\n' for name, moves in zip("ABC", games)))
    return file


def wanted():
    return tabiya.Position().play("e4").play("e5").play("Nf3")


def test_positions_are_found_with_and_without_an_index(games_file):
    index = pgn.Index.build(games_file)
    assert len(index) == 3 and index.is_current and not index.has_variations
    for found in (index.find(wanted()), pgn.find(games_file, wanted()), pgn.find(games_file.read_bytes(), wanted())):
        assert [game.number for game in found] == [1, 2]
        assert [game.next_san for game in found] == ["Nc6", None]
        first = found[0]
        assert first.tags == {"White": "A"} and first.result == "*" and first.position == wanted()
        assert first.next_move is wanted().move("Nc6") and first.game().san == ["e4", "e5", "Nf3", "Nc6"]
        assert first.text.startswith('[White "A"]')
    assert index.games_with(wanted()) == [1, 2]
    assert len(index.find(wanted(), limit=1)) == 1
    assert [game.number for game in pgn.find(games_file, wanted(), variations=True)] == [1, 2, 3]
    with pytest.raises(tabiya.errors.PgnError, match="variations"):
        index.find(wanted(), variations=True)
    everything = pgn.Index.build(games_file, games_file.with_suffix(".all"), variations=True,
        progress=lambda offset: None)
    assert [game.number for game in everything.find(wanted(), variations=True)] == [1, 2, 3]
    for limit in (0, -1):
        with pytest.raises((ValueError, TypeError)):
            pgn.find(games_file, wanted(), limit=limit)


def test_an_index_that_is_missing_old_or_damaged_is_an_error(games_file):
    with pytest.raises(FileNotFoundError):
        pgn.Index(games_file)
    index = pgn.Index.build(games_file)
    assert pgn.Index(str(games_file)).path == index.path
    with open(games_file, "a") as file:
        file.write("\n1. c4 *\n")
    assert not index.is_current
    with pytest.raises(tabiya.errors.PgnError, match="changed"):
        index.find(wanted())
    damaged = bytearray(pathlib.Path(index.path).read_bytes())
    damaged[10] ^= 0xFF
    games_file.with_suffix(".bad").write_bytes(damaged)
    with pytest.raises(tabiya.errors.PgnError):
        pgn.Index(games_file, games_file.with_suffix(".bad"))
    with pytest.raises(FileNotFoundError):
        pgn.Index.build(games_file.with_name("none.pgn"))
    packed = games_file.with_suffix(".gz")
    packed.write_bytes(gzip.compress(games_file.read_bytes()))
    with pytest.raises(tabiya.errors.PgnError, match="compressed"):
        pgn.Index.build(packed)


def test_what_progress_raises_stops_the_indexing(games_file):
    def stop(offset):
        raise KeyError("enough")

    games_file.write_text("1. e4 *\n\n" * 20_000)
    with pytest.raises(KeyError):
        pgn.Index.build(games_file, progress=stop)
    assert os.listdir(games_file.parent) == ["games.pgn"]
    offsets = []
    pgn.Index.build(games_file, progress=offsets.append)
    assert offsets and offsets == sorted(offsets)
    for wrong in (3, "x", None):
        with pytest.raises(TypeError):
            pgn.find(games_file, wrong)


def test_a_path_that_ends_in_gz_is_compressed(tmp_path):
    path = tmp_path / "games.pgn.gz"
    games = [pgn.parse("1. e4 *"), pgn.parse("1. d4 *")]
    assert pgn.write(games, path) == 2
    assert gzip.decompress(path.read_bytes()).decode() == "".join(game.to_pgn() for game in games)
    assert [game.san for game in pgn.read(path)] == [["e4"], ["d4"]]


def test_zstandard_is_only_read(tmp_path):
    with pytest.raises(ValueError, match="not as .zst"):
        pgn.write(pgn.parse("1. e4 *"), tmp_path / "games.pgn.zst")
    assert list(tmp_path.iterdir()) == []
def test_an_index_of_a_file_whose_name_is_not_utf8(games_file):
    file = games_file.with_name(os.fsdecode(b"g\xff.pgn"))
    with pytest.raises(FileNotFoundError) as caught:
        pgn.Index.build(file)
    assert caught.value.filename == str(file)
    file.write_bytes(games_file.read_bytes())
    index = pgn.Index.build(file)
    assert "g\ufffd" in repr(index) and index.path.startswith(str(file.with_suffix(""))) and len(index) == 3
    with pytest.raises(tabiya.errors.PgnError, match="g\ufffd.*variations"):
        index.find(wanted(), variations=True)
