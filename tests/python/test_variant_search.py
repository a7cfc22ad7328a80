"""The engine searches variants as it searches chess."""
import asyncio
import threading

import pytest

import tabiya
from tabiya import VariantGame, VariantPosition, errors, pgn

WINS = [
    ("King of the Hill", "k7/8/8/8/8/4K3/8/8 w - - 0 1", {"Ke4#", "Kd4#"}),
    ("Three-check", "4k3/8/8/8/8/8/8/3QK3 w - - 1+3 0 1", {"Qa4#", "Qd7#", "Qd8#", "Qe2#", "Qh5#"}),
    ("Atomic", "rnbqkbnr/1ppppppp/8/5N2/p7/8/PPPPPPPP/RNBQKB1R w KQkq - 0 4", {"Nxe7#", "Nxg7#"}),
    ("Racing Kings", "8/4K3/8/8/8/8/k7/8 w - - 0 1", {"Kd8#", "Ke8#", "Kf8#"}),
    ("Crazyhouse", "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1", {"R@a8#", "R@b8#", "R@c8#", "R@d8#", "R@e8#"}),
    ("Horde", "7k/5P2/5PP1/8/8/8/8/8 w - - 0 1", {"f8=Q#", "f8=R#"}),
]


@pytest.fixture(scope="module")
def engine():
    with tabiya.Engine(hash_megabytes=2) as engine:
        yield engine


@pytest.mark.parametrize("variant, fen, wins", WINS)
def test_a_win_in_one_is_found(engine, variant, fen, wins):
    position = VariantPosition(variant, fen)
    result = engine.search(position, depth=4)
    assert result.san in wins and result.score.mate == 1 and result.score.color is tabiya.WHITE
    assert position.is_legal(result.best) and result.moves[0] is result.best
    assert result.lines[0].san == [result.san] and result.lines[0].score == result.score


def test_reports_come_as_in_chess(engine):
    depths = []
    result = engine.search(VariantPosition("Atomic"), depth=4, on_line=lambda line: depths.append(line.depth))
    assert depths == [1, 2, 3, 4] and result.depth == 4 and result.nodes > 0
    with engine.analyse(VariantPosition("Crazyhouse"), nodes=3000) as analysis:
        lines = list(analysis)
    assert lines[-1].san and 0 < lines[-1].nodes <= 3000 and analysis.has_ended


def test_equal_searches_have_equal_results():
    found = set()
    for _ in range(2):
        with tabiya.Engine(hash_megabytes=1) as engine:
            result = engine.search(VariantPosition("Antichess"), nodes=4000)
            found.add((result.san, str(result.score), result.nodes, result.moves))
    assert len(found) == 1


def test_several_lines_and_moves_can_be_asked_for():
    with tabiya.Engine(hash_megabytes=1, lines=3) as engine:
        result = engine.search(VariantPosition("Horde"), depth=3)
        assert [line.number for line in result.lines] == [1, 2, 3]
        assert len({line.moves[0] for line in result.lines}) == 3
        engine.configure(lines=1)
        assert len(engine.search(VariantPosition("Horde"), depth=2).lines) == 1
        assert engine.search(VariantPosition("Atomic"), depth=3, moves=["h3"]).san == "h3"
        with pytest.raises(errors.IllegalMove):
            engine.search(VariantPosition("Atomic"), depth=3, moves=["h5"])
        engine.new_game()


def test_a_level_and_a_rating_weaken(engine):
    game = VariantGame("King of the Hill")
    assert engine.search(game, level=1, seed=3).best in game.position.legal_moves
    assert engine.search(game, rating=900, nodes=500).best in game.position.legal_moves


def test_games_trees_and_nodes_are_searched(engine):
    game = VariantGame("Three-check")
    for move in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"]:
        game.play(move)
    tree = pgn.GameTree.of(game)
    best = [engine.search(what, depth=3).san for what in (game, tree, tree.main_line()[-1])]
    assert len(set(best)) == 1 and best[0] in map(game.position.san, game.position.legal_moves)
    assert engine.search(tree.root, depth=1).best in game.start.legal_moves


def test_an_endless_search_needs_an_end(engine):
    with pytest.raises(ValueError, match="never ends"):
        engine.search(VariantPosition("Atomic"))
    analysis = engine.analyse(VariantPosition("Atomic"))
    assert engine.is_searching
    with pytest.raises(errors.EngineError, match="is searching"):
        engine.search(VariantPosition("Atomic"), depth=1)
    with pytest.raises(errors.EngineError, match="is searching"):
        engine.search(tabiya.Position(), depth=1)
    assert next(analysis).number == 1
    threading.Timer(0.02, analysis.stop).start()
    assert analysis.wait().best is not None
    assert engine.search(tabiya.Position(), depth=2).best is not None


def test_a_search_can_be_awaited(engine):
    async def search():
        result = await engine.search_async(VariantPosition("Racing Kings"), nodes=3000)
        async with engine.analyse(VariantPosition("Racing Kings"), nodes=3000) as analysis:
            return result, [line async for line in analysis]

    result, lines = asyncio.run(search())
    assert result.san and lines[-1].moves[0] is not None


def test_chess_in_the_class_of_variants_is_searched_by_its_own_engine(engine):
    with tabiya.Engine(hash_megabytes=1) as first, tabiya.Engine(hash_megabytes=1) as second:
        found = [first.search(tabiya.Position(), nodes=3000), second.search(VariantPosition("Standard"), nodes=3000)]
    assert found[0].nodes == found[1].nodes and found[0].moves == found[1].moves


def test_positions_are_evaluated():
    assert tabiya.evaluate(VariantPosition("Crazyhouse", "4k3/8/8/8/8/8/8/4K3[QQ] w - - 0 1")).pawns > 3
    assert tabiya.evaluate(VariantPosition("Standard")) == tabiya.evaluate(tabiya.Position())
    with pytest.raises(ValueError, match="in check"):
        tabiya.evaluate(VariantPosition("Atomic", "4k3/8/8/8/8/8/8/Q3r2K w - - 0 1"))
    with pytest.raises(ValueError, match="ended the game"):
        tabiya.evaluate(VariantPosition("King of the Hill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1"))


def test_what_is_for_chess_refuses_variants():
    with pytest.raises(TypeError, match="a review is of a Game or a GameTree"):
        tabiya.review.review(VariantGame("Atomic"))
    with pytest.raises(TypeError):
        tabiya.pgn.find(b"1. e4 *", VariantPosition("Atomic"))
    with pytest.raises(TypeError, match="this is for chess, not for another variant"):
        tabiya._tabiya.uci._position_of(VariantGame("Atomic"))
    assert tabiya._tabiya.uci._position_of(VariantPosition("Standard")) == tabiya.Position()


def test_a_closed_engine_raises():
    engine = tabiya.Engine(hash_megabytes=1)
    analysis = engine.analyse(VariantPosition("Atomic"))
    engine.close()
    assert analysis.has_ended
    with pytest.raises(errors.EngineError, match="closed"):
        engine.search(VariantPosition("Atomic"), depth=1)
