"""Boards of variants: by themselves, beside the library, and beside python-chess where it is installed."""
import copy
import io
import pickle
import random

import pytest

import tabiya
import tabiya.chess as chess
import tabiya.chess.pgn
import tabiya.chess.svg
import tabiya.chess.variant as variants
from tabiya.chess import BLACK, WHITE, Move
from tabiya.chess.variant import (AntichessBoard, AtomicBoard, CrazyhouseBoard, CrazyhousePocket, HordeBoard,
                                  KingOfTheHillBoard, RacingKingsBoard, ThreeCheckBoard)

BOARDS = variants.VARIANTS[1:]


def played(board, *sans):
    for san in sans:
        board.push_san(san)
    return board


def random_moves(seed, board, plies):
    chooser = random.Random(seed)
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        captures = [move for move in moves if board.is_capture(move) or move.drop]
        yield chooser.choice(captures if captures and chooser.random() < 0.4 else moves)


@pytest.mark.parametrize("board_class", BOARDS, ids=lambda each: each.__name__)
def test_a_variant_is_found_by_its_names(board_class):
    for alias in board_class.aliases:
        assert variants.find_variant(alias) is variants.find_variant(alias.upper()) is board_class
        assert chess.pgn.Headers({"Variant": alias}).variant() is board_class
        game = chess.pgn.read_game(io.StringIO(f'[Variant "{alias}"]\n\n*'))
        assert type(game.board()) is board_class and not game.errors
    board = board_class()
    assert board.fen() == board_class.starting_fen and tabiya.Variant(board.uci_variant)
    assert board.status() == chess.STATUS_VALID and not board.is_game_over()
    assert not board.is_variant_end() and not board.is_variant_win() and not board.is_variant_draw()


def test_unknown_variants_are_refused():
    for name in ("Suicide", "Giveaway", "CSCI 1933", "", "checkers"):
        with pytest.raises(ValueError):
            variants.find_variant(name)
    assert variants.find_variant("from position") is chess.Board


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("board_class", BOARDS, ids=lambda each: each.__name__)
def test_random_games_agree_with_the_library(board_class, seed):
    board = board_class()
    if seed % 3 == 2 and board_class not in (HordeBoard, RacingKingsBoard, AntichessBoard):
        board.set_chess960_pos(seed * 151)
    position = tabiya.VariantPosition(board.uci_variant, board.fen(), chess960=board.chess960)
    for move in random_moves(seed, board, 160):
        assert sorted(each.uci() for each in board.legal_moves) == sorted(map(position.uci, position.legal_moves))
        assert board.legal_moves.count() == len(position.legal_moves) and move in board.legal_moves
        san = board.san(move)
        ours = position.san(move.uci())
        assert san == (ours[1:] if ours.startswith("P@") else ours)
        assert board.parse_san(san) == board.parse_san(ours) == board.parse_uci(move.uci()) == move
        assert board.gives_check(move) == position.play(move.uci()).is_check
        before = board.copy()
        board.push(move)
        position = position.play(move.uci())
        assert board.fen() == position.fen()
        assert board.checkers_mask() == position.checkers.mask and board.is_check() == position.is_check
        ending = position.ending
        assert board.is_game_over() or ending is None
        if ending is not None:
            outcome = board.outcome()
            assert outcome.winner == {None: None, tabiya.WHITE: True, tabiya.BLACK: False}[ending.winner]
        for twin in (board.copy(), copy.deepcopy(board), pickle.loads(pickle.dumps(board)), board_class(
                board.fen(), chess960=board.chess960)):
            assert twin == board and twin.fen() == board.fen() and type(twin) is board_class
        board.pop()
        assert board == before
        board.push(move)
    assert board.is_valid()


def test_crazyhouse_has_pockets():
    board = played(CrazyhouseBoard(), "e4", "d5", "exd5", "Qxd5", "Nc3")
    assert [str(pocket) for pocket in board.pockets] == ["p", "p"]
    drop = Move.from_uci("P@d4")
    assert drop == Move(chess.D4, chess.D4, drop=chess.PAWN)
    assert drop in board.legal_moves and Move.from_uci("N@d4") not in board.legal_moves
    board.push_san("Qd8")
    assert drop in board.legal_moves and board.san(drop) == "@d4" and board.uci(drop) == "P@d4"
    board.push(drop)
    assert str(board.pockets[WHITE]) == "" and board.piece_at(chess.D4).piece_type == chess.PAWN
    assert board.pop() == drop and len(board.pockets[WHITE]) == 1
    board.remove_piece_at(chess.A2)
    board.pockets[WHITE].add(chess.QUEEN)
    assert board.fen().split()[0].endswith("[QPp]") and Move.from_uci("Q@e5") in board.legal_moves
    board.pockets = [CrazyhousePocket("nn"), CrazyhousePocket()]
    assert board.fen().split()[0].endswith("[nn]") and board.mirror().fen().split()[0].endswith("[NN]")
    assert board.mirror().mirror() == board
    assert board != CrazyhouseBoard(board.fen().replace("[nn]", "[n]"))


def test_a_pocket_counts_its_pieces():
    pocket = CrazyhousePocket("pPq")
    assert (pocket.count(chess.PAWN), pocket.count(chess.QUEEN), pocket.count(chess.ROOK), len(pocket)) == (2, 1, 0, 3)
    assert str(pocket) == "qpp" and repr(pocket) == "CrazyhousePocket('qpp')" and pocket == pocket.copy()
    pocket.remove(chess.QUEEN)
    with pytest.raises(ValueError):
        pocket.remove(chess.QUEEN)
    pocket.reset()
    assert not pocket and pocket == CrazyhousePocket()
    board = CrazyhouseBoard()
    for wrong in (chess.KING, 9):
        with pytest.raises(ValueError):
            board.pockets[WHITE].add(wrong)


def test_drops_answer_checks_only_in_between():
    board = CrazyhouseBoard("4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1")
    assert board.legal_drop_squares() == chess.SquareSet(chess.BB_FILE_E & ~chess.BB_E1 & ~chess.BB_E8)
    assert {move.to_square for move in board.legal_moves if move.drop} == set(board.legal_drop_squares())
    assert CrazyhouseBoard().legal_drop_squares_mask() == chess.BB_RANK_3 | chess.BB_RANK_4 | chess.BB_RANK_5 | chess.BB_RANK_6


def test_promoted_pieces_are_captured_as_pawns():
    board = CrazyhouseBoard("1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1")
    played(board, "axb8=Q+", "Kd7", "Qa8")
    assert board.fen() == "Q~7/3k4/8/8/8/8/8/4K3[R] b - - 2 2" and board.promoted == chess.BB_A8
    assert board.fen(promoted=False).startswith("Q7/")
    board = CrazyhouseBoard("rQ~2k3/8/8/8/8/8/8/4K3[] b q - 0 1")
    assert str(played(board, "Rxb8").pockets[BLACK]) == "p"


def test_repetition_looks_at_pockets_and_checks():
    board = CrazyhouseBoard("4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1")
    for _ in range(2):
        played(board, "Kd1", "Kd8", "Ke1", "Ke8")
    assert board.is_repetition() and board.can_claim_threefold_repetition()
    played(board, "N@a1")
    assert not board.is_repetition(2)
    assert not CrazyhouseBoard("4k3/8/8/8/8/8/8/4K3[Nn] w - - 200 150").is_seventyfive_moves()
    check = ThreeCheckBoard("4k3/8/8/8/8/8/8/3QK3 w - - 3+3 0 1")
    for san in ["Qe2+", "Kf8", "Qd1", "Ke8"] * 2:
        if san in [check.san(move) for move in check.legal_moves]:
            check.push_san(san)
    assert not check.is_repetition(2)
    assert check.is_irreversible(check.parse_san("Qe2"))


def test_the_third_check_wins():
    board = ThreeCheckBoard("4k3/8/8/8/8/8/8/3QK3 w - - 1+3 0 1")
    assert board.remaining_checks[WHITE] == 1 and board.remaining_checks == [3, 1]
    move = board.parse_san("Qe2")
    assert board.san(move) == "Qe2#"
    board.push(move)
    assert board.is_variant_end() and board.is_variant_loss() and not board.is_variant_win() and not board.legal_moves
    assert board.outcome() == chess.Outcome(chess.Termination.VARIANT_LOSS, WHITE) and board.result() == "1-0"
    board = ThreeCheckBoard()
    board.remaining_checks[BLACK] = 2
    board.remaining_checks = [1, 2]
    assert board.fen().split()[4] == "2+1" and board.mirror().fen().split()[4] == "1+2"
    epd = "4k3/8/8/8/8/8/8/3QK3 w - - 2+1"
    assert ThreeCheckBoard.from_epd(epd)[0].epd() == epd
    assert ThreeCheckBoard.from_epd(epd + ' id "x";')[1] == {"id": "x"}
    assert ThreeCheckBoard("4k3/8/8/8/8/8/8/3QK3 w - - 0 1 +1+0").remaining_checks == [3, 2]
    for wrong in (-1, 4):
        with pytest.raises(ValueError):
            board.remaining_checks[WHITE] = wrong


ENDS = [
    (KingOfTheHillBoard("4k3/8/8/8/4K3/8/8/8 b - - 0 1"), "loss", WHITE),
    (AntichessBoard("8/8/8/8/8/8/8/k7 w - - 0 1"), "win", WHITE),
    (AntichessBoard("8/8/8/p7/P7/8/8/8 w - - 0 1"), "win", WHITE),
    (AtomicBoard("8/8/8/8/8/8/8/4K3 b - - 0 1"), "loss", WHITE),
    (HordeBoard("4k3/8/8/8/8/8/8/8 w - - 0 1"), "loss", BLACK),
    (RacingKingsBoard("4K3/8/8/8/8/8/k7/8 b - - 0 1"), "loss", WHITE),
    (RacingKingsBoard("4K1k1/8/8/8/8/8/8/8 w - - 0 1"), "draw", None),
]


@pytest.mark.parametrize("board, kind, winner", ENDS, ids=lambda each: type(each).__name__)
def test_games_end_by_their_own_rules(board, kind, winner):
    found = {"win": board.is_variant_win(), "loss": board.is_variant_loss(), "draw": board.is_variant_draw()}
    assert found == {each: each == kind for each in found} and board.is_variant_end()
    termination = chess.Termination["VARIANT_" + kind.upper()]
    assert board.outcome() == chess.Outcome(termination, winner)
    assert not board.legal_moves and not list(board.generate_legal_moves())
    assert not board.is_checkmate() and not board.is_stalemate()


def test_mate_and_draws_are_those_of_chess():
    mate = AtomicBoard("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
    assert mate.is_checkmate() and mate.outcome().termination is chess.Termination.CHECKMATE
    stalemate = KingOfTheHillBoard("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")
    assert stalemate.is_stalemate() and stalemate.outcome().termination is chess.Termination.STALEMATE
    bare = AtomicBoard("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert bare.is_insufficient_material() and bare.has_insufficient_material(WHITE)
    assert bare.outcome().termination is chess.Termination.INSUFFICIENT_MATERIAL
    assert not KingOfTheHillBoard(bare.fen()).is_insufficient_material()


def test_atomic_kings_side_by_side_are_not_in_check():
    board = AtomicBoard("8/8/8/8/4k3/4K3/4r3/8 w - - 0 1")
    assert not board.is_check() and not board.checkers()
    board = played(AtomicBoard(), "Nf3", "a6", "Nd4", "a5", "Nf5", "a4")
    assert board.san(Move.from_uci("f5e7")) == "Nxe7#"
    board.push_san("Nxe7")
    assert board.king(BLACK) is None and board.is_variant_loss() and board.piece_at(chess.D8) is None
    assert board.status() == chess.STATUS_VALID


def test_antichess_promotes_to_kings_and_must_capture():
    board = AntichessBoard("8/P7/8/8/8/8/8/7k w - - 0 1")
    assert [move.uci()[4] for move in board.legal_moves] == ["q", "r", "b", "n", "k"]
    assert board.parse_san("a8=K").promotion == chess.KING and AntichessBoard.captures_compulsory
    board = AntichessBoard("8/8/8/8/8/1p6/P7/7R w - - 0 1")
    assert [move.uci() for move in board.legal_moves] == ["a2b3"] == [move.uci() for move in board.generate_legal_captures()]
    assert not list(board.generate_castling_moves()) and not AntichessBoard().has_castling_rights(WHITE)


def test_moves_keep_the_order_of_chess():
    for board_class in (KingOfTheHillBoard, ThreeCheckBoard, CrazyhouseBoard):
        fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        for chess960 in (False, True):
            board, plain = board_class(fen, chess960=chess960), chess.Board(fen, chess960=chess960)
            assert list(board.legal_moves) == list(plain.legal_moves)
            assert list(board.generate_castling_moves()) == list(plain.generate_castling_moves())
            assert list(board.generate_legal_captures()) == list(plain.generate_legal_captures())
            mask = chess.BB_RANK_2
            assert list(board.generate_legal_moves(mask)) == list(plain.generate_legal_moves(mask))
            assert board.parse_san("O-O") == plain.parse_san("O-O") and board.san(plain.parse_san("O-O-O")) == "O-O-O"
    board, plain = KingOfTheHillBoard("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), chess.Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    assert list(board.legal_moves) == list(plain.legal_moves) and board.has_legal_en_passant()
    assert list(board.generate_legal_ep()) == [Move.from_uci("e5d6")]


def test_boards_that_cannot_be_played_have_no_moves():
    board = CrazyhouseBoard(None)
    assert board.fen() == "8/8/8/8/8/8/8/8[] w - - 0 1" and not board.legal_moves and not board.is_valid()
    board.set_piece_at(chess.E4, chess.Piece.from_symbol("N"))
    assert list(board.legal_moves) == [] and board.outcome() is not None
    board.reset()
    assert board == CrazyhouseBoard()
    assert RacingKingsBoard("8/8/8/8/8/8/kP6/7K w - - 0 1").status() == chess.STATUS_RACE_MATERIAL


@pytest.mark.parametrize("wrong", ["nonsense", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[x] w KQkq - 0 1"])
def test_wrong_fens_raise(wrong):
    with pytest.raises(ValueError, match="character"):
        CrazyhouseBoard(wrong)
    board = CrazyhouseBoard()
    with pytest.raises(ValueError):
        board.set_fen(wrong)
    assert board == CrazyhouseBoard()


def test_wrong_moves_raise_as_in_chess():
    board = CrazyhouseBoard()
    for text in ("@e4", "Q@e4", "e5", "O-O"):
        with pytest.raises(chess.IllegalMoveError):
            board.parse_san(text)
    for text in ("X@e4", "K@", "what"):
        with pytest.raises(chess.InvalidMoveError):
            board.parse_san(text)
    with pytest.raises(chess.IllegalMoveError):
        board.push_uci("N@e4")
    with pytest.raises(chess.AmbiguousMoveError):
        HordeBoard("4k3/8/8/8/8/8/8/R6R w - - 0 1").parse_san("Rd1")


PGN = """[Variant "Crazyhouse"]

1. e4 d5 2. exd5 Qxd5 3. P@d4 (3. @d3 {quiet} Qe4+ 4. dxe4) 3... Qe4+ 4. Be2 *

[Variant "Antichess"]
[FEN "8/P7/8/8/8/8/8/7k w - - 0 1"]
[SetUp "1"]

1. a8=K Kg1 2. Kb8 Kh2 3. Rh8 Kh1 *

[Variant "Suicide"]

1. e3 *
"""


def test_games_of_variants_are_read_and_written():
    handle = io.StringIO(PGN)
    crazy, anti, suicide = (chess.pgn.read_game(handle) for _ in range(3))
    assert type(crazy.board()) is CrazyhouseBoard and not crazy.errors
    assert [move.uci() for move in crazy.mainline_moves()][4:] == ["P@d4", "d5e4", "f1e2"]
    end = crazy.end().board()
    assert end.fen() == "rnb1kbnr/ppp1pppp/8/8/3Pq3/8/PPPPBPPP/RNBQK1NR[p] b KQkq - 2 4" and len(end.move_stack) == 7
    assert "3. @d4 ( 3. @d3 { quiet } 3... Qe4+ 4. dxe4 ) 3... Qe4+ 4. Be2 *" in str(crazy)
    assert type(anti.board()) is AntichessBoard and len(list(anti.mainline_moves())) == 4
    assert isinstance(anti.errors[0], chess.IllegalMoveError)
    assert "Suicide" in str(suicide.errors[0])
    assert chess.pgn.read_game(io.StringIO(str(crazy))).end().board() == end
    visited = chess.pgn.read_game(io.StringIO(PGN), Visitor=chess.pgn.BoardBuilder)
    assert visited == end and type(visited) is CrazyhouseBoard


def test_a_game_is_made_of_a_board():
    board = played(ThreeCheckBoard(), "e4", "e5", "Bc4", "Nc6", "Bxf7+")
    game = chess.pgn.Game.from_board(board)
    assert game.headers["Variant"] == "Three-check" and "FEN" not in game.headers
    assert game.end().board() == board and game.end().board().remaining_checks == [3, 2]
    again = chess.pgn.read_game(io.StringIO(str(game)))
    assert again.end().board() == board
    game = chess.pgn.Game.from_board(HordeBoard("4k3/8/8/8/8/8/8/4P3 w - - 0 1"))
    assert game.headers["Variant"] == "Horde" and game.headers["FEN"].startswith("4k3")


def test_pictures_and_words_of_boards():
    board = CrazyhouseBoard()
    assert chess.svg.board(board).startswith("<svg") and "CrazyhouseBoard('rnbqkbnr" in repr(board)
    assert "N@f3" in repr(CrazyhouseBoard("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").legal_moves)
    assert board.variation_san([Move.from_uci("e2e4"), Move.from_uci("e7e5")]) == "1. e4 e5"


@pytest.mark.parametrize("board_class", BOARDS, ids=lambda each: each.__name__)
def test_random_games_agree_with_python_chess(board_class):
    """Where the rules agree; what is left out is in docs/python-chess.md."""
    theirs = pytest.importorskip("chess.variant", reason="python-chess is not installed")
    read_theirs = pytest.importorskip("chess").Move.from_uci
    for seed in range(20):
        board, other = board_class(), getattr(theirs, board_class.__name__)()
        for move in random_moves(seed, board, 120):
            assert {each.uci() for each in board.legal_moves} == {each.uci() for each in other.legal_moves}
            there = read_theirs(move.uci())
            assert board.san(move).rstrip("+#") == other.san(there).rstrip("+#")
            board.push(move)
            other.push(there)
            # The clock after a dropped pawn differs.
            assert board.fen().split()[:-2] == other.fen().split()[:-2]
            assert board.is_variant_end() == other.is_variant_end() and board.is_check() == other.is_check()
            if other.is_insufficient_material() or board.is_insufficient_material():
                break
