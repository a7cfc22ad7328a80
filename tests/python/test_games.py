"""Games and the arbiter: endings, claims, clocks."""
import copy
import pickle

import pytest

import tabiya
from tabiya import BLACK, WHITE, Arbiter, Game, Position, errors


def played(*moves, start=None):
    game = Game(start)
    for move in moves:
        game.play(move)
    return game


def test_checkmate_ends_the_game_at_once():
    game = played("f3", "e5", "g4", "Qh4#")
    assert game.is_over and game.result == "0-1" and game.outcome.winner is BLACK
    assert game.outcome.termination == "checkmate" and game.outcome.article == "FIDE 5.1.1"
    with pytest.raises(errors.GameError) as caught:
        game.play("e4")
    assert caught.value.reason == "the game is over"


def test_an_illegal_move_changes_nothing():
    game = played("e4")
    with pytest.raises(errors.IllegalMove):
        game.play("e4")
    assert game.san == ["e4"] and game.turn is BLACK


def test_a_dead_position_is_a_draw():
    game = played("Kxa2", start=Position("8/8/8/8/3n4/8/r7/K3k3 w - - 0 1"))
    assert game.outcome.termination == "dead position" and game.outcome.is_draw and game.result == "1/2-1/2"


def test_threefold_repetition_is_claimed_and_fivefold_is_not():
    there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"]
    game = played(*there_and_back * 2)
    assert game.repetitions == 3 and game.open_claims == ("threefold",) and not game.is_over
    claimed = copy.copy(game)
    claimed.claim_draw("threefold")
    assert claimed.outcome.termination == "threefold repetition" and not game.is_over
    assert played(*there_and_back * 4).outcome.termination == "fivefold repetition"


def test_a_claim_can_state_its_move():
    game = played(*["Nf3", "Nf6", "Ng1", "Ng8"] * 2)
    game.take_back()
    assert [str(move) for move in game.claimable_moves("threefold")] == ["f6g8"]
    with pytest.raises(errors.ClaimError):
        game.claim_draw("threefold")
    game.claim_draw("threefold", "Ng8")
    assert game.result == "1/2-1/2"


def test_a_draw_is_agreed_after_both_have_moved():
    with pytest.raises(errors.GameError):
        Game().offer_draw(WHITE)
    game = played("e4", "e5")
    game.offer_draw("white")
    assert game.draw_offer is WHITE
    game.accept_draw(BLACK)
    assert game.outcome.termination == "agreement"


def test_the_resignation_of_a_side_that_cannot_lose_is_a_draw():
    game = played("Kb1", start=Position("7k/7p/8/8/8/8/8/K7 w - - 0 1"))
    game.resign("black")
    assert game.result == "1/2-1/2"


def test_a_game_gives_its_positions_and_takes_moves_back():
    game = played("e4", "e5")
    assert game.positions == (Position(), Position().play("e4"), Position().play("e4").play("e5")) and len(game) == 2
    assert str(game.take_back()) == "e7e5" and game.position == Position().play("e4")
    game.take_back()
    with pytest.raises(errors.GameError):
        game.take_back()


def test_a_copy_is_independent_and_games_are_not_hashed():
    game = played("e4")
    other = game.copy()
    other.play("e5")
    assert game != other and len(game) == 1
    with pytest.raises(TypeError):
        hash(game)


def test_the_clock_of_an_arbiter_follows_the_events():
    arbiter = Arbiter("casual", "60+2")
    arbiter.apply("move e4", at=10)
    assert arbiter.remaining("white") == 52.0 and arbiter.remaining("black", at=15) == 55.0
    assert arbiter.deadline == 70.0
    arbiter.apply("wait", at=70)
    assert arbiter.outcome.termination == "time forfeit" and arbiter.outcome.winner is WHITE


def test_a_refused_event_changes_nothing_and_says_why():
    arbiter = Arbiter("fide", "5400+30")
    before = copy.copy(arbiter)
    with pytest.raises(errors.RefusedEvent, match="FIDE") as caught:
        arbiter.apply("press black", at=1)
    assert caught.value.reason and arbiter == before


def test_what_is_not_an_event_is_refused_too():
    with pytest.raises(errors.RefusedEvent) as caught:
        Arbiter().apply("castle please")
    assert caught.value.reason == "unknown_verb"


def test_an_illegal_move_is_completed_and_penalised_at_the_board():
    arbiter = Arbiter("fide", "5400+30")
    arbiter.apply("move e2e5 white", at=5)
    transition = arbiter.apply("press white", at=6)
    assert transition.illegal_move_by is WHITE and transition.penalty == 120.0
    assert arbiter.illegal_moves(WHITE) == 1 and arbiter.position == Position()


def test_a_transition_says_what_moved():
    transition = Arbiter(start=Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")).apply("move e1g1")
    assert sorted((str(piece), str(first), str(last)) for piece, first, last in transition.moved) == [
        ("K", "e1", "g1"), ("R", "h1", "f1")]
    assert transition.vanished == [] and transition.appeared == []


def test_an_arbiter_is_rebuilt_from_its_log_and_its_pickle():
    arbiter = Arbiter("fide-blitz", "180+2", black_time_control="60", begins=100)
    arbiter.apply("move e4", at=101)
    arbiter.apply("press white", at=102)
    assert Arbiter.from_log(arbiter.log()) == arbiter == pickle.loads(pickle.dumps(arbiter))
    assert arbiter.events == [(101.0, "move e2e4 white"), (102.0, "press white")]


def test_a_bad_line_of_a_log_is_named():
    with pytest.raises(errors.GameError) as caught:
        Arbiter.from_log("tabiya-log 1\nruleset chess\n")
    assert caught.value.line == 2


@pytest.mark.parametrize("text, offset", [("90+", 3), ("x", 0), ("40/", 3)])
def test_what_is_not_a_time_control_names_the_place(text, offset):
    with pytest.raises(errors.TimeControlError) as caught:
        Arbiter("fide", text)
    assert caught.value.offset == offset


@pytest.mark.parametrize("at", [float("nan"), float("inf"), 1e300])
def test_a_time_beyond_all_times_is_refused(at):
    with pytest.raises(ValueError):
        Arbiter().apply("move e4", at=at)


def test_rulesets_are_listed():
    assert list(tabiya.rulesets()) == ["casual", "fide", "fide-rapid", "fide-blitz", "fide-online", "us"]
    with pytest.raises(ValueError, match="there is no ruleset"):
        Arbiter("fide-bullet")
