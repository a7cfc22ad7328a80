"""The engine: limits, reports, stopping, closing, threads, asyncio, and what must not work."""
import asyncio
import gc
import os
import signal
import subprocess
import sys
import threading

import pytest

import tabiya
from tabiya import Color, Engine, Position, Score
from tabiya.errors import EngineError, MoveError

MATE = Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")


@pytest.fixture
def engine():
    with Engine(hash_megabytes=1) as made:
        yield made


def test_a_search_has_a_best_move_a_score_and_a_line(engine):
    result = engine.search(MATE, depth=6)
    assert result.best is MATE.move("Ra8#") and result.san == "Ra8#"
    assert result.score == Score(mate=1) and result.score.color is Color.WHITE
    assert result.moves == (result.best,) and result.bound == "exact" and result.nodes > 0 and result.depth >= 1
    assert result.lines[0].san == ["Ra8#"] and "Ra8#" in repr(result)


def test_scores_are_of_the_side_to_move(engine):
    result = engine.search(Position("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"), depth=4)
    assert result.score.color is Color.BLACK and result.score.white > Score(300)


def test_the_same_search_gives_the_same_result():
    results = []
    for _ in range(2):
        with Engine(hash_megabytes=1) as engine:
            results.append(engine.search(Position(), nodes=5000).moves)
    assert results[0] == results[1]


def test_several_lines_are_reported(engine):
    engine.configure(lines=3)
    result = engine.search(Position(), depth=4)
    assert engine.lines == 3 and [line.number for line in result.lines] == [1, 2, 3]
    assert len({line.moves[0] for line in result.lines}) == 3
    best = result.lines[0]
    assert best.selective_depth >= best.depth >= 4 and best.nodes > 0 and best.seconds >= 0
    assert sum(best.chances) == pytest.approx(1) and 0 <= best.hash_permille <= 1000
    assert best.score >= result.lines[2].score


def test_only_these_moves_are_searched(engine):
    assert engine.search(Position(), depth=3, moves=["a3", Position().move("h3")]).san in ("a3", "h3")
    with pytest.raises(MoveError):
        engine.search(Position(), depth=3, moves=["a5"])
    for wrong in ([], "a3", 3):
        with pytest.raises((TypeError, ValueError)):
            engine.search(Position(), depth=3, moves=wrong)


def test_games_trees_and_nodes_are_searched_with_their_history(engine):
    game = tabiya.Game()
    for move in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
        game.play(move)
    tree = tabiya.pgn.GameTree.of(game)
    for searched in (game, tree, tree.main_line()[-1]):
        assert engine.search(searched, depth=2).best is not None
    with pytest.raises(tabiya.errors.PgnError):
        engine.search(tabiya.pgn.parse("1. e4 e9 *").main_line()[-1], depth=2)
    for wrong in (None, 3, "startpos", object()):
        with pytest.raises(TypeError):
            engine.search(wrong, depth=2)


def test_a_position_without_a_legal_move_has_no_best_move(engine):
    mated = Position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    result = engine.search(mated, depth=3)
    assert result.best is None and result.san is None and result.score == Score(mate=0, color=Color.BLACK)
    assert engine.search(Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), depth=3).score == Score(0)


@pytest.mark.parametrize("limits", [
    {}, {"depth": 0}, {"depth": 241}, {"nodes": 0}, {"nodes": -1}, {"time": -1}, {"time": float("nan")}, {"mate": 0},
    {"level": 0}, {"level": 9}, {"rating": 849}, {"rating": 3001}, {"level": 3, "rating": 1500}, {"depth": 2**70},
    {"white_clock": -1}, {"moves_to_go": 0, "depth": 1},
])
def test_impossible_limits_are_value_errors(engine, limits):
    with pytest.raises(ValueError):
        engine.search(Position(), **limits)
    assert not engine.is_searching


@pytest.mark.parametrize("limits", [
    {"depth": 3.5}, {"depth": "3"}, {"nodes": 1e6}, {"time": "1"}, {"deep": 3}, {"depth": True}, {"level": "easy"},
        {"moves": 3.5, "depth": 1},
])
def test_limits_of_a_wrong_type_are_type_errors(engine, limits):
    with pytest.raises(TypeError):
        engine.search(Position(), **limits)


def test_every_limit_ends_a_search(engine):
    for limits in ({"nodes": 100}, {"time": 0.01}, {"depth": 1}, {"mate": 1}, {"level": 1}, {"rating": 850, "seed": 7},
                   {"white_clock": 0.5, "white_increment": 0.1, "moves_to_go": 5}, {"depth": 2, "nodes": 10**12}):
        assert engine.search(MATE, **limits).best is not None


def test_a_game_seed_repeats_the_same_errors(engine):
    moves = [engine.search(Position(), level=1, seed=seed).best for seed in (5, 5)]
    assert moves[0] is moves[1]


@pytest.mark.parametrize("options", [
    {"threads": 0}, {"threads": 257}, {"hash_megabytes": 0}, {"hash_megabytes": 2**21}, {"lines": 0},
        {"move_overhead": -1},
    {"move_overhead": float("nan")},
])
def test_impossible_options_are_value_errors(engine, options):
    with pytest.raises(ValueError):
        Engine(**options)
    with pytest.raises(ValueError):
        engine.configure(**options)


@pytest.mark.parametrize("options", [{"threads": "2"}, {"threads": 1.5}, {"hash_megabytes": -1}, {"network": 3},
    {"color": 3}])
def test_options_of_a_wrong_type_are_type_errors(engine, options):
    with pytest.raises(TypeError):
        Engine(**options)
    with pytest.raises(TypeError):
        Engine(1)


def test_a_network_is_built_in_or_a_file_or_none(tmp_path):
    by_terms = Engine(network="terms", hash_megabytes=1).search(Position(), depth=3)
    assert by_terms.best is not None
    (tmp_path / "no.network").write_bytes(b"nothing")
    with pytest.raises(EngineError, match="no.network"):
        Engine(network=tmp_path / "no.network")
    with pytest.raises(EngineError):
        Engine(network=str(tmp_path / "missing"))


def test_reports_come_while_the_search_goes_on(engine):
    depths = [line.depth for line in engine.analyse(Position(), depth=5)]
    assert depths[-1] == 5 and depths == sorted(depths)
    seen = []
    assert engine.search(Position(), depth=4, on_line=seen.append).depth == seen[-1].depth


def test_an_analysis_without_a_limit_goes_on_until_it_is_stopped(engine):
    analysis = engine.analyse(Position())
    first = next(analysis)
    assert engine.is_searching and not analysis.has_ended and analysis.result is None and analysis.engine is engine
    analysis.stop()
    result = analysis.wait()
    assert result.depth >= first.depth and analysis.has_ended and analysis.result.best is result.best
    assert not engine.is_searching
    list(analysis)
    assert list(analysis) == []
    analysis.stop()


def test_the_end_of_a_block_stops_the_search(engine):
    with engine.analyse(Position()) as analysis:
        next(analysis)
    assert analysis.has_ended
    with pytest.raises(KeyError):
        with engine.analyse(Position()) as analysis:
            raise KeyError
    assert analysis.has_ended


def test_an_exception_in_a_callback_stops_the_search(engine):
    def fail(line):
        raise KeyError("enough")

    with pytest.raises(KeyError):
        engine.search(Position(), time=1000, on_line=fail)
    assert not engine.is_searching
    assert engine.search(Position(), depth=1).best is not None


def test_an_engine_does_one_search_at_a_time(engine):
    with engine.analyse(Position()):
        for call in (lambda: engine.search(Position(), depth=1), lambda: engine.analyse(Position()), engine.new_game,
                     lambda: engine.configure(threads=2)):
            with pytest.raises(EngineError, match="is searching"):
                call()
    engine.new_game()
    engine.configure(threads=2, hash_megabytes=2)
    assert (engine.threads, engine.hash_megabytes) == (2, 2)
    assert engine.search(Position(), depth=4).best is not None


def test_a_closed_engine_can_only_be_closed(engine):
    analysis = engine.analyse(Position())
    engine.close()
    assert engine.is_closed and not engine.is_searching and "closed" in repr(engine)
    assert analysis.wait().best is not None
    analysis.stop()
    engine.close()
    for call in (lambda: engine.search(Position(), depth=1), lambda: engine.analyse(Position()), engine.new_game,
                 lambda: engine.configure(threads=2)):
        with pytest.raises(EngineError, match="closed"):
            call()


def test_an_engine_can_be_dropped_while_it_searches():
    for _ in range(3):
        analysis = Engine(hash_megabytes=1).analyse(Position())
        next(analysis)
        del analysis
        gc.collect()
        engine = Engine(hash_megabytes=1)
        engine.analyse(Position())
        del engine
        gc.collect()


def test_several_engines_search_at_once():
    engines = [Engine(hash_megabytes=1) for _ in range(4)]
    analyses = [engine.analyse(Position(), nodes=3000) for engine in engines]
    assert len({analysis.wait().moves for analysis in analyses}) == 1
    for engine in engines:
        engine.close()


def test_one_engine_in_several_threads_is_safe(engine):
    outcomes = []

    def work():
        for _ in range(20):
            try:
                outcomes.append(engine.search(Position(), nodes=200).best is not None)
            except EngineError:
                outcomes.append("busy")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(outcomes) == 80 and True in outcomes


def test_another_thread_can_stop_and_close(engine):
    for end in (lambda: analysis.stop(), engine.close):
        analysis = engine.analyse(Position())
        thread = threading.Thread(target=end)
        thread.start()
        assert analysis.wait().best is not None
        thread.join()


def test_searches_for_asyncio():
    async def main():
        with Engine(hash_megabytes=1) as one, Engine(hash_megabytes=1) as two:
            results = await asyncio.gather(one.search_async(MATE, depth=6), two.search_async(Position(), nodes=2000))
            assert [result.best is not None for result in results] == [True, True]
            depths = [line.depth async for line in one.analyse(Position(), depth=5)]
            assert depths[-1] == 5
            async with one.analyse(Position()) as analysis:
                async for line in analysis:
                    break
            assert analysis.has_ended
            both = one.analyse(Position(), nodes=20_000)
            first, second = await asyncio.gather(both.wait_async(), both.wait_async())
            assert first.best is second.best

    asyncio.run(main())


def test_a_cancelled_task_stops_its_search(engine):
    async def main():
        task = asyncio.create_task(engine.search_async(Position(), time=1000))
        while not engine.is_searching:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not engine.is_searching
        assert (await engine.search_async(Position(), depth=1)).best is not None

    asyncio.run(main())


@pytest.mark.parametrize("wait", ["engine.search(tabiya.Position(), time=1000)",
                                  "list(engine.analyse(tabiya.Position()))",
                                  "engine.analyse(tabiya.Position()).wait()"])
def test_ctrl_c_ends_a_wait(wait):
    script = f"import tabiya\nengine = tabiya.Engine(hash_megabytes=1)\nprint('go', flush=True)\n{wait}\n"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True) as child:
        assert child.stdout.readline() == "go\n"
        # Until the child is in the call, the signal may find it a line before.
        child.send_signal(signal.SIGINT)
        assert "KeyboardInterrupt" in child.communicate()[1]
        assert child.returncode != 0


def test_an_engine_that_searches_does_not_disturb_the_end_of_the_interpreter():
    script = "import tabiya\nengine = tabiya.Engine()\nanalysis = engine.analyse(tabiya.Position())\nnext(analysis)\n"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_forked_process_cannot_use_the_engine(engine):
    analysis = engine.analyse(Position())
    next(analysis)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            engine.search(Position(), depth=1)
        except EngineError as error:
            status = 0 if "fork" in str(error) else 2
        finally:
            engine.close()
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    analysis.stop()
    assert analysis.wait().best is not None


def test_scores_order_mates_and_advantages():
    order = [Score(mate=0), Score(mate=-1), Score(mate=-5), Score(-500), Score(0), Score(31), Score(mate=5),
        Score(mate=1),
             Score(mate=0, color=Color.BLACK)]
    assert sorted(reversed(order)) == order
    assert Score(31) == Score(-31, color=Color.BLACK) and hash(Score(31)) == hash(Score(-31, color=Color.BLACK))
    assert Score(mate=0).black == Score(mate=0) and Score(mate=2).black == Score(mate=-2, color=Color.BLACK)
    assert Score(31) != 31 and Score(31) != Score(mate=31)
    with pytest.raises(TypeError):
        Score(31) < 31
    for wrong in ((), (1, 2), ("1",), (1.5,), (True,)):
        with pytest.raises(TypeError):
            Score(*wrong)
    with pytest.raises(ValueError):
        Score(2**40)
    with pytest.raises(TypeError):
        Score(1, mate=1)
    with pytest.raises(TypeError):
        Score(1, color="white")
    with pytest.raises(AttributeError):
        Score(1).mate = 3


def test_a_static_evaluation_is_of_the_side_to_move():
    assert tabiya.evaluate(Position("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1")) < Score(0, color=Color.BLACK)
    with pytest.raises(ValueError, match="check"):
        tabiya.evaluate(Position("4k3/8/8/8/8/8/8/4RK2 b - - 0 1"))
    with pytest.raises(TypeError):
        tabiya.evaluate("startpos")


def test_a_forked_process_cannot_wait_for_a_search(engine):
    analysis = engine.analyse(Position())
    next(analysis)
    child = os.fork()
    if child == 0:
        signal.alarm(60)  # its end if it waits for ever
        status = 1
        try:
            calls = (analysis.wait, lambda: next(analysis), lambda: asyncio.run(analysis.wait_async()), analysis.stop,
                     lambda: analysis.has_ended, lambda: analysis.result)
            for call in calls:
                with pytest.raises(EngineError, match="fork"):
                    call()
            with analysis:
                assert "another process" in repr(analysis) and not engine.is_searching
            engine.close()
            status = 0
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    analysis.stop()
    assert analysis.wait().best is not None
