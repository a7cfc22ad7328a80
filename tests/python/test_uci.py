"""Other programs: what they offer and answer, and how they crash, stall and cheat."""
import asyncio
import gc
import os
import pathlib
import select
import signal
import subprocess
import sys
import threading

import pytest

import tabiya
from tabiya import Color, Position, Score, pgn, uci
from tabiya.errors import EngineError

FAKE = [sys.executable, str(pathlib.Path(__file__).with_name("fake_engine.py"))]
OURS = pathlib.Path(os.environ["TABIYA_BIN"]) / "tabiya-uci"
START = Position()


def fake(*words, **options):
    return uci.open([*FAKE, *words], **options)


def log_of(tmp_path, *words):
    """A program that writes down what it reads, and a function that returns it."""
    log = tmp_path / "log"
    return fake(*words, environment={**os.environ, "FAKE_LOG": str(log)}), lambda: log.read_text().splitlines()


@pytest.mark.skipif(not OURS.exists(), reason="tabiya-uci is not built")
def test_our_own_program_plays():
    async def main():
        async with await uci.start(OURS, options={"hash": 1}) as program:
            assert program.name.startswith("Tabiya") and "Hash" in program.options
            answer = await program.search(Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), depth=5)
            assert answer.san == "Ra8#" and answer.score == Score(mate=1)
            async with program.analyse(START, lines=2) as analysis:
                async for info in analysis:
                    if info.line_number == 2 and info.depth >= 3:
                        break
            assert len(analysis.lines) == 2
            await program.new_game()
            assert (await program.search(Position.chess960(1), nodes=500)).best is not None
        assert program.returncode == 0
        assert program.oddities == ()

    asyncio.run(main())


def test_a_program_says_its_name_and_options():
    with fake() as program:
        assert (program.name, program.author, program.returncode) == ("Fake", "Ann", None)
        options = program.options
        assert (options["Hash"].type, options["Hash"].default, options["Hash"].min, options["Hash"].max) == ("spin",
            16, 1, 64)
        assert (options["Ponder"].type, options["Ponder"].default) == ("check", False)
        assert (options["Style"].choices, options["Style"].default) == (("Solid", "Risky"), "Solid")
        assert (options["Clear Hash"].type, options["Clear Hash"].default) == ("button", None)
        assert (options["Path"].type, options["Path"].default) == ("string", "")
        assert "1 to 64" in options["Hash"].values and "Hash" in repr(options["Hash"])
        assert "Fake, running" in repr(program)
    assert program.returncode == 0 and "ended" in repr(program)


def test_options_are_set_in_the_spelling_of_the_program(tmp_path):
    program, log = log_of(tmp_path)
    with program:
        program.configure({"hash": 32, "PONDER": True, "style": "Risky", "clear hash": None, "Path": "/a b"})
        program.ready()
    assert log()[2:-2] == ["setoption name Hash value 32", "setoption name Ponder value true",
        "setoption name Style value Risky",
                           "setoption name Clear Hash", "setoption name Path value /a b"]


def test_values_that_an_option_does_not_take_are_value_errors(tmp_path):
    program, log = log_of(tmp_path)
    with program:
        for name, value in (("Hash", 0), ("Hash", "big"), ("Hash", None), ("Ponder", "maybe"), ("Style", "Wild"),
            ("Path", "a\nquit")):
            with pytest.raises(ValueError, match=name):
                program.configure({"Hash": 2, name: value})
        for value in (1.5, object(), [1]):
            with pytest.raises(TypeError):
                program.configure({"Hash": value})
        with pytest.raises(EngineError, match="no option “Hsah”; it offers") as caught:
            program.configure({"Hsah": 3})
        assert caught.value.kind == "no option"
        with pytest.raises(TypeError):
            program.configure({3: 3})
    assert "setoption" not in " ".join(log())


def test_an_answer_has_moves_scores_and_lines():
    with fake() as program:
        answer = program.search(START, depth=3)
        assert (answer.best, answer.ponder, answer.san) == (START.move("e4"), START.play("e4").move("e5"), "e4")
        assert answer.score == Score(31) and answer.moves == (answer.best, answer.ponder)
        first, second = answer.lines
        assert (first.depth, first.nodes, first.seconds, first.san, first.bound) == (1, 20, 0.007, ["e4", "e5"],
            "exact")
        assert second.score == Score(mate=-3) and second.bound == "upper" and second.line_number == 2
        assert first.hash_permille is None and first.chances is None and "score cp 31" in repr(first)
        assert program.remarks == ("thinking",)


def test_scores_are_of_the_side_to_move():
    with fake("no-move") as program:
        answer = program.search(START.play("e4"), depth=1)
        assert answer.best is None and answer.san is None and answer.score.color is Color.BLACK


def test_games_are_described_with_their_moves(tmp_path):
    program, log = log_of(tmp_path, "chess960", "no-move")
    game = tabiya.Game()
    game.play("e4")
    tree = pgn.parse("1. d4 d5 *")
    passed = pgn.parse("1. e4 -- 2. d4 *").main_line()[-1]
    with program:
        for searched in (START, game, tree, tree.root.next, passed, Position.chess960(0)):
            with program.analyse(searched) as analysis:
                analysis.stop()
    positions = [line for line in log() if line.startswith("position")]
    assert positions[:4] == ["position startpos", "position startpos moves e2e4", "position startpos moves d2d4 d7d5",
                             "position startpos moves d2d4"]
    assert positions[4].endswith("moves d2d4") and " fen " in positions[4]
    assert positions[5].startswith("position fen bbqnnrkr")
    dialects = [line for line in log() if "UCI_Chess960" in line]
    assert dialects == ["setoption name UCI_Chess960 value false", "setoption name UCI_Chess960 value true"]
    with fake() as program:
        with pytest.raises(EngineError, match="Chess960") as caught:
            program.search(Position.chess960(0), depth=1)
        assert caught.value.kind == "no chess960"
        assert program.search(START, depth=1).best is not None


def test_limits_are_written_as_uci_has_them(tmp_path):
    program, log = log_of(tmp_path)
    with program:
        program.search(START, depth=3, nodes=1000, time=0.5, mate=2, moves=["a3", "h3"])
        program.search(START, white_clock=60, black_clock=59.5, white_increment=1, black_increment=0.1, moves_to_go=40)
        with program.analyse(START, ponder=True, depth=5) as analysis:
            analysis.ponder_hit()
            assert analysis.wait().san == "e4"
        for limits in ({}, {"depth": 0}, {"time": -1}):
            with pytest.raises(ValueError):
                program.search(START, **limits)
        for limits in ({"depth": 1.5}, {"level": 3}, {"deep": 1}):
            with pytest.raises(TypeError):
                program.search(START, **limits)
        with pytest.raises(tabiya.errors.MoveError):
            program.search(START, depth=1, moves=["e5"])
        for wrong in (None, "startpos", 3):
            with pytest.raises(TypeError):
                program.search(wrong, depth=1)
    searches = [line for line in log() if line.startswith("go")]
    first = "go searchmoves a2a3 h2h3 movetime 500 depth 3 mate 2 nodes 1000"
    assert set(searches[0].split(" ")) == set(first.split(" "))
    assert set(searches[1].split(" ")) == set("go wtime 60000 btime 59500 winc 1000 binc 100 movestogo 40".split(" "))
    assert searches[2].split(" ")[:2] == ["go", "ponder"] and len(searches) == 3


def test_an_analysis_reports_and_is_stopped():
    with fake() as program:
        with program.analyse(START, lines=2) as analysis:
            infos = [next(analysis) for _ in range(4)]
            assert [info.line_number for info in infos] == [1, 1, 2, 1]
            assert infos[0].text == "thinking" and infos[3].current_move is START.move("e4")
            assert not analysis.has_ended and len(analysis.lines) == 2
            with pytest.raises(EngineError, match="searching"):
                program.search(START, depth=1)
            with pytest.raises(EngineError, match="searching"):
                program.configure({"Hash": 1})
            analysis.stop()
            assert analysis.wait().san == "e4"
            assert list(analysis) == [] and analysis.has_ended
        with pytest.raises(EngineError, match="begins"):
            program.analyse(START).has_ended
        assert program.search(START, depth=1).san == "e4"


@pytest.mark.parametrize("words, kind, said", [
    (["crash-on-go"], "died", "exit code 3.*out of cheese"),
    (["kill-on-go"], "died", "signal 11"),
    (["close-output"], "closed output", "closed its standard output"),
    (["endless-line"], "endless line", "a line of more than"),
])
def test_a_program_that_fails_in_a_search_is_an_error_with_its_last_lines(words, kind, said):
    program = fake(*words)
    with pytest.raises(EngineError, match=said) as caught:
        program.search(START, depth=1)
    assert caught.value.kind == kind and caught.value.last_lines
    for call in (lambda: program.search(START, depth=1), program.ready, program.new_game,
                 lambda: program.configure({"Hash": 1})):
        with pytest.raises(EngineError):
            call()
    program.quit()
    with pytest.raises(EngineError, match="ended"):
        program.ready()


def test_an_analysis_of_a_program_that_fails_ends_with_the_error():
    with fake("crash-on-go") as program:
        with pytest.raises(EngineError, match="out of cheese") as caught:
            with program.analyse(START) as analysis:
                for _ in analysis:
                    pass
        assert caught.value.returncode == 3 and "cheese" in caught.value.error_output


def test_a_program_that_stalls_is_given_up_in_time():
    with fake("stall-on-go") as program:
        with pytest.raises(EngineError, match="did not send bestmove") as caught:
            program.search(START, depth=1, timeout=0.01)
        assert caught.value.kind == "no answer"
    with pytest.raises(EngineError, match="did not send uciok"):
        fake("silent", timeout=0.05)
    program = fake("unready-later")
    program.timeout = 0.01
    with pytest.raises(EngineError, match="did not send readyok"):
        program.ready()
    program.quit()
    program = fake("stall-on-stop")
    program.timeout = 0.01
    with pytest.raises(EngineError, match="did not send"):
        with program.analyse(START) as analysis:
            next(analysis)
    program.quit()
    program = fake("stall-on-quit")
    assert program.quit(timeout=0.01) == -signal.SIGKILL


def test_a_program_that_does_not_start_is_an_error():
    for command in ("no-such-program", "/no/such/program", [sys.executable, "-c", "pass"], ["/"], "", [*FAKE,
        "die-at-once"]):
        with pytest.raises(EngineError):
            uci.open(command)
    for command in ([], None, 3, [3]):
        with pytest.raises(TypeError):
            uci.open(command)
    with pytest.raises(EngineError, match="no option"):
        fake(options={"Hsah": 1})
    with pytest.raises(ValueError):
        fake(options={"Hash": "much"})


def test_a_move_that_is_not_legal_is_an_error_and_the_program_can_go_on():
    with fake("cheat") as program:
        for _ in range(2):
            with pytest.raises(EngineError, match="e2e5") as caught:
                program.search(START, depth=1)
            assert caught.value.kind == "illegal move"
        program.ready()
    with fake("cheat-in-line") as program:
        answer = program.search(START, depth=1)
        assert answer.lines[0].san == ["e4"] and not answer.lines[0].is_line_legal


def test_chatter_is_noted_and_harmless():
    with fake("chatter", "twice") as program:
        for _ in range(3):
            assert program.search(START, depth=1).best is not None
        assert "hello" in program.oddities and "table missing" in program.remarks
        assert len(program.oddities) <= 100


def test_a_cancelled_search_is_stopped():
    async def main():
        program = await uci.start(FAKE)
        async with program:
            task = asyncio.create_task(program.search(START, time=1, moves=["e4"]))
            await task
            analysis = program.analyse(START)
            async with analysis:
                waiting = asyncio.create_task(analysis.wait())
                await asyncio.sleep(0)
                waiting.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await waiting
            assert (await program.search(START, depth=1)).san == "e4"
            assert not program.is_searching

    asyncio.run(main())


def test_a_task_that_is_cancelled_while_it_searches_leaves_the_program_usable():
    async def main():
        async with await uci.start(FAKE) as program:
            task = asyncio.create_task(_search_for_ever(program))
            while not program.is_searching:
                await asyncio.sleep(0)
            await asyncio.sleep(0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert (await program.search(START, depth=1)).san == "e4"

    async def _search_for_ever(program):
        async with program.analyse(START) as analysis:
            async for _ in analysis:
                pass

    asyncio.run(main())


def test_several_programs_at_once():
    async def main():
        programs = await asyncio.gather(*(uci.start(FAKE) for _ in range(3)))
        answers = await asyncio.gather(*(program.search(START, depth=1) for program in programs))
        assert [answer.san for answer in answers] == ["e4"] * 3
        assert await asyncio.gather(*(program.quit() for program in programs)) == [0, 0, 0]
        with pytest.raises(EngineError, match="ended"):
            await programs[0].ready()

    asyncio.run(main())


def test_one_program_in_several_threads_is_safe():
    outcomes = []
    with fake() as program:

        def work():
            for _ in range(10):
                try:
                    outcomes.append(program.search(START, depth=1).san)
                except EngineError as error:
                    outcomes.append(error.kind)

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(outcomes) == 30 and set(outcomes) <= {"e4", "searching"}


def test_a_program_can_be_ended_twice_and_dropped():
    program = fake()
    assert program.quit() == 0 and program.quit() == 0
    for call in (program.ready, lambda: program.search(START, depth=1), lambda: program.analyse(START)):
        with pytest.raises(EngineError, match="ended"):
            call()
    program = fake()
    program.program.kill()
    with pytest.raises(EngineError, match="signal 9"):
        program.search(START, depth=1)
    program.quit()
    gc.collect()


def test_a_program_that_is_not_ended_does_not_disturb_the_end_of_the_interpreter():
    script = (
        f"import tabiya\nprogram = tabiya.uci.open({FAKE!r})\n"
        "analysis = program.analyse(tabiya.Position())\nanalysis.__enter__()\nnext(analysis)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_interrupts_a_search_and_the_program_can_go_on():
    script = (
        "import tabiya\n"
        f"program = tabiya.uci.open({[*FAKE]!r})\n"
        "try:\n"
        "    with program.analyse(tabiya.Position()) as analysis:\n"
        "        next(analysis)\n"
        "        print('go', flush=True)\n"
        "        analysis.wait()\n"
        "except KeyboardInterrupt:\n"
        "    print(program.search(tabiya.Position(), depth=1).san, flush=True)\n"
        "program.quit()\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True) as child:
        assert child.stdout.readline() == "go\n"
        child.send_signal(signal.SIGINT)
        out, err = child.communicate()
        assert (out, err, child.returncode) == ("e4\n", "", 0)


def test_a_forked_process_cannot_use_the_program():
    with fake() as program:
        child = os.fork()
        if child == 0:
            status = 1
            try:
                program.search(START, depth=1)
            except EngineError as error:
                status = 0 if "fork" in str(error) else 2
            finally:
                program.quit()
                os._exit(status)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert program.search(START, depth=1).san == "e4"


def test_an_exception_of_a_signal_handler_leaves_the_program_usable():
    class Interrupted(Exception):
        pass

    def interrupt(*_):
        raise Interrupted

    def send_once_it_searches(program):
        while not program.program.is_searching:
            pass
        signal.pthread_kill(threading.main_thread().ident, signal.SIGUSR1)

    before = signal.signal(signal.SIGUSR1, interrupt)
    try:
        with fake("endless-nodes", "slow-stop") as program:
            for _ in range(3):
                sender = threading.Thread(target=send_once_it_searches, args=(program,))
                sender.start()
                with pytest.raises(Interrupted):
                    program.search(START, nodes=1)
                sender.join()
                assert program.search(START, depth=1).san == "e4"
    finally:
        signal.signal(signal.SIGUSR1, before)


def wait_for_the_end_of(process):
    """A process that was killed ends a moment later, even if it is not ours."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return
    try:
        ended, _, _ = select.select([handle], [], [], 60)
    finally:
        os.close(handle)
    assert ended


@pytest.mark.parametrize("words, code", [(["leave-child"], 0), (["leave-child", "stall-on-quit"], -signal.SIGKILL)])
def test_what_a_program_has_started_ends_with_it(words, code):
    program = fake(*words)
    assert program.quit(timeout=None if code == 0 else 0.01) == code
    wait_for_the_end_of(int(program.error_output))


def test_a_daemon_that_keeps_the_output_open_is_not_waited_for():
    program = fake("leave-daemon")
    try:
        assert program.quit(timeout=1) is not None
    finally:
        os.kill(int(program.error_output), signal.SIGKILL)
