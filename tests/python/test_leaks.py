"""What is made is freed: each operation of every module, again and again, needs no more memory than once.

    python3 tests/python/test_leaks.py 1000000        as many calls; the memory after each tenth of them
"""
import copy
import ctypes
import gc
import io
import logging
import os
import pickle
import sys
import tracemalloc
from pathlib import Path

import pytest

import tabiya
import tabiya.chess as chess
import tabiya.chess.engine
import tabiya.chess.pgn
import tabiya.chess.polyglot
import tabiya.chess.svg
import tabiya.chess.syzygy
import tabiya.chess.variant
from tabiya import Arbiter, Game, Position, SquareSet, VariantGame, VariantPosition, columns, errors, openings, pgn, picture, review
from tabiya._tabiya import uci
from test_arrow import Consumer

np = pytest.importorskip("numpy")

# Games that cannot be played are reported there.
logging.getLogger("tabiya.chess.pgn").setLevel(logging.CRITICAL)
TABLES = Path(os.environ.get("TABIYA_SOURCE_DIR", Path(__file__).parents[2])) / "tests/tablebase/tables"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PGN = """[White "Ann"]
[WhiteElo "1900"]
[Result "1-0"]

1. e4 { [%clk 0:03:00] [%eval 0.3] [%cal Ge2e4] good } e5 $2 (1... c5 2. Nf3 (2. c3)) 2. Bc4 a6 3. Qh5 b6 4. Qxf7# 1-0

[FEN "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1"]

1. a8=Q+ Ke7 2. Ke8 *
"""


def expect(kind, function, *arguments, **options):
    """Calls what raises an exception, and uses the exception."""
    try:
        function(*arguments, **options)
    except kind as error:
        return str(error), vars(error), error.args
    raise AssertionError(f"{function} should raise {kind}")


def positions():
    position = Position(KIWIPETE)
    for move in position.legal_moves:
        position.play(move)
    position.play("e1g1").null_move().mirrored()
    pickle.loads(pickle.dumps(copy.copy(position)))
    position.fen(), position.piece_map(), position.attackers("white", "e4"), position.pinned("black"), position.diagram()
    position.perft(2), hash(position), repr(position), position.explain("e1e3").to_words("de"), position.warnings


def squares():
    squares = SquareSet(["e4", 3, tabiya.Square.A8]) | SquareSet.from_mask(255)
    list(squares), ~squares, squares - squares, hash(squares), repr(squares), pickle.loads(pickle.dumps(squares))
    tabiya.between("a1", "h8"), tabiya.line_through("a1", "c3")


def moves():
    position = Position(KIWIPETE)
    for move in position.legal_moves:
        position.move(position.san(move)), position.uci(move), position.write_move(move, long=True, letters="de")
        pickle.loads(pickle.dumps(move)), str(move), tabiya.Move.from_number(move.number)


def winnability():
    position = Position("8/8/8/4k3/8/8/4K3/5B2 w - - 0 1")
    tabiya.can_mate(position, "white"), tabiya.is_dead(position), tabiya.judge(Position(), "black").line


def tablebases():
    tables = tabiya.Tablebase(TABLES)
    position = Position("8/8/8/8/8/2k5/8/KR6 w - - 0 1")
    tables.wdl(position), tables.dtz(position), tables.rank(position, drawn=[position]), repr(tables)
    expect(errors.TablebaseError, tables.wdl, Position()), expect(OSError, tabiya.Tablebase, "/nothing/here")
    with chess.syzygy.open_tablebase(TABLES) as tablebase:
        tablebase.probe_dtz(chess.Board("8/8/8/8/8/2k5/8/KR6 w - - 0 1")), expect(KeyError, tablebase.probe_wdl, chess.Board())


def games():
    game = Game()
    for move in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
        game.play(move)
    game.claim_draw(game.open_claims[0])
    game.outcome.to_words("de"), game.moves, game.san, game.positions, game.copy(), repr(game)
    other = Game(Position(KIWIPETE))
    other.play("O-O")
    other.take_back()
    other.resign("white")


def variants():
    position = VariantPosition("Crazyhouse")
    for move in ("e4", "d5", "exd5", "Qxd5"):
        position = position.play(move)
    pickle.loads(pickle.dumps(position)), position.pocket("white"), position.drops, position.fen(style="lichess")
    position.explain_drop("knight", "e4").to_words("de"), position.svg(), repr(position), hash(position)
    expect(errors.IllegalMove, position.play, "N@e4")
    game = VariantGame("Atomic")
    for move in ("Nf3", "a6", "Nd4", "a5", "Nf5", "a4", "Nxe7"):
        game.play(move)
    game.ending.to_words(), game.outcome_in_words("de"), game.can_win("white"), game.copy(), game.positions
    tree = pgn.parse(pgn.GameTree.of(game).to_pgn())
    tree.to_variant_game(), tree.root.next.add("e6").position


def arbiter():
    arbiter = Arbiter("fide", "5400+30")
    arbiter.apply("move e2e5 white", at=5).penalty, arbiter.apply("press white", at=6).moved
    arbiter.apply("move e4", at=9), arbiter.remaining("white", at=10), arbiter.events, arbiter.allowed_moves
    copy.copy(arbiter), Arbiter.from_log(arbiter.log()), pickle.loads(pickle.dumps(arbiter))
    expect(errors.RefusedEvent, arbiter.apply, "castle please")


def trees():
    for game in pgn.read(PGN):
        for node in game:
            node.clock, node.evaluation, node.arrows, node.position, node.comments, node.nags, str(node)
        game.tags["Round"] = "1"
        game.root.next.add_line(game.root.next.position.legal_moves[:1]).comment = "added"
        game.root.next.children[0].promote()
        game.root.next.children[-1].remove()
        game.to_pgn(notation="lan"), pickle.loads(pickle.dumps(game)), game.copy(), game.to_game(), game.errors, dict(game.tags)
        openings.name_of(game.main_line()[0])


def reading():
    list(pgn.headers(PGN)), list(pgn.events(io.BytesIO(PGN.encode()))), pgn.check(PGN, threads=1).findings
    pgn.find(PGN, Position().play("e4"))[0].game()
    pgn.write(pgn.read(io.StringIO(PGN)), io.StringIO())
    next(pgn.read(PGN)), next(pgn.headers(PGN)).tags


def batches():
    [games] = columns.read(PGN, columns.ALL, tags=["White"])
    for name in dir(games):
        getattr(games, name)
    games.tags["White"].tolist(), list(games.fens), games.sans.data[:3]
    games.piece_planes(stop=1), games.leela_planes(start=1), games.legal_mask("leela", stop=1), games.fen_tokens()
    list(columns.samples([games], ["boards", "results"], batch_size=3))


def threads():
    next(columns.read(PGN * 3, max_games=1, threads=2))
    list(columns.read(io.BytesIO(PGN.encode()), ["results"], threads=2))


def arrow():
    consumer = Consumer(columns.read(PGN, ["results", "boards", "sans"], tags=["White"]))
    consumer.schema()
    _, array = consumer.next()
    array.release(array)
    columns.read(PGN).__arrow_c_stream__()


def parquet():
    columns.to_parquet(PGN, io.BytesIO(), "all")


def board():
    board = chess.Board(KIWIPETE)
    for move in list(board.legal_moves):
        board.san(move), board.gives_check(move), board.push(move), board.fen(), board.pop()
    board.push_san("O-O"), board.copy(), board.outcome(claim_draw=True), board.piece_map(), board.mirror(), str(board), repr(board)
    board.push(chess.Move.null()), board.move_stack, board.variation_san([]), board.epd(), board.attackers(True, chess.E4)
    chess.SquareSet(board.occupied).mirror(), chess.Piece.from_symbol("Q"), chess.Move.from_uci("e7e8q"), board.status()
    pickle.loads(pickle.dumps(board)), chess.polyglot.zobrist_hash(board)


def variant_boards():
    for board_class in chess.variant.VARIANTS[1:]:
        board = board_class()
        for _ in range(12):
            move = list(board.legal_moves)[-1]
            board.san_and_push(board.parse_san(board.san(move)))
        pickle.loads(pickle.dumps(board)), board.copy(), board.fen(), board.outcome(), board.is_variant_end(), repr(board)
    board = chess.variant.CrazyhouseBoard("4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1")
    board.pockets[0].add(1), str(board.pockets[1]), list(board.legal_drop_squares()), repr(board.legal_moves)
    expect(ValueError, board.set_fen, "nonsense"), expect(ValueError, board.parse_san, "Q@e4")
    chess.pgn.read_game(io.StringIO('[Variant "Antichess"]\n\n1. e3 b5 2. Bxb5 (2. Ke2)')).end().board()


def chess_games():
    handle = io.StringIO(PGN)
    while game := chess.pgn.read_game(handle):
        game.headers["Round"] = "1"
        for node in game.mainline():
            node.comment, node.clock(), node.eval(), node.san(), node.board()
        game.end().add_variation(chess.Move.null())
        str(game), game.accept(chess.pgn.StringExporter(columns=None)), game.errors
    chess.pgn.read_headers(io.StringIO(PGN))


def scores():
    tabiya.Score(35).chances(), tabiya.Score(mate=-2) < tabiya.Score(3), repr(tabiya.Score(mate=3))
    chess.engine.PovScore(chess.engine.Cp(30), chess.WHITE).wdl(model="lichess")
    uci._parse_reply("info depth 3 seldepth 5 multipv 2 score cp 5 wdl 300 400 300 nodes 9 pv e2e4 e7e5 Ke2", Position())
    uci._parse_reply("option name Style type combo default Solid var Solid var Risky", None)
    uci._parse_reply("bestmove e2e5 ponder x", Position()), uci._legal_move(Position(), "e2e4")
    uci._go_command(Game(), False, True, False, nodes=5), uci._position_command(pgn.parse(PGN), True)


def drawings():
    picture.svg(Position(), arrows=["Ge2e4"], circles=["Rd5"], labels={"e4": "!?"})
    chess.svg.board(chess.Board(), size=300, fill={chess.E4: "#cc0000"}), chess.svg.piece(chess.Piece(1, True))


def pixels():
    Position().png(width=64), pgn.parse("1. e4 *").gif(width=64)
    picture.pdf(picture.diagram_pages(pgn.parse(PGN)) + picture.score_sheet(pgn.parse(PGN)))


def exceptions():
    position = Position()
    for text in ("e5", "Ke2", "O-O", "Zz"):
        expect(errors.Error, position.move, text)
    expect(errors.AmbiguousMove, Position("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1").move, "Nb3")
    expect(errors.FenError, Position, "rnbq"), expect(errors.PositionError, Position, "8/8/8/8/8/8/8/8 w - - 0 1")
    expect(errors.GameError, Game().accept_draw, "white"), expect(errors.ClaimError, Game().claim_draw, "threefold")
    expect(errors.TimeControlError, Arbiter, "fide", "soon"), expect(errors.PgnError, pgn.parse, "1. e4 Ke3", strict=True)
    expect(OSError, pgn.read, "/nothing/here.pgn"), expect(ValueError, columns.read, PGN, ["colour"])
    expect(errors.PictureError, picture.PieceSet, "<svg/>")
    expect(ValueError, chess.Board, "x"), expect(chess.IllegalMoveError, chess.Board().parse_san, "Ke2")
    expect(TypeError, position.play, 3.5), expect(IndexError, next(columns.read(PGN)).piece_planes, start=9)


class Failing(io.BytesIO):
    def read(self, size=-1):
        raise RuntimeError("gone")

    def write(self, data):
        raise RuntimeError("full")


def failing_files():
    for read in (pgn.read, pgn.headers, columns.read):
        expect(RuntimeError, lambda: next(read(Failing())))
    expect(RuntimeError, columns.to_parquet, PGN, Failing())
    expect(RuntimeError, pgn.write, pgn.parse(PGN), Failing())


ENGINE = tabiya.Engine(threads=1, hash_megabytes=1)


def searches():
    ENGINE.search(Position(), nodes=20).moves
    for line in ENGINE.analyse(Game(), nodes=20):
        line.score, line.san
    tabiya.evaluate(Position())
    expect(ValueError, ENGINE.search, Position(), depth=-1)


def engines():
    with tabiya.Engine(threads=1, hash_megabytes=1) as engine:
        engine.search(Position(), nodes=5)


def reviews():
    game = pgn.parse("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
    found = review.review(game, nodes=5, hash_megabytes=1)
    found.annotate(game), found.summary(), found.white.accuracy, [move.reason() for move in found.moves]
    review.review_in_comments(game)


# How often each of them is called while the slowest are called once.
OPERATIONS = {
    positions: 20, squares: 60, moves: 20, winnability: 20, tablebases: 10, games: 40, variants: 20, arbiter: 20, trees: 20, reading: 10, batches: 10,
    threads: 5,
    arrow: 20, parquet: 10, board: 20, variant_boards: 20, chess_games: 20, scores: 40, drawings: 10, pixels: 1, exceptions: 10, failing_files: 20,
    searches: 10, engines: 1, reviews: 1}


def resident_bytes():
    """The memory of this process, without what its allocators keep for later."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def call(count):
    """Calls the operations by turns."""
    made = 0
    while made < count:
        for operation, times in OPERATIONS.items():
            for _ in range(times):
                operation()
            made += times
    return made


def growth_in_blocks(operation, calls):
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(calls):
        operation()
    gc.collect()
    return sys.getallocatedblocks() - before


@pytest.mark.parametrize("operation", OPERATIONS)
def test_objects_of_python_are_freed(operation):
    calls = max(10, 5 * OPERATIONS[operation])
    # Python keeps some hundred blocks for later; one object a call would be lost every time.
    assert any(growth_in_blocks(operation, calls) < calls // 2 for _ in range(30))


def test_arrays_and_texts_are_freed():
    """Python counts no blocks of more than 512 bytes."""
    tracemalloc.start()
    call(1)
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    call(1)
    gc.collect()
    growth = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert growth < 100_000


def test_memory_does_not_grow():
    call(1)
    before = resident_bytes()
    call(1200)
    assert resident_bytes() - before < 4 << 20


if __name__ == "__main__":
    count = int(sys.argv[1])
    made = call(count // 20)
    first = resident_bytes(), sys.getallocatedblocks()
    print(f"{made:,} calls to warm up: {first[0]:,} bytes resident, {first[1]:,} blocks of Python")
    made = 0
    for _ in range(10):
        made += call(count // 10)
        now = resident_bytes(), sys.getallocatedblocks()
        print(f"{made:,} calls: {now[0] - first[0]:+,} bytes, {now[1] - first[1]:+,} blocks", flush=True)
