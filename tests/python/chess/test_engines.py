"""chess.engine: scores, options, limits, results, and programs that follow orders or fail."""
import asyncio
import os
import pathlib
import sys

import pytest

import tabiya
import tabiya.chess as chess
import tabiya.chess.engine as engine
from tabiya.chess.engine import Cp, Limit, Mate, MateGiven, PovScore, PovWdl, SimpleEngine, Wdl

FAKE = [sys.executable, str(pathlib.Path(__file__).parent.with_name("fake_engine.py"))]


def fake(*words, **arguments):
    return SimpleEngine.popen_uci([*FAKE, *words], **arguments)


def log_of(tmp_path, *words):
    log = tmp_path / "log"
    return fake(*words, env={**os.environ, "FAKE_LOG": str(log)}), lambda: log.read_text().splitlines()


def test_scores_are_ordered():
    order = [Mate(0), Mate(-2), Mate(-17), Cp(-940), Cp(-35), Cp(0), Cp(12), Cp(615), Mate(40), Mate(3), MateGiven]
    for left_place, left in enumerate(order):
        for right_place, right in enumerate(order):
            assert (left < right, left == right, left >= right) == (
                left_place < right_place, left_place == right_place, left_place >= right_place)
            assert (-left > -right) == (left < right)
    assert Cp(3) != 3 and hash(Cp(3)) == hash(Cp(3))
    with pytest.raises(TypeError):
        Cp(3) < 3


def test_scores_are_numbers():
    assert (Cp(20).score(), Cp(20).mate(), Cp(20).is_mate()) == (20, None, False)
    assert (Mate(5).score(), Mate(5).mate(), Mate(5).score(mate_score=100000)) == (None, 5, 99995)
    assert Mate(-5).score(mate_score=100000) == -99995 and MateGiven.score(mate_score=100) == 100
    assert (Mate(0).score(mate_score=100), MateGiven.mate(), Mate(-0).is_mate()) == (-100, 0, True)
    assert -Mate(0) is MateGiven and -MateGiven == Mate(0) and abs(Cp(-3)) == Cp(3) and +Mate(2) == Mate(2)
    assert [str(score) for score in (Cp(20), Cp(-20), Cp(0), Mate(3), Mate(-0), MateGiven)] == ["+20", "-20", "0",
        "#+3", "#-0", "#+0"]
    assert [repr(score) for score in (Cp(20), Mate(-3), MateGiven)] == ["Cp(+20)", "Mate(-3)", "MateGiven"]


def test_scores_have_a_point_of_view():
    score = PovScore(Cp(-20), chess.BLACK)
    assert (score.white(), score.black(), score.pov(chess.WHITE), score.is_mate()) == (Cp(20), Cp(-20), Cp(20), False)
    assert score == PovScore(Cp(20), chess.WHITE) and hash(score) == hash(PovScore(Cp(20), chess.WHITE))
    assert repr(score) == "PovScore(Cp(-20), BLACK)"


def test_chances_are_counted():
    chances = Wdl(300, 400, 300)
    assert (chances.total(), chances.expectation(), chances.winning_chance()) == (1000, 0.5, 0.3)
    assert (tuple(chances), tuple(reversed(Wdl(1, 2, 3)))) == ((300, 400, 300), (3, 2, 1)) and not Wdl(0, 0, 0)
    pov = PovWdl(Wdl(1, 2, 3), chess.BLACK)
    assert pov.white() == Wdl(3, 2, 1) and pov == PovWdl(Wdl(3, 2, 1), chess.WHITE)
    assert Cp(0).wdl(model="lichess") == Wdl(500, 0, 500) and Mate(1).wdl() == Wdl(1000, 0, 0)
    assert MateGiven.wdl() == Wdl(1000, 0, 0) and sum(Cp(70).wdl()) == pytest.approx(1000, abs=2)
    assert PovScore(Cp(100), chess.WHITE).wdl(model="lichess").white().wins > 500
    with pytest.raises(ValueError):
        Cp(0).wdl(model="oracle")


def test_option_maps_ignore_case():
    options = engine.UciOptionMap({"Hash": 1}, Threads=2)
    options["hash"] = 3
    assert (options["HASH"], len(options), list(options)) == (3, 2, ["hash", "Threads"])
    assert options == {"HASH": 3, "threads": 2} and options.copy() == options and "hAsH" in options
    del options["THREADS"]
    assert dict(options) == {"hash": 3}


def test_a_move_is_played():
    with fake() as program:
        assert program.id == {"name": "Fake", "author": "Ann"} and program.options["hash"].max == 64
        board = chess.Board()
        result = program.play(board, Limit(depth=1))
        assert (result.move, result.ponder, result.info, result.resigned) == (
            chess.Move.from_uci("e2e4"), chess.Move.from_uci("e7e5"), {}, False)
        info = program.play(board, Limit(depth=1), info=engine.INFO_SCORE).info
        assert info["score"] == PovScore(Cp(31), chess.WHITE) and "pv" not in info
        program.ping()
        program.quit()


def test_an_analysis_has_lines():
    board = chess.Board()
    with fake() as program:
        info = program.analyse(board, Limit(depth=1))
        assert info["score"] == PovScore(Cp(31), chess.WHITE) and info["depth"] == 2 and info["nodes"] == 20
        assert info["pv"] == [chess.Move.from_uci("e2e4"), chess.Move.from_uci("e7e5")] and info["string"] == "thinking"
        assert info["currmove"] == chess.Move.from_uci("e2e4") and info["time"] == 0.007
        first, second = program.analyse(board, Limit(depth=1), multipv=2)
        assert second["score"].relative == Mate(-3) and second["upperbound"] and second["multipv"] == 2
        with program.analysis(board, multipv=2) as analysis:
            seen = [next(analysis) for _ in range(4)]
            assert [info.get("multipv") for info in seen] == [None, 1, 2, None]
            assert len(analysis.multipv) == 2 and analysis.info["score"] == first["score"]
            analysis.stop()
            assert analysis.wait().move == chess.Move.from_uci("e2e4")
            assert list(analysis) == [] and analysis.empty() and not analysis.would_block()
            with pytest.raises(engine.AnalysisComplete):
                analysis.get()


def test_a_new_command_stops_an_analysis():
    with fake() as program:
        analysis = program.analysis(chess.Board())
        assert program.play(chess.Board(), Limit(depth=1)).move == chess.Move.from_uci("e2e4")
        assert analysis.wait().move == chess.Move.from_uci("e2e4")


def test_commands_are_written_as_uci_has_them(tmp_path):
    program, log = log_of(tmp_path, "no-move")
    board = chess.Board()
    board.push_san("e4")
    with program:
        program.configure({"hash": 32, "Clear Hash": None})
        program.configure({"Hash": 32})
        game = object()
        program.play(board, Limit(time=1.5, white_clock=60, remaining_moves=3), game=game,
                     root_moves=[chess.Move.from_uci("e7e5")])
        program.analyse(board, Limit(nodes=5), multipv=3, game=game, options={"Style": "Risky"})
        program.analyse(chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), Limit(depth=0))
        program.quit()
    lines = [line for line in log() if line not in ("uci", "isready", "quit")]
    assert lines == [
        "setoption name Hash value 32", "setoption name Clear Hash", "ucinewgame", "setoption name Ponder value false",
        "setoption name MultiPV value 1", "position startpos moves e2e4",
        "go wtime 60000 winc 0 movestogo 3 movetime 1500 searchmoves e7e5",
        "setoption name Style value Risky",
        "setoption name MultiPV value 3", "position startpos moves e2e4", "go nodes 5", "ucinewgame",
        "setoption name Style value Solid", "setoption name MultiPV value 1",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "go depth 1",
    ]


def test_another_program_may_search_deeper_than_ours(tmp_path):
    program, log = log_of(tmp_path)
    with program:
        program.play(chess.Board(), Limit(depth=300))
        with pytest.raises(ValueError):
            program.play(chess.Board(), Limit(depth=2**40))
        program.quit()
    assert "go depth 300" in log()


def test_a_board_that_cannot_be_played_is_an_engine_error():
    with fake() as program:
        with pytest.raises(engine.EngineError):
            program.play(chess.Board("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"), Limit(depth=1))
        assert program.play(chess.Board(), Limit(depth=1)).move


def test_answers_show_their_moves():
    best = engine.BestMove(chess.Move.from_uci("e2e4"), None)
    assert repr(best) == "BestMove(Move.from_uci('e2e4'), None)"


def test_options_that_do_not_fit_are_engine_errors():
    with fake() as program:
        for options in ({"Hash": 0}, {"Hash": "big"}, {"Style": "Wild"}, {"Hsah": 1}, {"MultiPV": 2}, {"ponder": True}):
            with pytest.raises(engine.EngineError):
                program.configure(options)
        with pytest.raises(engine.EngineError, match="Chess960"):
            program.play(chess.Board(chess960=True), Limit(depth=1))
        with pytest.raises(engine.EngineError):
            program.play(chess.Board(None), Limit(depth=1))
        assert program.play(chess.Board(), Limit(depth=1)).move


def test_chess960_is_played(tmp_path):
    program, log = log_of(tmp_path, "chess960", "no-move")
    with program:
        board = chess.Board.from_chess960_pos(0)
        program.play(board, Limit(depth=1))
        program.quit()
    assert "setoption name UCI_Chess960 value true" in log()
    assert any(line.startswith("position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf") for line in log())


@pytest.mark.parametrize("word, kind", [("crash-on-go", engine.EngineTerminatedError), ("cheat", engine.EngineError)])
def test_an_engine_that_fails_is_an_error(word, kind):
    with fake(word) as program:
        with pytest.raises(kind) as caught:
            program.play(chess.Board(), Limit(depth=1))
        assert isinstance(caught.value, RuntimeError) and isinstance(caught.value, tabiya.Error)
        assert (type(caught.value) is engine.EngineTerminatedError) == (word == "crash-on-go")


def test_an_engine_that_stalls_is_a_timeout():
    with fake("unready-later") as program:
        program.timeout = 0.01
        with pytest.raises(asyncio.TimeoutError):
            program.ping()
    with pytest.raises(asyncio.TimeoutError):
        fake("silent", timeout=0.05)


def test_what_does_not_start_is_an_error():
    with pytest.raises(FileNotFoundError):
        SimpleEngine.popen_uci("no-such-engine")
    with pytest.raises(engine.EngineError):
        SimpleEngine.popen_uci([sys.executable, "-c", "pass"])
    with pytest.raises(TypeError):
        fake(colour=3)


def test_a_closed_engine_is_terminated():
    program = fake()
    program.close()
    program.close()
    for call in (program.ping, lambda: program.play(chess.Board(), Limit(depth=1)),
        lambda: program.configure({"Hash": 1})):
        with pytest.raises(engine.EngineTerminatedError):
            call()
    assert "process" in repr(program)


def test_engines_for_asyncio():
    async def main():
        transport, protocol = await engine.popen_uci(FAKE)
        assert isinstance(protocol, engine.UciProtocol) and transport.get_pid() > 0
        board = chess.Board()
        assert (await protocol.play(board, Limit(depth=1))).move == chess.Move.from_uci("e2e4")
        with await protocol.analysis(board) as analysis:
            async for info in analysis:
                if "score" in info:
                    break
        assert (await analysis.wait()).ponder == chess.Move.from_uci("e7e5")
        assert (await protocol.analyse(board, Limit(time=0.1)))["score"].white() == Cp(31)
        task = asyncio.create_task(protocol.analyse(board, Limit()))
        await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await protocol.ping()
        await protocol.quit()
        assert await protocol.returncode == 0

    asyncio.run(main())


def test_limits_and_results_are_shown():
    assert repr(Limit(time=1, depth=3)) == "Limit(time=1, depth=3)" and Limit() == Limit()
    assert "move=Move.from_uci('e2e4')" in repr(engine.PlayResult(chess.Move.from_uci("e2e4"), None))
    assert engine.Info.ALL == engine.INFO_ALL == 31
    assert engine.EventLoopPolicy is not None
