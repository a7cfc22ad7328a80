"""Reading PGN: sources, broken games, errors with their places, headers and events, checks."""
import gc
import gzip
import io
import os
import pickle
import threading

import pytest

import tabiya
from tabiya import pgn

TWO = '[White "Anna"]\n[Black "Zoë"]\n\n1. e4 e5 2. Nf3 *\n\n[White "Ben"]\n\n1. d4 d5 1-0\n'
# A Zstandard frame that holds the bytes as they are: a magic number, a header, one raw block.
def raw_zstandard(data):
    size = len(data)
    header = b"\x28\xb5\x2f\xfd" + bytes([0xA0]) + size.to_bytes(4, "little")
    return header + ((size << 3) | 1).to_bytes(3, "little") + data


def names(source):
    return [game.tags.get("White") for game in pgn.read(source)]


class OneByteAtATime(io.RawIOBase):
    def __init__(self, data):
        self.data = data

    def readable(self):
        return True

    def read(self, size=-1):
        piece, self.data = self.data[:1], self.data[1:]
        return piece


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "games.pgn"
    file.write_text(TWO, encoding="utf-8")
    return file


def test_a_path_is_a_str_bytes_or_path(path):
    assert names(path) == names(str(path)) == ["Anna", "Ben"]


def test_bytes_and_a_str_with_line_breaks_are_the_text_itself():
    data = TWO.encode()
    assert names(TWO) == names(data) == names(bytearray(data)) == names(memoryview(data)) == ["Anna", "Ben"]


def test_file_objects_are_binary_or_text(path):
    with open(path, "rb") as file:
        assert names(file) == ["Anna", "Ben"]
    with open(path, encoding="utf-8") as file:
        assert names(file) == ["Anna", "Ben"]
    assert names(io.StringIO(TWO)) == names(io.BytesIO(TWO.encode())) == ["Anna", "Ben"]
    assert names(OneByteAtATime(TWO.encode())) == ["Anna", "Ben"]


@pytest.mark.parametrize("pack", [gzip.compress, raw_zstandard])
def test_compressed_text_is_recognised_wherever_it_comes_from(pack, tmp_path):
    packed = pack(TWO.encode())
    file = tmp_path / "games.of.any.name"
    file.write_bytes(packed)
    assert names(file) == names(packed) == names(io.BytesIO(packed)) == ["Anna", "Ben"]


def test_a_missing_file_and_a_folder_are_oserrors(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        pgn.read(tmp_path / "none.pgn")
    assert caught.value.filename == tmp_path / "none.pgn"
    with pytest.raises(IsADirectoryError):
        pgn.read(tmp_path)


@pytest.mark.parametrize("source", [None, 3, 3.5, object(), [1], {"a": 1}, ("games.pgn",)])
def test_anything_else_is_a_type_error(source):
    for function in (pgn.read, pgn.headers, pgn.events, pgn.check):
        with pytest.raises(TypeError):
            function(source)


def test_what_read_of_a_file_object_raises_is_raised(path):
    class Broken:
        def __init__(self, pieces):
            self.pieces = iter(pieces)

        def read(self, size):
            for piece in self.pieces:
                if isinstance(piece, Exception):
                    raise piece
                return piece
            return b""

    with pytest.raises(KeyError, match="lost"):
        list(pgn.read(Broken([TWO.encode(), KeyError("lost")])))
    with pytest.raises(TypeError, match="neither bytes nor str"):
        list(pgn.read(Broken([TWO.encode(), 42])))
    packed = gzip.compress(TWO.encode() * 3000)
    with pytest.raises(KeyError, match="lost"):
        list(pgn.read(Broken([packed[:50], KeyError("lost")])))


def test_truncated_compressed_text_gives_its_games_and_then_an_error():
    packed = gzip.compress(TWO.encode() * 100)[:-6]
    games = pgn.read(packed)
    found = []
    with pytest.raises(tabiya.errors.PgnError, match="truncated") as caught:
        for game in games:
            found.append(game)
    assert len(found) > 100
    assert caught.value.offset > 0
    assert list(games) == []


def test_text_that_is_not_utf8_is_of_a_code_page():
    text = '[White "Zo\xeb"]\n\n1. e4 {d\xe9j\xe0} *\n'.encode("latin-1")
    game = next(pgn.read(text))
    assert (game.tags["White"], game.root.next.comment) == ("Zoë", "déjà")
    assert next(pgn.read('[White "Ж"]\n\n*\n'.encode("koi8-r"), code_page="koi8-r")).tags["White"] == "Ж"
    with pytest.raises(ValueError, match="klingon"):
        pgn.read(text, code_page="klingon")


def test_a_text_file_opened_with_escaped_surrogates_is_read_as_its_bytes(tmp_path):
    file = tmp_path / "old.pgn"
    file.write_bytes('[White "Zo\xeb"]\n\n*\n'.encode("latin-1"))
    with open(file, encoding="utf-8", errors="surrogateescape") as opened:
        assert names(opened) == ["Zoë"]


def test_a_broken_game_keeps_its_text_and_never_affects_the_next():
    games = list(pgn.read(b"1. e4 e5 2. Ke3 (2. Nf3) Nc6 *\n\n1. d4 *\n"))
    broken, fine = games
    assert [node.san for node in broken] == ["e4", "e5", "Ke3", "Nf3", "Nc6"]
    assert [node.is_played for node in broken] == [True, True, False, True, False]
    assert broken.san == ["e4", "e5"]
    error = broken.errors[0]
    assert (error.kind, error.game_number, error.line, error.column, error.offset) == ("illegal-move", 1, 1, 13, 12)
    assert error.text == "Ke3" and "king" in error.reason
    assert fine.san == ["d4"] and fine.errors == []
    assert [game.number for game in games] == [1, 2]


def test_an_error_in_a_later_game_has_the_number_of_its_game():
    games = list(pgn.read(b"1. e4 *\n\n1. d4 d4 *\n"))
    assert games[1].errors[0].game_number == 2 and games[1].errors[0].line == 3


def test_oddities_have_their_kind_and_place():
    game = pgn.parse("1. e4 e5 {open")
    assert {oddity.kind for oddity in game.oddities} >= {"comment-unterminated", "result-missing"}


def test_a_strict_parse_raises_the_first_error():
    with pytest.raises(tabiya.errors.PgnError, match="Ke3") as caught:
        pgn.parse("1. e4 e5\n2. Ke3 *", strict=True)
    assert (caught.value.line, caught.value.column, caught.value.offset) == (2, 4, 12)


@pytest.mark.parametrize("text", ["", "   \n\n", "{only a comment}"])
def test_a_text_without_a_game_is_an_error(text):
    with pytest.raises(tabiya.errors.PgnError, match="no game"):
        pgn.parse(text)


def test_a_start_that_is_unknown_leaves_moves_unplayed():
    game = pgn.parse('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n[SetUp "1"]\n\n1. e4 e5 *')
    assert game.start is None and game.positions == () and game.moves == ()
    assert [node.san for node in game] == ["e4", "e5"]
    assert game.root.position is None and game.root.next.position_before is None
    assert game.errors[0].kind == "bad-start"
    with pytest.raises(tabiya.errors.PgnError):
        game.root.add("e4")
    with pytest.raises(tabiya.errors.PgnError):
        game.to_game()


def test_bounds_cut_games():
    game = next(pgn.read(b"1. e4 e5 2. Nf3 Nc6 *\n", max_moves=3))
    assert game.is_cut and len(game) <= 3
    with pytest.raises(ValueError):
        pgn.read(TWO, max_moves=0)


def test_a_closed_reader_raises_and_a_with_block_closes(path):
    with pgn.read(path) as games:
        next(games)
    with pytest.raises(tabiya.errors.PgnError, match="closed"):
        next(games)
    games.close()


def test_games_outlive_their_reader_and_their_text():
    games = [game for game in pgn.read(bytearray(TWO.encode()))]
    gc.collect()
    assert [game.tags["White"] for game in games] == ["Anna", "Ben"]


def test_a_reader_of_a_compressed_file_object_can_be_dropped_half_read():
    packed = gzip.compress(TWO.encode() * 20_000, compresslevel=1)
    for _ in range(5):
        games = pgn.read(io.BytesIO(packed))
        next(games)
        del games
        gc.collect()


def test_one_reader_in_several_threads_is_safe(path):
    path.write_text(TWO * 500)
    for source in (path, io.BytesIO(TWO.encode() * 500), gzip.compress(TWO.encode() * 500)):
        games, counts = pgn.read(source), []

        def work():
            count = 0
            while True:
                try:
                    next(games)
                    count += 1
                except StopIteration:
                    break
                except tabiya.errors.PgnError as error:
                    if "closed" in str(error):
                        break
            counts.append(count)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sum(counts) == 1000


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_reader_in_a_forked_process_works_or_says_why_not(pack):
    games = pgn.read(pack(TWO.encode() * 1000))
    next(games)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            list(games)
            status = 0 if pack is bytes else 2
        except tabiya.errors.PgnError as error:
            status = 0 if "fork" in str(error) else 3
        finally:
            del games
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert len(list(games)) == 1999


def test_headers_have_tags_and_places_without_moves():
    headers = list(pgn.headers(TWO))
    assert [(header.number, header.line, header.offset) for header in headers] == [(1, 1, 0), (2, 6,
        TWO.encode().index(b'[White "Ben"'))]
    assert headers[0].tags == {"White": "Anna", "Black": "Zoë"}
    assert headers[0]["Black"] == "Zoë" and headers[1].get("Black") is None and headers[1].get("Black", "?") == "?"
    assert "Black" in headers[0] and "Black" not in headers[1]
    with pytest.raises(KeyError):
        headers[1]["Black"]
    assert [header.tags for header in pgn.headers(TWO, names=["Black"])] == [{"Black": "Zoë"}, {}]


def test_events_come_in_order_and_in_pairs():
    text = b'[A "b"]\n1. e4! (1. d4) {c} 1-0\n'
    assert list(pgn.events(text)) == [
        ("begin_game", None), ("tag", ("A", "b")), ("begin_moves", None), ("move", "e4"), ("nag", 1),
        ("begin_variation", None), ("move", "d4"), ("end_variation", None), ("comment", "c"), ("result", "1-0"),
        ("end_game", None),
    ]
    assert ("begin_variation", None) not in list(pgn.events(text, variations=False))
    assert ("oddity", "result-missing") in list(pgn.events(b"1. e4"))


def test_a_check_counts_and_finds(tmp_path):
    text = b'1. e4 e5 2. Ke3 *\n\n1. f3 e5 2. g4 Qh4 1-0\n'
    result = pgn.check(text)
    assert (result.games, result.plies) == (2, 6)
    assert {finding.kind for finding in result.findings} >= {"illegal-move", "mate-sign-missing",
        "result-against-board"}
    assert result.finding_count == len(result.findings)
    only_moves = pgn.check(text, moves_only=True)
    assert [finding.kind for finding in only_moves.findings] == ["illegal-move"]
    file = tmp_path / "many.pgn"
    file.write_bytes((b'[Event "?"]\n\n1. e4 e5 2. Nf3 *\n\n' * 99 + b'[Event "?"]\n\n1. e4 e5 2. Ke3 *\n\n') * 2000)
    one, two = (pgn.check(file, moves_only=True, threads=threads) for threads in (1, 2))
    assert (one.games, one.finding_count) == (two.games, two.finding_count) == (200_000, 2000)
    places = [[(finding.game_number, finding.line, finding.offset) for finding in result.findings] for result in (one,
        two)]
    assert places[0] == places[1] and places[0][-1][0] == 200_000
    for threads in (0, 5000):
        with pytest.raises(ValueError):
            pgn.check(text, threads=threads)


def test_a_check_knows_where_games_come_from():
    assert pgn.check(b'[Site "https://lichess.org/abcdefgh"]\n\n1. e4 *\n').written_by == {"Lichess": 1}


def test_findings_and_readers_have_readable_representations(path):
    assert repr(pgn.check(TWO)).startswith("<CheckResult 2 games")
    assert str(path) in repr(pgn.read(path))
    assert "illegal-move" in repr(pgn.parse("1. e5 *").errors[0])
    with pytest.raises(TypeError):
        pickle.dumps(pgn.read(path))


class FailingMidway(io.BytesIO):
    """Gives some bytes of its text, and then fails."""

    def read(self, size=-1):
        if self.tell() > 0:
            raise RuntimeError("the disk is gone")
        return super().read(60_000)


@pytest.mark.parametrize("function", [pgn.read, pgn.headers, pgn.events])
def test_what_was_read_before_a_file_object_failed_is_handed_out(function):
    text = TWO.encode() * 2000
    before = sum(1 for _ in function(text[:60_000]))
    found, items = 0, function(FailingMidway(text))
    with pytest.raises(RuntimeError, match="the disk is gone"):
        for _ in items:
            found += 1
    assert found == before > 1000
    assert list(items) == []


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_names_that_are_not_utf8_are_shown_with_replacements(pack, tmp_path):
    path = tmp_path / os.fsdecode(b"g\xff.pgn")
    path.write_bytes(pack(TWO.encode() * 5000))
    with open(path, "rb") as file:
        for source in (path, file):
            games = pgn.read(source)
            assert "g\ufffd.pgn" in repr(games)
            games.close()
            with pytest.raises(tabiya.errors.PgnError, match="g\ufffd.pgn has been closed"):
                next(games)
