"""Game trees: nodes, editing, annotations, lifetimes, copies and pickles."""
import copy
import gc
import pickle
from collections.abc import MutableMapping

import pytest

import tabiya
from tabiya import Color, Score, Square, pgn

TEXT = """[White "Anna"]
[Black "Ben"]
[Result "1-0"]

{Start.} 1. e4 {[%clk 0:03:00] Best by test.} e5 $2 (1... c5 2. Nf3 (2. c3) 2... d6) 2. Nf3 Nc6 1-0
"""


@pytest.fixture
def game():
    return pgn.parse(TEXT)


def sans(nodes):
    return [node.san for node in nodes]


def test_iteration_visits_a_move_its_variations_and_then_the_rest(game):
    assert sans(game) == ["e4", "e5", "c5", "Nf3", "c3", "d6", "Nf3", "Nc6"]
    assert len(game) == 8 and bool(game) and bool(pgn.GameTree())
    assert sans(game.main_line()) == game.san == ["e4", "e5", "Nf3", "Nc6"]
    assert sans(game.root.next.walk()) == sans(game)[1:]


def test_nodes_know_their_neighbours(game):
    e4 = game.root.next
    e5, c5 = e4.children
    assert (e4.parent, e5.parent, game.root.parent) == (game.root, e4, None)
    assert e4.next == e5 and e5.variations == (c5,) and c5.variations == (e5,) and game.root.variations == ()
    assert sans(c5.line()) == ["Nf3", "d6"] and sans(c5.next.path()) == ["e4", "c5", "Nf3"]
    assert e5.is_main_line and not c5.is_main_line and game.root.is_main_line
    assert game.root.is_root and game.root.move is None
    assert list(e4) == [e5, c5]
    assert (e4.ply, e5.ply, c5.next.ply, e4.depth, game.root.depth) == (2, 3, 4, 1, 0)
    assert [str(node) for node in game.main_line()] == ["1. e4", "1... e5", "2. Nf3", "2... Nc6"]
    assert e4.game is game


def test_moves_are_interned_and_positions_follow(game):
    position = tabiya.Position()
    assert game.positions[0] == game.start == game.root.position == position
    for node, move in zip(game.main_line(), game.moves):
        assert node.move is move and node.uci == str(position.uci(move))
        assert node.position_before == position
        position = position.play(move)
        assert node.position == position
    assert game.positions[-1] == position


def test_the_root_has_no_move(game):
    for attribute in ("san",):
        with pytest.raises(tabiya.errors.PgnError, match="root"):
            getattr(game.root, attribute)
    with pytest.raises(tabiya.errors.PgnError, match="root"):
        game.root.remove()
    with pytest.raises(tabiya.errors.PgnError, match="root"):
        game.root.promote()


def test_nodes_are_equal_if_they_are_the_same_place(game):
    assert game.root == game.root and hash(game.root) == hash(game.root)
    assert game.root.next != game.root and game.root != pgn.parse(TEXT).root
    assert len({game.root, game.root, game.root.next}) == 2
    assert game.root != 3


def test_adding_a_move_finds_it_or_makes_a_variation(game):
    e4 = game.root.next
    assert e4.add("e5") == e4.children[0]
    assert e4.add("c6") == e4.children[2]
    assert e4.find("c5") == e4.children[1] and e4.find("d5") is None
    last = game.root.add_line(["d4", "d5", "c4"])
    assert last.depth == 3 and sans(last.path()) == ["d4", "d5", "c4"]
    move = e4.position.move("g6")
    assert e4.add(move).move is move


def test_illegal_moves_are_refused_with_the_reason(game):
    with pytest.raises(tabiya.errors.IllegalMove):
        game.root.add("e5")
    with pytest.raises(tabiya.errors.MalformedMove):
        game.root.add("e9")
    with pytest.raises(tabiya.errors.IllegalMove):
        game.root.add(game.root.next.next.move)
    for wrong in (3, 3.5, object(), b"e4", ["e4"]):
        with pytest.raises(TypeError):
            game.root.add(wrong)
    assert len(game) == 8


def test_a_null_move_passes_the_turn():
    game = pgn.GameTree()
    node = game.root.add(None)
    assert node.is_null and node.san == "--" and node.move is None and node.uci is None
    assert node.position.turn is Color.BLACK
    assert game.root.add("--") == node
    check = pgn.GameTree(tabiya.Position("4k3/8/8/8/8/8/8/4RK2 b - - 0 1"))
    with pytest.raises(tabiya.errors.IllegalMove):
        check.root.add(None)


def test_promoting_and_removing(game):
    e4 = game.root.next
    e5, c5 = e4.children
    assert c5.promote() and not c5.promote()
    assert e4.children == (c5, e5)
    c3 = c5.next.variations[0]
    c3.promote_to_main_line()
    assert game.san == ["e4", "c5", "c3"]
    c5.remove()
    assert e4.children == (e5,) and game.san == ["e4", "e5", "Nf3", "Nc6"]


def test_a_removed_node_raises_and_never_crashes(game):
    e5 = game.root.next.next
    nf3 = e5.next
    e5.remove()
    assert e5.is_removed and nf3.is_removed and "removed" in repr(nf3)
    for node in (e5, nf3):
        for name in ("move", "san", "uci", "is_null", "is_played", "position", "position_before", "ply", "depth",
            "parent",
                     "next", "children", "variations", "is_main_line", "comment", "comments", "nags", "clock",
                         "elapsed",
                     "evaluation", "arrows", "colored_squares"):
            with pytest.raises(tabiya.errors.PgnError, match="removed"):
                getattr(node, name)
        for call in (node.line, node.path, node.walk, node.remove, node.promote, node.promote_to_main_line,
                     lambda node=node: node.add("e4"), lambda node=node: node.find("e4"), lambda node=node: list(node)):
            with pytest.raises(tabiya.errors.PgnError, match="removed"):
                call()
        for name, value in (("comment", "x"), ("comments", ["x"]), ("nags", [1]), ("clock", 3.0), ("evaluation",
            Score(3)),
                            ("arrows", ["Ge2e4"])):
            with pytest.raises(tabiya.errors.PgnError, match="removed"):
                setattr(node, name, value)


def test_a_game_can_change_while_it_is_walked(game):
    visited = []
    for node in game:
        visited.append(node.san)
        if node.san == "e4":
            node.children[1].remove()
        if node.san == "Nf3":
            node.next.remove()
            node.add("d6")
    assert visited == ["e4", "e5", "Nf3", "d6"] or visited == ["e4", "e5", "Nf3"]
    walk = iter(game)
    next(walk)
    game.root.next.remove()
    assert list(walk) == []


def test_nodes_keep_their_game_alive():
    node = pgn.parse(TEXT).root.next
    tags = pgn.parse(TEXT).tags
    walk = pgn.parse(TEXT).root.walk()
    gc.collect()
    assert node.next.san == "e5" and tags["White"] == "Anna" and sans(walk)[0] == "e4"


def test_tags_are_a_mutable_mapping_in_order(game):
    tags = game.tags
    assert isinstance(tags, MutableMapping)
    assert list(tags) == ["White", "Black", "Result"] and len(tags) == 3
    assert tags == {"White": "Anna", "Black": "Ben", "Result": "1-0"}
    tags["Site"] = "Bad Ischl"
    del tags["Black"]
    tags.update(Round="3", White="Carla")
    assert dict(tags) == {"White": "Carla", "Result": "1-0", "Site": "Bad Ischl", "Round": "3"}
    assert tags.pop("Round") == "3" and tags.get("Round", "?") == "?" and "Round" not in tags and 3 not in tags
    assert tags.setdefault("Site", "x") == "Bad Ischl"
    with pytest.raises(KeyError):
        tags["Round"]
    with pytest.raises(KeyError):
        del tags["Round"]
    with pytest.raises(TypeError):
        tags[3] = "x"
    with pytest.raises(TypeError):
        tags["Site"] = 3
    for name in list(tags):
        del tags[name]
    assert not tags and repr(tags) == "Tags({})"


@pytest.mark.parametrize("name", ["", "two words", 'quo"te', "new\nline", "brack]et"])
def test_a_tag_that_could_not_be_read_back_is_refused(game, name):
    with pytest.raises(ValueError):
        game.tags[name] = "x"


def test_values_of_tags_are_read_back_as_they_were(game):
    for value in ("", 'a "quoted" \\ text', "Zoë – ♘", "x" * 5000):
        game.tags["Event"] = value
        assert pgn.parse(game.to_pgn()).tags["Event"] == value
    with pytest.raises(ValueError):
        game.tags["Event"] = "two\nlines"


def test_the_result_is_that_of_the_tag_too(game):
    game.result = "½-½"
    assert game.result == game.tags["Result"] == "1/2-1/2"
    with pytest.raises(ValueError):
        game.result = "won"
    with pytest.raises(TypeError):
        game.result = 1


def test_comments_are_text_and_commands(game):
    e4 = game.root.next
    assert game.root.comment == "Start."
    assert e4.comment == "Best by test." and e4.comments == ("[%clk 0:03:00] Best by test.",)
    e4.comment = "Still  the\nbest}"
    assert e4.comments == ("[%clk 0:03:00] Still  the best)",) and e4.clock == 180
    e4.comments = ["one", "  ", "two"]
    assert e4.comments == ("one", "two") and e4.comment == "one two" and e4.clock is None
    e4.comment = ""
    assert e4.comments == ()
    for wrong in ("one", [1], 3, None):
        with pytest.raises(TypeError):
            e4.comments = wrong


def test_glyphs_are_numbers(game):
    e5 = game.root.next.next
    assert e5.nags == (2,)
    e5.nags = [1, 14]
    assert e5.nags == (1, 14)
    for wrong in ([0], [256], [-1]):
        with pytest.raises(ValueError):
            e5.nags = wrong
    with pytest.raises(TypeError):
        e5.nags = ["!"]


def test_clocks_are_seconds(game):
    e4 = game.root.next
    assert e4.clock == 180.0 and e4.elapsed is None
    e4.clock = 65.4
    e4.elapsed = 3
    assert e4.comments == ("[%clk 0:01:05.4] [%emt 0:00:03] Best by test.",)
    e4.clock = None
    assert e4.comments == ("[%emt 0:00:03] Best by test.",)
    for wrong in (-1, float("nan"), float("inf"), 1e300):
        with pytest.raises(ValueError):
            e4.clock = wrong
    with pytest.raises(TypeError):
        e4.clock = "1:00"


def test_evaluations_are_scores_of_white(game):
    e4, e5 = game.root.next, game.root.next.next
    e4.evaluation = Score(-17, color=Color.BLACK)
    assert e4.evaluation == Score(17) and e4.evaluation.color is Color.WHITE and e4.evaluation_depth is None
    e5.set_evaluation(Score(mate=3, color=Color.BLACK), depth=21)
    assert e5.comments == ("[%eval #-3,21]",) and e5.evaluation == Score(mate=-3) and e5.evaluation_depth == 21
    e5.evaluation = None
    assert e5.comments == () and e5.evaluation is None
    with pytest.raises(TypeError):
        e5.evaluation = 0.3


def test_what_engines_have_written_is_understood():
    game = pgn.parse("1. e4 {+0.31/12 0.5s} e5 {-0.25/14 1.5s} *")
    e4, e5 = game.main_line()
    assert (e4.evaluation, e4.evaluation_depth, e4.elapsed) == (Score(31), 12, 0.5)
    assert (e5.evaluation, e5.elapsed) == (Score(25), 1.5)


def test_arrows_and_squares_are_drawn(game):
    e4 = game.root.next
    e4.arrows = ["Ge2e4", ("d7", "d5"), pgn.Arrow(Square.G1, Square.F3, "red"), (6, 21, "blue")]
    e4.colored_squares = ["Re4", "d5", pgn.ColoredSquare(Square.A1, "yellow"), 63]
    assert e4.arrows == ((Square.E2, Square.E4, "green"), (Square.D7, Square.D5, "green"),
                         (Square.G1, Square.F3, "red"), (Square.G1, Square.F3, "blue"))
    assert [str(square) for square in e4.colored_squares] == ["Re4", "Gd5", "Ya1", "Gh8"]
    assert "[%cal Ge2e4,Gd7d5,Rg1f3,Bg1f3]" in e4.comments[0]
    assert pgn.parse(game.to_pgn()).root.next.arrows == e4.arrows
    e4.arrows = []
    assert e4.arrows == () and "cal" not in e4.comments[0]
    for wrong in ([3], ["Xe2e4"], ["Ge2e9"], [("e2",)], [("e2", "e4", "pink")], [("e2", "e4", 3)], 3, [None]):
        with pytest.raises((TypeError, ValueError)):
            e4.arrows = wrong
    for wrong in (["Xe4"], ["e9"], [64], [-1], [3.5], 3):
        with pytest.raises((TypeError, ValueError)):
            e4.colored_squares = wrong


def test_trees_compare_by_content_and_copies_are_independent(game):
    other = pgn.parse(TEXT)
    assert game == other and not game != other and game != 3
    for made in (copy.copy(game), copy.deepcopy(game), game.copy()):
        assert made == game
        made.root.next.remove()
        assert made != game and len(game) == 8
    with pytest.raises(TypeError):
        hash(game)


def test_trees_and_nodes_are_pickled(game):
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.number == game.number
    node = game.root.next.children[1].next
    found = pickle.loads(pickle.dumps(node))
    assert found.san == node.san and found.game == game
    broken = pgn.parse("1. e4 e5 2. Ke3 Nc6 *")
    assert pickle.loads(pickle.dumps(broken)) == broken


def test_a_game_becomes_a_tree_and_back():
    played = tabiya.Game()
    for move in ("f3", "e5", "g4", "Qh4#"):
        played.play(move)
    tree = pgn.GameTree.of(played, {"White": "Anna"})
    assert tree.result == "0-1" and tree.san == ["f3", "e5", "g4", "Qh4#"] and tree.tags["White"] == "Anna"
    assert tree.to_game() == played
    assert str(tree.outcome) == str(played.outcome)


def test_chess960_keeps_its_castling():
    start = tabiya.Position.chess960(1)
    tree = pgn.GameTree(start)
    assert tree.start == start and tree.start.is_chess960
    assert pgn.parse(tree.to_pgn()).start == start


def test_merging_shares_equal_moves(game):
    other = pgn.parse("1. e4 c5 2. Nc3 (2. d4) *")
    game.merge(other)
    assert sans(game.root.next.find("c5")) == ["Nf3", "c3", "Nc3", "d4"]
    game.merge(game)
    with pytest.raises(tabiya.errors.PgnError):
        game.merge(pgn.GameTree(tabiya.Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")))
    with pytest.raises(TypeError):
        game.merge(3)


def test_a_very_deep_tree_is_safe():
    depth = 5_000
    text = "1. e4 " + "(1. d4 " * depth + ")" * depth + " *"
    game = pgn.parse(text)
    assert len(game) == depth + 1
    assert len(list(game)) == depth + 1
    assert pickle.loads(pickle.dumps(game)) == game
    long = pgn.GameTree()
    node = long.root
    for move in ("Nf3", "Nf6", "Ng1", "Ng8") * 5000:
        node = node.add(move)
    assert node.depth == 20_000 and node.position.fullmove_number == 10_001


def test_openings_are_found_by_position(game):
    assert str(tabiya.openings.name_of(game)) == "C44 King's Knight Opening: Normal Variation"
    assert tabiya.openings.name_of(game.root.next).eco == "B00"
    assert tabiya.openings.name_of(tabiya.Position()) is None
    assert tabiya.openings.name_of(game.to_game()) == tabiya.openings.name_of(game)
    assert len(tabiya.openings.all_openings()) > 3000
    with pytest.raises(TypeError):
        tabiya.openings.name_of("e4")
