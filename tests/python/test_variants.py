"""Positions and games of variants."""
import copy
import pickle

import pytest

import tabiya
from tabiya import BLACK, WHITE, PieceType, Position, Square, Variant, VariantGame, VariantPosition, errors

ALL = list(Variant)


def played(variant, *moves):
    position = VariantPosition(variant)
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("name", ["King of the Hill", "kingOfTheHill", "kingofthehill", "KotH", Variant.KING_OF_THE_HILL])
def test_a_variant_has_several_names(name):
    position = VariantPosition(name)
    assert position.variant is Variant.KING_OF_THE_HILL
    assert Variant(name) is Variant.KING_OF_THE_HILL
    assert (position.variant.key, position.variant.uci_name) == ("kingOfTheHill", "kingofthehill")


def test_what_is_not_a_variant_is_refused():
    with pytest.raises(ValueError, match="'checkers' is not a variant, such as \"Atomic\""):
        VariantPosition("checkers")
    with pytest.raises(ValueError):
        Variant("checkers")
    with pytest.raises(TypeError):
        VariantPosition(None)


# Source: docs/variants.md, which has the same numbers.
@pytest.mark.parametrize("variant, depth, count", [
    ("Standard", 3, 8902), ("Crazyhouse", 4, 197281), ("King of the Hill", 4, 197281), ("Three-check", 4, 197281),
    ("Antichess", 4, 153299), ("Atomic", 4, 197326), ("Horde", 4, 23310), ("Racing Kings", 3, 11264)])
def test_moves_are_counted(variant, depth, count):
    position = VariantPosition(variant)
    assert position.perft(depth) == position.perft(depth, threads=2) == count
    assert len(position.legal_moves) == position.count_legal_moves() == position.perft(1)


@pytest.mark.parametrize("variant", ALL, ids=str)
def test_a_position_survives_its_fen_pickling_and_copying(variant):
    position = VariantPosition(variant)
    for ply in range(40):
        for style in ("plain", "lichess"):
            assert VariantPosition(variant, position.fen(style=style)).fen() == position.fen()
        for twin in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position), eval(repr(position))):
            assert twin.fen() == position.fen() and twin.is_same_position(position)
        assert pickle.loads(pickle.dumps(position)) == position
        assert hash(copy.copy(position)) == hash(position)
        if not position.legal_moves:
            break
        moves = sorted(position.legal_moves, key=str)
        move = moves[ply * 37 % len(moves)]
        assert position.move(position.san(move)) is position.move(position.uci(move)) is move
        assert position.is_legal(move) and position.explain(str(move)) is None
        assert pickle.loads(pickle.dumps(move)) is tabiya.Move.from_number(move.number) is move
        position = position.play(move)


def test_variants_are_different_positions():
    assert VariantPosition("Atomic") != VariantPosition("King of the Hill")
    assert not VariantPosition("Atomic").is_same_position(VariantPosition("King of the Hill"))
    assert VariantPosition("Atomic").zobrist != VariantPosition("King of the Hill").zobrist


def test_crazyhouse_has_pockets_and_drops():
    position = played("Crazyhouse", "e4", "d5", "exd5", "Qxd5", "Nc3")
    assert position.pocket(WHITE) == position.pocket("black") == {PieceType.PAWN: 1}
    assert position.fen().split()[0].endswith("[Pp]")
    drop = position.move("P@e4")
    assert drop in position.drops and drop is position.move("@e4")
    assert (drop.drop, drop.from_square, drop.to_square, drop.promotion) == (PieceType.PAWN, Square.E4, Square.E4, None)
    assert str(drop) == position.uci(drop) == position.san(drop) == "P@e4"
    assert position.write_move(drop, letters="de") == "B@e4"
    assert position.play(drop).pocket("black") == {}
    assert not position.legal_moves_from("e5")


def test_promoted_pieces_of_crazyhouse_are_known():
    position = VariantPosition("Crazyhouse", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1").play("a8=Q")
    assert position.fen() == "Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1"
    assert list(position.promoted) == [Square.A8]


def test_three_check_counts_checks():
    position = played("Three-check", "e4", "e5", "Bc4", "Nc6", "Bxf7+")
    assert (position.checks_left(WHITE), position.checks_left(BLACK)) == (2, 3)
    assert position.fen().split()[4] == "2+3"
    assert position.fen(style="lichess").endswith(" +1+0")


ENDINGS = [
    ("King of the Hill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1", "king_on_the_hill", WHITE),
    ("Three-check", "4k3/8/8/8/4Q3/8/8/4K3 b - - 0+3 0 1", "third_check", WHITE),
    ("Antichess", "8/8/8/8/8/8/8/k7 w - - 0 1", "no_pieces_left", WHITE),
    ("Atomic", "8/8/8/8/8/8/8/4K3 b - - 0 1", "king_exploded", WHITE),
    ("Horde", "4k3/8/8/8/8/8/8/8 w kq - 0 1", "horde_captured", BLACK),
    ("Racing Kings", "4K3/8/8/8/8/8/k7/8 b - - 0 1", "race_won", WHITE),
    ("Racing Kings", "k3K3/8/8/8/8/8/8/8 w - - 0 1", "race_drawn", None),
    ("Crazyhouse", "R5k1/5ppp/8/8/8/8/8/4K3[] b - - 0 1", "checkmate", WHITE),
    ("Crazyhouse", "R5k1/5ppp/8/8/8/8/8/4K3[n] b - - 0 1", None, None),
    ("Atomic", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "insufficient_material", None),
    ("CSCI 1933", "8/8/8/8/8/8/8/4K3 b - - 0 1", "king_captured", WHITE),
]


@pytest.mark.parametrize("variant, fen, kind, winner", ENDINGS)
def test_a_position_says_how_it_ends_the_game(variant, fen, kind, winner):
    position = VariantPosition(variant, fen)
    if kind is None:
        assert position.ending is None
        return
    assert (position.ending.kind, position.ending.winner) == (kind, winner)
    assert position.ending == copy.copy(position).ending and hash(position.ending) == hash(position.ending)
    assert kind == "insufficient_material" or not position.legal_moves
    game = VariantGame(position)
    assert game.is_over and game.ending == position.ending and game.outcome.winner is winner
    assert game.outcome_in_words() == str(position.ending)


def test_endings_have_sentences_in_two_languages():
    ending = VariantPosition("King of the Hill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1").ending
    assert ending.to_words() == "White has won: the king has reached the hill"
    assert ending.to_words("de") == "Weiß hat gewonnen: der König hat den Hügel erreicht"
    with pytest.raises(ValueError, match='the languages are "en" and "de", not "fr"'):
        ending.to_words("fr")


def test_who_can_win_is_asked_of_the_variant():
    bare = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"
    assert not VariantPosition("Three-check", bare).can_win(BLACK)
    assert VariantPosition("King of the Hill", bare).can_win(BLACK)
    assert VariantGame(VariantPosition("Three-check", bare)).can_win("white")


REFUSALS = [
    ("Antichess", "8/8/8/8/8/1p6/P7/7R w - - 0 1", "h1h2", "capture_is_compulsory", "Lichess, Antichess"),
    ("Atomic", "8/8/8/8/8/8/3pP3/3QK2k w - - 0 1", "Qxd2", "explodes_own_king", "Lichess, Atomic"),
    ("Racing Kings", "8/8/8/8/8/k7/7R/7K w - - 0 1", "h2h3", "gives_check", "Lichess, Racing Kings"),
    ("Crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "N@e4", "not_in_pocket", "Lichess, Crazyhouse"),
    ("Horde", "4k3/8/8/8/8/8/8/4P3 w - - 0 1", "e1e4", "does_not_move_so", "FIDE 3.7"),
]


@pytest.mark.parametrize("variant, fen, move, reason, article", REFUSALS)
def test_illegal_moves_are_explained(variant, fen, move, reason, article):
    position = VariantPosition(variant, fen)
    refusal = position.explain(move)
    assert (refusal.reason, refusal.article) == (reason, article)
    assert refusal.to_words("de") != refusal.to_words("en") == str(refusal) and article in str(refusal)
    with pytest.raises(errors.IllegalMove) as refused:
        position.play(move)
    assert refused.value.refusal.reason == reason and refused.value.text == move


def test_drops_are_explained_in_words():
    position = VariantPosition("Crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1")
    assert position.explain_drop("pawn", "e4") is None
    refusal = position.explain_drop("pawn", "e8")
    assert refusal.reason == "drop_on_piece" and refusal.from_square is refusal.to_square is Square.E8
    assert position.explain_drop("pawn", "a8").reason == "drop_on_last_rank"
    assert Position().is_legal(position.move("P@e4")) is False
    with pytest.raises(errors.IllegalMove) as refused:
        VariantPosition("Atomic").play(position.move("P@e4"))
    assert refused.value.refusal.reason == "drops_not_played"


def test_malformed_and_ambiguous_moves_raise_as_in_chess():
    with pytest.raises(errors.MalformedMove):
        VariantPosition("Atomic").move("what")
    with pytest.raises(errors.AmbiguousMove) as ambiguous:
        VariantPosition("Horde", "4k3/8/8/8/8/8/8/R6R w - - 0 1").move("Rd1")
    assert ambiguous.value.candidates == (Square.A1, Square.H1)
    with pytest.raises(errors.FenError):
        VariantPosition("Crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[x] w KQkq - 0 1")
    with pytest.raises(errors.PositionError) as refused:
        VariantPosition("Racing Kings", "8/8/8/8/8/8/kP6/7K w - - 0 1")
    assert refused.value.defects


def test_antichess_promotes_to_kings():
    position = VariantPosition("Antichess", "8/P7/8/8/8/8/8/7k w - - 0 1")
    king = position.move("a8=K")
    assert king.promotion is PieceType.KING and king.uci() == "a7a8k"
    assert position.play(king).king(WHITE) is None, "no king there can be checked"


def test_chess_is_a_variant_too():
    position = VariantPosition.of(Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess960=True))
    assert position.variant is Variant.STANDARD and position.is_chess960
    assert position.uci("O-O") == "e1h1"
    assert position.as_chess() == Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess960=True)
    assert VariantPosition("Atomic").as_chess() is None
    assert VariantPosition("Atomic").king("white") is Square.E1


def test_a_game_ends_by_the_rule_of_its_variant():
    game = VariantGame("King of the Hill")
    for move in ["e4", "e5", "Ke2", "Ke7", "Ke3", "Ke6", "Kf3", "Kf6", "Kg4", "Ke7", "Kf5", "d6"]:
        game.play(move)
    assert not game.is_over and game.result == "*" and game.outcome_in_words() is None and game.ending is None
    game.take_back()
    with pytest.raises(errors.IllegalMove):
        game.play("Ke5")
    game = VariantGame(VariantPosition("King of the Hill", "k7/8/8/8/8/4K3/8/8 w - - 0 1"))
    game.play("Kd4")
    assert game.san == ["Kd4#"] and str(game.ending) == "White has won: the king has reached the hill"
    assert game.outcome.termination == "variant rule" and game.result == "1-0"
    with pytest.raises(errors.GameError):
        game.play("Kb8")
    assert game.take_back() == game.start.move("Kd4") and not game.is_over
    assert game == VariantGame(game.start) and copy.copy(game) == game.copy() == game and len(game) == 0


def test_draws_are_claimed_offered_and_automatic():
    game = VariantGame("Atomic")
    for move in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        game.play(move)
    assert game.repetitions == 3 and game.open_claims == ("threefold",)
    with pytest.raises(errors.ClaimError):
        game.claim_draw("fifty moves")
    for move in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        game.play(move)
    assert game.outcome.termination == "fivefold repetition"
    assert game.outcome_in_words("de") == "Remis durch fünfmalige Stellungswiederholung"
    game.take_back()
    game.offer_draw("white")
    game.accept_draw("black")
    assert game.outcome.is_draw

    fifty = VariantGame(VariantPosition("Atomic", "4k3/8/8/8/8/8/8/RR2K3 w - - 99 80"))
    fifty.play("Kd2")
    assert fifty.outcome.is_draw
    crazy = VariantGame(VariantPosition("Crazyhouse", "4k3/8/8/8/8/8/8/RR2K3[] w - - 299 180"))
    crazy.play("Kd2")
    assert not crazy.is_over


def test_a_resignation_to_who_cannot_win_is_a_draw():
    game = VariantGame(VariantPosition("Three-check", "4k3/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1"))
    game.resign("white")
    assert game.outcome.is_draw
    game = VariantGame("three-check")
    game.resign("white")
    assert game.outcome.winner is BLACK


def test_pictures_show_pockets_and_checks():
    plain = VariantPosition("Atomic").svg()
    assert plain.startswith("<svg ")
    crazy = played("Crazyhouse", "e4", "d5", "exd5")
    assert "White holds 1 P" in crazy.svg().split("</title>")[0] and crazy.png(width=100)[1:4] == b"PNG"

    def shape(svg):
        box = svg.split('viewBox="')[1].split('"')[0].split()
        return float(box[3]) / float(box[2])

    assert shape(plain) == 1 and shape(crazy.svg()) == 1.25
    assert shape(crazy.svg(viewer="black", last_move=("d7", "d5"))) == 1.25
    game = VariantGame("Three-check")
    for move in ["e4", "e5", "Bc4", "Nc6", "Bxf7+"]:
        game.play(move)
    assert shape(game.svg()) == 1.25
    assert game.gif(width=60)[:6] == b"GIF89a" and game.animated_svg().startswith("<svg ")
    assert tabiya.picture.diagram(game).caption == "3. Bxf7+"
    assert len(tabiya.picture.diagrams(game)) == 6
    assert tabiya.picture.score_sheet(game)[0].startswith("<svg")


def test_games_are_written_as_pgn_and_read_again():
    game = VariantGame("Crazyhouse")
    for move in ["e4", "d5", "exd5", "Qxd5", "P@d4"]:
        game.play(move)
    tree = tabiya.pgn.GameTree.of(game, {"White": "Anna"})
    text = tree.to_pgn()
    assert '[Variant "Crazyhouse"]' in text and "3. P@d4 *" in text and '[White "Anna"]' in text
    again = tabiya.pgn.parse(text)
    assert again.variant is Variant.CRAZYHOUSE and again.start == game.start and not again.errors
    assert again.to_variant_game() == game and again.to_pgn() == text
    assert (again.moves, again.san, again.positions) == (game.moves, game.san, game.positions)
    assert tabiya.pgn.parse("1. e4 *").to_variant_game().san == ["e4"]
    with pytest.raises(errors.PgnError):
        tabiya.pgn.parse('[FEN "nonsense"]\n\n1. e4 *').to_variant_game()


def test_nodes_of_variants_have_moves_and_positions():
    tree = tabiya.pgn.GameTree(VariantPosition("Antichess", "8/P7/8/8/8/8/8/7k w - - 0 1"))
    assert tree.result == "*" and tree.root.position == tree.start
    node = tree.root.add("a8=K")
    assert (node.san, node.uci, str(node)) == ("a8=K", "a7a8k", "1. a8=K")
    assert node.move.promotion is PieceType.KING and node.position_before == tree.start
    assert node.position == tree.start.play("a8=K")
    tree.root.add_line(["a8=Q", "Kg1"]).comment = "or so"
    assert "1. a8=K (1. a8=Q Kg1 {or so}) *" in tree.to_pgn()
    with pytest.raises(errors.IllegalMove):
        tree.root.add("Kh2")
    with pytest.raises(errors.MoveError):
        tree.root.add("--")
    assert node.svg().startswith("<svg") and tabiya.picture.diagram(node).caption == "1. a8=K"
    assert len(tabiya.picture.diagrams(tree)) == 2
