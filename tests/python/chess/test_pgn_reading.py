"""Games are read one at a time, whatever is wrong with them."""
import copy
import io
import logging
import pickle

import pytest

import tabiya.chess as chess
import tabiya.chess.pgn as pgn


def read(text, **arguments):
    return pgn.read_game(io.StringIO(text), **arguments)


def moves(game):
    return " ".join(move.uci() for move in game.mainline_moves())


@pytest.fixture(autouse=True)
def quiet(caplog):
    caplog.set_level(logging.CRITICAL, logger="tabiya.chess.pgn")


def test_games_are_read_one_after_the_other():
    handle = io.StringIO('[Event "A"]\n\n1. e4 e5 *\n\n[Event "B"]\n[Result "1-0"]\n\n1. d4\n1-0\n\n\n\n1. c4 *')
    first, second, third = (pgn.read_game(handle) for _ in range(3))
    assert pgn.read_game(handle) is None and pgn.read_game(io.StringIO("\n\n% only\n\n")) is None
    assert [game.headers["Event"] for game in (first, second, third)] == ["A", "B", "?"]
    assert [moves(game) for game in (first, second, third)] == ["e2e4 e7e5", "d2d4", "c2c4"]
    assert second.headers["Result"] == "1-0" and list(first.headers) == pgn.TAG_ROSTER


def test_the_file_stands_after_the_game():
    handle = io.StringIO("1. e4 *\n\nnext line\n")
    read_line = handle.readline
    pgn.read_game(handle)
    assert read_line() == "next line\n"


def test_a_file_can_be_searched(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text("\ufeff" + "".join(f'[Event "{number}"]\n\n1. e4 {{é\n\nü}} e5 *\n\n' for number in range(50)), encoding="utf-8")
    with open(path, encoding="utf-8") as handle:
        offsets = []
        while True:
            offset = handle.tell()
            headers = pgn.read_headers(handle)
            if headers is None:
                break
            offsets.append((offset, headers["Event"]))
        assert len(offsets) == 50
        handle.seek(offsets[33][0])
        game = pgn.read_game(handle)
        assert game.headers["Event"] == "33" and game.next().comment == "é\n\nü"


@pytest.mark.parametrize("text, expected", [
    ("1. e4 e5 2. Nf3", "e2e4 e7e5 g1f3"), ("e4 e5 Nf3", "e2e4 e7e5 g1f3"), ("1.e4 1... e5 2.Ng1-f3", "e2e4 e7e5 g1f3"),
    ("1. e4 (1. d4 d5) 1... e5", "e2e4 e7e5"), ("1. e4 ; e5 is usual\n 1... c5", "e2e4 c7c5"), ("1. e4\n% e5\n c5", "e2e4 c7c5"),
    ("1. e4 {a } b } e5", "e2e4 e7e5"), ("1. e4+?! e5#!!", "e2e4 e7e5"), ("1. e2e4 e7e5", "e2e4 e7e5"),
    ("1. e4 -- 2. e5", "e2e4 0000 e4e5"), ("1. e4 Z0 2. d4", "e2e4 0000 d2d4"), ("1. e4 @@@@", "e2e4 0000"),
    ("1. e4 e5 1-0 2. Nf3", "e2e4 e7e5 g1f3"), ("( 1. e4 ) e5", "e2e4 e7e5"), (") 1. e4 ) e5", "e2e4 e7e5"),
    ("1. e4 ((1. d4) e5", "e2e4 e7e5"), ("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 O-O", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8")])
def test_movetext(text, expected):
    game = read(text)
    assert moves(game) == expected and game.errors == []
    assert [node.move.uci() for node in game.mainline()] == expected.split()
    assert game.end().ply() == len(expected.split()) and bool(game.mainline_moves())


def test_promotions():
    start = '[FEN "4k3/PP6/8/8/8/8/8/4K3 w - - 0 1"]\n\n'
    assert moves(read(start + "1. a8=Q+ Kd7 2. b8N+")) == "a7a8q e8d7 b7b8n"
    assert moves(read(start + "1. a8q")) == "a7a8q"


def test_comments_and_glyphs():
    game = read("{ before } 1. { ignored? } e4! { after} {more } $14 $1 e5 ({ first} 1... c5 ?! { second }) 2. Nf3 {}")
    first = game.next()
    assert game.comment == "before\nignored?" and first.comment == "after\nmore" and first.nags == {1, 14}
    variation = first.variations[1]
    assert (variation.starting_comment, variation.comment, variation.nags) == ("first", "second", {pgn.NAG_DUBIOUS_MOVE})
    assert variation.starts_variation() and not first.starts_variation() and first.next().next().comment == ""
    assert read("1. e4 { over\n\ntwo lines } e5").next().comment == "over\n\ntwo lines"
    assert moves(read("1. e4 { no end e5 *")) == "e2e4"


def test_a_move_that_cannot_be_played_ends_its_line():
    game = read("1. e4 e5 (1... Ke3 2. d4) (1... c5 2. Kxx Kf1 2. Nf3) 2. Nf3 Nc6 3. Qh5 Nf6 (3... d6) 1-0")
    assert moves(game) == "e2e4 e7e5 g1f3 b8c6"
    assert [type(error) for error in game.errors] == [chess.IllegalMoveError] * 3
    assert [node.move.uci() for node in game.next().variations] == ["e7e5", "c7c5"] and game.headers["Result"] == "*"
    assert "'Ke3' is not a legal move in rnbqkbnr" in str(game.errors[0])


def test_errors_are_logged(caplog):
    caplog.set_level(logging.ERROR, logger="tabiya.chess.pgn")
    read("1. e5")
    assert "'e5' is not a legal move" in caplog.text


def test_tags():
    text = '[Event "with \\"quotes\\" and ] brackets"]\n[White "A (B)"]\n[Odd:Name+1 "x"]\n[ Bad "x"]\n[NoValue]\n\n[Black "C"]\n\n*'
    headers = read(text).headers
    assert headers["Event"] == 'with \\"quotes\\" and ] brackets' and headers["White"] == "A (B)"
    assert headers["Odd:Name+1"] == "x" and headers["Black"] == "C" and "Bad" not in headers and "NoValue" not in headers
    assert read("1. e4 1/2-1/2").headers["Result"] == "1/2-1/2"
    assert read('[Result "0-1"]\n\n1. e4 1-0').headers["Result"] == "0-1"


def test_a_position_to_begin_with():
    game = read('[FEN "8/8/8/8/8/8/k7/2K4R b - - 0 9"]\n\n9... Ka1 10. Rh8')
    assert game.board().fen() == "8/8/8/8/8/8/k7/2K4R b - - 0 9" and game.ply() == 17 and game.turn() == chess.BLACK
    assert game.end().board().fullmove_number == 10 and game.end().board().move_stack == list(game.mainline_moves())
    broken = read('[FEN "nonsense"]\n\n1. e4')
    assert len(broken.errors) == 1 and moves(broken) == "" and broken.headers["FEN"] == "nonsense"
    impossible = read('[FEN "8/8/8/8/8/8/4P3/8 w - - 0 1"]\n\n1. e4 -- 2. e5')
    assert moves(impossible) == "e2e4 0000 e4e5" and not impossible.errors


def test_chess960():
    text = '[Variant "Chess960"]\n[FEN "nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1"]\n\n1. g3 d5 2. Bg2 Nb6 3. O-O'
    game = read(text)
    assert game.board().chess960 and not game.errors and game.headers.is_chess960()
    without_tag = read('[FEN "1k6/8/8/8/8/8/8/RK4R1 w GA - 0 1"]\n\n1. O-O')
    assert without_tag.board().chess960 and moves(without_tag) == "b1g1"
    other = read('[Variant "Suicide"]\n\n1. e4')
    assert "variant Suicide" in str(other.errors[0]) and moves(other) == "e2e4"
    assert not read('[Variant "From Position"]\n\n1. e4').errors and not read('[Variant "wild/5"]\n\n1. e4').errors


def test_text_that_was_not_utf8_is_kept():
    handle = io.TextIOWrapper(io.BytesIO(b'[White "M\xfcller"]\n\n1. e4 {\xfc} *\n'), encoding="utf-8", errors="surrogateescape")
    game = pgn.read_game(handle)
    assert game.headers["White"].encode("utf-8", "surrogateescape") == b"M\xfcller" and game.next().comment == "\udcfc"


def test_headers_and_skipping():
    text = '[Event "A"]\n\n1. e4 {\n\n[Event "in a comment"]\n\n} *\n\n[Event "B"]\n\n*\n'
    handle = io.StringIO(text)
    assert pgn.read_headers(handle)["Event"] == "A" and pgn.skip_game(handle) and not pgn.skip_game(handle)
    assert pgn.read_headers(handle) is None
    assert read(text, Visitor=pgn.HeadersBuilder)["Event"] == "A" and read(text, Visitor=pgn.SkipVisitor) is True
    assert read(text, Visitor=pgn.Headers.builder)["Event"] == "A"


def test_wrong_handles():
    for handle, error in [(None, AttributeError), (io.BytesIO(b"1. e4"), TypeError), ("1. e4", AttributeError)]:
        with pytest.raises(error):
            pgn.read_game(handle)

    class Failing:
        lines = iter(["1. e4\n"])

        def readline(self):
            return next(self.lines)

    with pytest.raises(StopIteration):
        pgn.read_game(Failing())


def test_readers_agree(tmp_path):
    """The quick reader finds what the reader for visitors finds."""
    class Copy(pgn.GameBuilder):
        pass

    texts = ["1. e4 e5 (1... c5 {x} 2. Nf3 (2. c3 $1) 2... Kf1 d6) ({a} 1... e6!) 2. Nf3 {b} Nc6?! 3. Bb5 a6 (3... Qxx) 4. Bxc6 1-0 x",
             "(1. e4) {a} ( ) 1. d4 ((1. c4) 1... c5) 1... d5 -- 2. -- -- Z0 0-0-0 {c", "1. e4 (1. d4 (1. c4 (1. f4)))) e5 * *",
             '[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]\n\n1. O-O-O (1. O-O O-O-O) 1... 0-0 {c} $999 2. Rd8 Rxd8 1/2-1/2',
             "1. e4 e5 2. Ke2 Ke7 3. -- Kd6 4. -- -- 5. e5 (5. Kd3) Kxe5", "1. Nc3 d5 2. Nxd5 Qxd5 3. a4 Qd4 4. Ra3 Qxd2 5. -- Qd1"]
    for text in texts:
        quick, slow = read(text), read(text, Visitor=Copy)
        assert str(quick) == str(slow) and [str(error) for error in quick.errors] == [str(error) for error in slow.errors]
        assert quick.accept(pgn.StringExporter()) == str(read(str(quick)).accept(pgn.StringExporter()))


def test_a_game_can_be_changed_before_and_after_its_nodes_are_made():
    game = read("{c} 1. e4 e5")
    game.comment = "mine"
    assert game.next().move.uci() == "e2e4" and game.comment == "mine" and game.nags == set()
    game = read("{c} 1. e4 e5 1-0")
    game.headers["White"] = "A"
    game.next().remove_variation(0)
    assert moves(game) == "e2e4" and game.headers["White"] == "A" and game.headers["Result"] == "1-0"
    game.variations = []
    assert moves(game) == "" and not game.mainline_moves()


def test_games_are_pickled_and_copied():
    game = read('[White "A"]\n\n{c} 1. e4 (1. d4) 1... e5 2. Ke3 1-0')
    for other in [pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(pgn.Game())]:
        assert isinstance(other, pgn.Game)
    other = copy.deepcopy(game)
    assert str(other) == str(game) and other.next() is not game.next() and len(other.errors) == 1
    other.next().comment = "changed"
    assert game.next().comment == ""


def test_deep_nesting():
    depth = 5000
    text = "1. e4 e5 " + "(1... c5 " * 3 + ")" * 3 + " " + " ".join(["Ke2 Ke7 Ke1 Ke8"] * depth)
    game = read(text)
    assert game.end().ply() == 2 + 4 * depth and len(str(game)) > 1000
    nested = read("1. e4 " + "(1. d4 " * 2000)
    assert len(nested.variations) > 1 and str(nested)
