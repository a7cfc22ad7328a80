"""Reviews: judgements with reasons, summaries, annotations, exercises, limits, interruptions."""
import signal
import subprocess
import sys
import threading

import pytest

import tabiya
from tabiya import Color, Game, Position, Score, pgn
from tabiya.review import review, review_in_comments

TEXT = '[White "Byrne, Donald"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n'


@pytest.fixture(scope="module")
def found():
    return review(pgn.parse(TEXT), nodes=2000)


def test_a_move_is_judged_with_its_reason(found):
    bad = found.moves[3]
    assert (bad.ply, bad.san, bad.color, bad.judgement, bad.reason_kind) == (3, "Ke7", Color.BLACK, "blunder",
        "allows-mate")
    assert bad.reason() == "allows mate: Qxe5#" and bad.reason("de") != bad.reason()
    assert bad.marked() == "2... Ke7??" and "was best" in bad.comment() and "→" in bad.scores()
    assert bad.move is bad.position.move("Ke7") and bad.better[0] is bad.position.move(bad.better_san[0])
    assert bad.lost_chances > 0.3 and bad.accuracy < 50 and bad.seconds is None
    assert bad.score_after == Score(mate=1)
    good = found.moves[0]
    assert (good.judgement, good.missed, good.reason_kind, good.better, good.comment()) == (None, None, None, (), "")


def test_a_game_is_summed_up(found):
    assert found.is_complete and len(found.moves) == 5 and len(found.scores) == 6
    assert found.scores[0] == Score(15) and found.scores[5].is_mate
    assert found.white.moves == 3 and found.black.blunders == 1 and found.white.accuracy > 50 > found.black.accuracy
    assert found.black.average_centipawn_loss > found.white.average_centipawn_loss
    assert (found.black.mistakes, found.black.missed_wins) == (0, 0)
    assert str(found.opening).startswith("C20") and found.book_plies >= 1
    assert found.middlegame is None and found.endgame is None
    assert found.turning_point.ply == 3 and [move.ply for move in found.critical_moments()] == [3]
    assert [move.ply for move in found.worst_moves("black", 1)] == [3] and found.critical_moments(0) == ()
    assert set(found.standings) == {"opening"}
    assert "Donald Byrne" in " ".join(found.summary()) and "Remis" in " ".join(found.summary("de"))


def test_the_same_nodes_give_the_same_review(found):
    again = review(pgn.parse(TEXT), nodes=2000)
    assert again.scores == found.scores


def test_a_game_is_annotated_and_read_back(found):
    game = pgn.parse(TEXT)
    found.annotate(game)
    ke7 = game.main_line()[3]
    assert ke7.nags == (4,) and "allows mate" in ke7.comment and ke7.evaluation == Score(mate=1)
    assert ke7.variations and ke7.variations[0].move is found.moves[3].better[0]
    read = review_in_comments(pgn.parse(game.to_pgn()))
    assert read.moves[3].judgement == "blunder" and read.moves[3].reason() == "allows mate: Qxe5#"
    for what, has_variations in (("evaluations", False), ("judgements", True)):
        other = pgn.parse(TEXT)
        found.annotate(other, what=what)
        assert bool(other.main_line()[3].variations) == has_variations and other.main_line()[3].comment == ""
    german = pgn.parse(TEXT)
    found.annotate(german, language="de")
    assert "Matt" in german.main_line()[3].comment


def test_a_review_of_another_game_is_refused(found):
    for text in ("1. e4 e5 2. Qh5 Ke7 *", "1. d4 *", "1. -- *", "*", "1. e4 e5 2. Qh5 Nc6 3. Qxe5+ *"):
        with pytest.raises(tabiya.errors.PgnError, match="main line"):
            found.annotate(pgn.parse(text))
    found.annotate(pgn.parse("1. e4 e5 2. Qh5 Ke7 3. Qxe5# Kd8 *"))
    with pytest.raises(tabiya.errors.PgnError):
        found.annotate(pgn.parse('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*'))
    with pytest.raises(ValueError):
        found.annotate(pgn.parse(TEXT), what="nothing")
    with pytest.raises(TypeError):
        found.annotate(Game())


def test_mistakes_become_exercises(found):
    (exercise,) = found.exercises("black")
    assert found.exercises("white") == ()
    assert found.judge_answer(exercise.ply, exercise.better[0]) is True
    assert found.judge_answer(exercise.ply, "Ke7") is not True
    with pytest.raises(ValueError):
        found.judge_answer(0, "e4")
    with pytest.raises(IndexError):
        found.judge_answer(99, "e4")
    with pytest.raises(tabiya.errors.MoveError):
        found.judge_answer(exercise.ply, "Ke6")
    with pytest.raises(TypeError):
        found.judge_answer(-1, "e4")


def test_games_null_moves_broken_and_empty_games_are_reviewed():
    game = Game()
    game.play("e4")
    assert len(review(game, nodes=100).moves) == 1
    passed = review(pgn.parse("1. e4 -- 2. d4 *"), nodes=100)
    assert passed.moves[1].move is None and passed.moves[1].san == "--" and passed.moves[1].judgement is None
    assert len(review(pgn.parse("1. e4 e9 2. d4 *"), nodes=100).moves) == 1
    empty = review(pgn.GameTree(), nodes=100)
    assert empty.moves == () and empty.white.accuracy is None and empty.turning_point is None
    chess960 = pgn.GameTree(Position.chess960(1))
    assert review(chess960, nodes=100).scores
    with pytest.raises(tabiya.errors.PgnError):
        review(pgn.parse('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*'), nodes=100)
    clocks = review(pgn.parse("1. e4 {[%emt 0:00:05]} *"), nodes=100)
    assert clocks.moves[0].seconds == 5 and clocks.white.seconds_per_move == 5


@pytest.mark.parametrize("limits", [{"nodes": 0}, {"depth": 0}, {"depth": 999}, {"time": 0}, {"time": float("nan")},
                                    {"threads": 0}, {"hash_megabytes": 0}])
def test_impossible_limits_are_value_errors(limits):
    with pytest.raises(ValueError):
        review(pgn.parse(TEXT), **limits)


@pytest.mark.parametrize("arguments", [{"nodes": "x"}, {"nodes": -1}, {"progress": 3}, {"speed": 3}, {"depth": 2.5}])
def test_wrong_types_are_type_errors(arguments):
    with pytest.raises(TypeError):
        review(pgn.parse(TEXT), **arguments)
    for wrong in (None, TEXT, Position()):
        with pytest.raises(TypeError):
            review(wrong)


def test_every_kind_of_limit_works():
    for limits in ({"depth": 2}, {"time": 0.001}, {"nodes": 500, "every_position": True}, {"nodes": 500, "threads": 2}):
        assert review(pgn.parse(TEXT), **limits).is_complete


def test_progress_is_reported_and_can_stop():
    steps = []
    review(pgn.parse(TEXT), nodes=100, progress=lambda done, all: steps.append((done, all)))
    assert steps[-1] == (6, 6) and steps == sorted(steps)

    def stop(done, all):
        raise KeyError("enough")

    with pytest.raises(KeyError):
        review(pgn.parse(TEXT), time=1000, progress=stop)


def test_ctrl_c_stops_a_review():
    game = f"game = tabiya.pgn.parse({TEXT!r})"
    script = f"import tabiya\n{game}\nprint('go', flush=True)\ntabiya.review.review(game, time=1000)\n"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True) as child:
        assert child.stdout.readline() == "go\n"
        child.send_signal(signal.SIGINT)
        assert "KeyboardInterrupt" in child.communicate()[1]


def test_games_are_reviewed_in_threads(found):
    results = []
    threads = [threading.Thread(target=lambda: results.append(review(pgn.parse(TEXT), nodes=2000))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [result.scores for result in results] == [found.scores] * 4


def test_moves_keep_their_review_alive():
    move = review(pgn.parse(TEXT), nodes=100).moves[0]
    assert move.marked() == "1. e4" and "1. e4" in repr(move)
