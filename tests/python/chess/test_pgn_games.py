"""Games as trees, their tags, commands in comments, visitors and exporters."""
import io

import pytest

import tabiya.chess as chess
import tabiya.chess.pgn as pgn
from tabiya.chess import Move
from tabiya.chess.svg import Arrow


def uci(text):
    return Move.from_uci(text)


def example():
    game = pgn.Game()
    game.headers["Event"] = "Example"
    game.comment = "Start"
    e4 = game.add_variation(uci("e2e4"), comment="Best by test", nags=[pgn.NAG_GOOD_MOVE])
    e5 = e4.add_variation(uci("e7e5"))
    c5 = e4.add_variation(uci("c7c5"), starting_comment="Or", comment="Sicilian")
    c5.add_line([uci("g1f3"), uci("d7d6")], comment="End of line", nags=[5])
    e5.add_main_variation(uci("g1f3"))
    return game


def test_written():
    assert str(example()) == """[Event "Example"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]

{ Start } 1. e4 $1 { Best by test } 1... e5 ( { Or } 1... c5 { Sicilian } 2. Nf3 d6 $5 { End of line } ) 2. Nf3 *"""


def test_exporters():
    game = example()
    assert game.accept(pgn.StringExporter(headers=False, comments=False, variations=False)) == "1. e4 e5 2. Nf3 *"
    short = game.accept(pgn.StringExporter(columns=30, headers=False)).splitlines()
    assert max(map(len, short)) <= 30 and " ".join(short) == game.accept(pgn.StringExporter(columns=None, headers=False))
    for columns in range(1, 40):
        lines = game.accept(pgn.StringExporter(columns=columns, headers=False)).splitlines()
        assert all(len(line) < columns or line.count(" ") == 0 or line.startswith("{") for line in lines)
    handle = io.StringIO()
    written = game.accept(pgn.FileExporter(handle))
    assert handle.getvalue() == game.accept(pgn.StringExporter()) + "\n\n" and written == len(handle.getvalue())
    exporter = pgn.StringExporter(columns=None, headers=False)
    game.accept(exporter)
    assert str(exporter) == exporter.result()
    game.comment = "with } brace"
    assert "{ with  brace }" in str(game)


def test_tree():
    game = example()
    e4 = game[0]
    e5, c5 = e4.variations
    assert e4[uci("c7c5")] is c5 is e4.variation(c5) is e4.variation(1) and uci("a7a6") not in e4 and e4.has_variation(e5)
    assert game.is_mainline() and e5.is_mainline() and not c5.is_mainline() and c5.starts_variation() and c5.is_main_variation() is False
    assert c5.end().parent.parent is c5 and not c5.is_end() and c5.root() is c5.game() is game and game.end() is e5.next()
    assert c5.ply() == 2 and c5.turn() == chess.WHITE and c5.san() == "c5" and c5.uci() == "c7c5" and e4.next() is e5
    with pytest.raises(KeyError):
        e4[uci("a7a6")]
    with pytest.raises(IndexError):
        e4[2]
    e4.promote_to_main(c5)
    assert e4.next() is c5
    e4.demote(c5)
    assert e4.next() is e5
    e4.promote(c5)
    e4.promote(c5)
    assert e4.next() is c5
    e4.remove_variation(uci("e7e5"))
    assert e4.variations == [c5] and "1. e4" in repr(e4) and "Example" not in repr(e4)


def test_boards_of_nodes():
    game = example()
    board = game.end().board()
    assert board.fen() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2" and len(board.move_stack) == 3
    assert pgn.Game.from_board(board).end().board() == board
    assert str(pgn.Game.from_board(chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"))).count("SetUp") == 1


def test_setup():
    game = pgn.Game()
    game.setup("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert game.headers["SetUp"] == "1" and game.headers["FEN"].startswith("4k3") and "Variant" not in game.headers
    game.setup(chess.Board.from_chess960_pos(0))
    assert game.headers["Variant"] == "Chess960" and game.board().chess960
    game.setup(chess.Board())
    assert "FEN" not in game.headers and "SetUp" not in game.headers and "Variant" not in game.headers
    assert list(pgn.Game.without_tag_roster().headers) == []


def test_mainlines():
    game = example()
    line = game.mainline()
    assert [node.san() for node in line] == ["e4", "e5", "Nf3"] and [node.san() for node in reversed(line)] == ["Nf3", "e5", "e4"]
    assert str(game.mainline_moves()) == "1. e4 e5 2. Nf3" and "1. e4 e5" in repr(game.mainline_moves())
    assert str(game[0].mainline_moves()) == "1... e5 2. Nf3" and not game.end().mainline()
    assert [move.uci() for move in reversed(game.mainline_moves())] == ["g1f3", "e7e5", "e2e4"]


def test_headers():
    headers = pgn.Headers()
    assert list(headers) == pgn.TAG_ROSTER and headers["Date"] == "????.??.??" and len(headers) == 7
    headers = pgn.Headers({"ECO": "A00", "White": "A"}, Black="B")
    assert list(headers) == ["White", "Black", "ECO"] and repr(headers) == "Headers(White='A', Black='B', ECO='A00')"
    assert headers.copy() == headers == pgn.Headers(headers) and headers.get("Event") is None and "ECO" in headers
    del headers["White"]
    for name, value in [("bad name", "x"), ("", "x"), ("Annotator", "a\nb"), ("[", "x")]:
        with pytest.raises(ValueError):
            headers[name] = value
    with pytest.raises(KeyError):
        headers["White"]
    with pytest.raises(ValueError):
        pgn.Headers({"Variant": "Suicide"}).board()


def test_times_in_comments():
    node = pgn.Game()
    assert node.clock() is None and node.emt() is None
    node.set_clock(5)
    assert node.comment == "[%clk 0:00:05]" and node.clock() == 5
    node.set_clock(2 * 3600 + 7 * 60 + 4.25)
    assert node.comment == "[%clk 2:07:04.25]" and node.clock() == 7624.25
    node.set_emt(61.125)
    assert node.comment == "[%clk 2:07:04.25] [%emt 0:01:01.125]" and node.emt() == 61.125
    node.set_clock(None)
    assert node.comment == "[%emt 0:01:01.125]"
    node.set_emt(-3)
    assert node.emt() == 0
    for comment, rest in [("Fast [%clk 0:58:12] and good", "Fast and good"), ("[%clk 0:58:12] Fast", "Fast"),
                          ("Fast [%clk 0:58:12]", "Fast"), ("a[%clk 0:58:12]b", "ab")]:
        node.comment = comment
        assert node.clock() == 3492
        node.set_clock(None)
        assert node.comment == rest
    for comment in ["[%clk 58:12]", "[%clk 0:58]", "[%clk]", "[%clk 0:58:12", "[%clock 0:58:12]"]:
        node.comment = comment
        assert node.clock() is None


def test_arrows_in_comments():
    node = pgn.Game()
    node.comment = "Look [%csl Ye4,Bd5] [%cal Rd1d8,Gf3g5] here"
    assert [str(arrow) for arrow in node.arrows()] == ["Ye4", "Bd5", "Rd1d8", "Gf3g5"]
    node.set_arrows([Arrow(chess.A1, chess.A1), (chess.A1, chess.H1), Arrow(chess.B1, chess.B8, color="red")])
    assert node.comment == "[%csl Ga1][%cal Ga1h1,Rb1b8] Look here"
    node.set_arrows([])
    assert node.comment.strip() == "Look here" and node.arrows() == []


def test_evaluations_in_comments():
    engine = pytest.importorskip("tabiya.chess.engine")
    node = pgn.Game()
    assert node.eval() is None and node.eval_depth() is None
    node.set_eval(engine.PovScore(engine.Cp(-80), chess.WHITE))
    assert node.comment == "[%eval -0.80]" and node.eval().white().score() == -80 and node.eval_depth() is None
    node.set_eval(engine.PovScore(engine.Mate(1), chess.WHITE), 5)
    assert node.comment == "[%eval #1,5]" and node.eval().white().mate() == 1 and node.eval_depth() == 5
    node.set_eval(None)
    assert node.comment == "" and node.eval() is None
    for text, centipawns in [("0.17", 17), ("-12.5", -1250), ("+3", 300), (".4", 40), ("7.", 700), ("0.33,22", 33)]:
        node.comment = f"[%eval {text}]"
        assert node.eval().white().score() == centipawns
    for text in ["", "#", "1.234", "x", "0.1,", "--1"]:
        node.comment = f"[%eval {text}]"
        assert node.eval() is None


class Recorder(pgn.BaseVisitor):
    def __init__(self, skipped=()):
        self.skipped, self.seen = skipped, []

    def _see(self, *event):
        self.seen.append(" ".join(map(str, event)))
        return pgn.SKIP if event[0] in self.skipped else None

    def begin_game(self): return self._see("game")
    def end_headers(self): return self._see("headers")
    def visit_header(self, name, value): self._see("tag", name)
    def visit_move(self, board, move): self._see("move", board.san(move))
    def visit_board(self, board): self._see("board", board.ply())
    def visit_comment(self, comment): self._see("comment", comment)
    def visit_nag(self, nag): self._see("nag", nag)
    def begin_variation(self): return self._see("begin")
    def end_variation(self): self._see("end")
    def visit_result(self, result): self._see("result", result)
    def end_game(self): self._see("over")
    def result(self): return self.seen


TEXT = '[Event "x"]\n\n{c} 1. e4 $1 (1. d4 d5) 1... e5 *'
SEEN = ["game", "tag Event", "headers", "board 0", "comment c", "move e4", "board 1", "nag 1", "begin", "move d4", "board 1", "move d5",
        "board 2", "end", "move e5", "board 2", "result *", "over"]


def test_visitors_see_a_game_as_it_is_read_and_as_it_is():
    assert pgn.read_game(io.StringIO(TEXT), Visitor=Recorder) == SEEN
    game = pgn.Game(headers={"Event": "x"})
    for read in [pgn.read_game(io.StringIO(TEXT))]:
        seen = read.accept(Recorder())
        assert [event for event in seen if not event.startswith("tag")] == [event for event in SEEN if not event.startswith("tag")]
    assert game.accept(Recorder()) == ["game", "tag Event", "headers", "board 0", "result *", "over"]


def test_visitors_skip():
    without_variation = SEEN[:9] + SEEN[13:]
    assert pgn.read_game(io.StringIO(TEXT), Visitor=lambda: Recorder(["begin"])) == without_variation
    assert pgn.read_game(io.StringIO(TEXT), Visitor=lambda: Recorder(["headers"])) == ["game", "tag Event", "headers", "over"]
    assert pgn.read_game(io.StringIO(TEXT), Visitor=lambda: Recorder(["game"])) == ["game", "over"]
    assert pgn.read_game(io.StringIO(TEXT)).accept(Recorder(["game"])) == ["game", "over"]


def test_a_visitor_can_read_moves_itself():
    class Lazy(Recorder):
        def begin_parse_san(self, board, san):
            return pgn.SKIP if san == "e5" else None

        def parse_san(self, board, san):
            return board.parse_san("a3") if san == "e4" else super().parse_san(board, san)

    assert [event for event in pgn.read_game(io.StringIO("1. e4 e5 2. d4 *"), Visitor=Lazy) if "move" in event] == ["move a3"]


def test_errors_reach_the_visitor():
    with pytest.raises(chess.IllegalMoveError):
        pgn.read_game(io.StringIO("1. e5"), Visitor=Recorder)


def test_the_last_board():
    board = pgn.read_game(io.StringIO("1. e4 (1. d4 d5 2. c4) e5 2. Nf3 *"), Visitor=pgn.BoardBuilder)
    assert board.fen() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2" and len(board.move_stack) == 3
    assert example().accept(pgn.BoardBuilder()).ply() == 3


def test_a_builder_of_another_class():
    class MyGame(pgn.Game):
        pass

    game = pgn.read_game(io.StringIO(TEXT), Visitor=MyGame.builder)
    assert type(game) is MyGame and str(game) == str(pgn.read_game(io.StringIO(TEXT)))
    assert type(MyGame.from_board(chess.Board())) is MyGame and type(MyGame()) is MyGame


def test_a_part_of_a_game():
    game = example()
    part = game[0][0].accept_subgame(pgn.StringExporter(columns=None))
    assert '[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]' in part and part.endswith("2. Nf3 *")
    assert game[0].accept(pgn.StringExporter(columns=None)).startswith("1. e4 $1 { Best by test } 1... e5 (")
    assert str(game[0][1]) == "1... c5 { Sicilian } 2. Nf3 d6 $5 { End of line }" or str(game[0][1]).startswith("{ Or } 1... c5")
