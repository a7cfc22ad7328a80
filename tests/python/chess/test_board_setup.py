"""Boards are set up in any way, and say what is wrong with it."""
import copy
import gc
import pickle
import weakref

import pytest

import tabiya.chess as chess
from tabiya.chess import Board, BaseBoard, Piece, Status

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_a_new_board_is_the_start():
    board = Board()
    assert board.fen() == chess.STARTING_FEN and board.board_fen() == chess.STARTING_BOARD_FEN
    assert board.turn == chess.WHITE and board.fullmove_number == 1 and board.halfmove_clock == 0
    assert board.ep_square is None and board.move_stack == [] and board.castling_rights == chess.BB_CORNERS
    assert board.is_valid() and not board.chess960 and board.piece_at(chess.E1) == Piece.from_symbol("K")


def test_empty_boards():
    for board in [Board(None), Board.empty(), Board("8/8/8/8/8/8/8/8 w - - 0 1")]:
        assert board.fen() == "8/8/8/8/8/8/8/8 w - - 0 1"
        assert board.status() == Status.EMPTY | Status.NO_WHITE_KING | Status.NO_BLACK_KING
        assert not list(board.legal_moves) and board.king(chess.WHITE) is None and board.piece_map() == {}


@pytest.mark.parametrize("fen", [
    KIWIPETE, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "4k3/8/8/8/8/8/8/8 b - - 99 120",
    "rnbqkbnr/1ppp1ppp/p7/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e6 0 3", "PPPPPPPP/8/8/8/8/8/8/pppppppp w - - 0 1"])
def test_fens_are_read_and_written(fen):
    assert Board(fen).fen() == fen


def test_fields_can_be_missing():
    assert Board("4k3/8/8/8/8/8/8/4K3").fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert Board("4k3/8/8/8/8/8/8/4K3 b").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
    assert Board("4k3/8/8/8/8/8/8/4K3 b - - 3").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 3 1"
    assert Board("4k3/8/8/8/8/8/8/4K3 b - - 3 0").fullmove_number == 1


@pytest.mark.parametrize("fen, message", [
    ("", "is empty"), ("8/8/8/8/8/8/8 w - - 0 1", "8 ranks"), ("8/8/8/8/8/8/8/7 w - - 0 1", "8 files"),
    ("8/8/8/8/8/8/8/44 w - - 0 1", "two numbers"), ("8/8/8/8/8/8/8/x7 w - - 0 1", "not a piece"),
    ("8/8/8/8/8/8/8/~8 w - - 0 1", "'~' does not stand"), ("8/8/8/8/8/8/8/pppppppppp w - - 0 1", "8 files"),
    ("8/8/8/8/8/8/8/8 x - - 0 1", "neither 'w' nor 'b'"), ("8/8/8/8/8/8/8/8 w x - 0 1", "castling rights"),
    ("8/8/8/8/8/8/8/8 w KQKQ - 0 1", "castling rights"), ("8/8/8/8/8/8/8/8 w - e9 0 1", "en passant square"),
    ("8/8/8/8/8/8/8/8 w - E3 0 1", "en passant square"), ("8/8/8/8/8/8/8/8 w - - x 1", "halfmove clock is not"),
    ("8/8/8/8/8/8/8/8 w - - -1 1", "clock is negative"), ("8/8/8/8/8/8/8/8 w - - 0 -1", "number is negative"),
    ("8/8/8/8/8/8/8/8 w - - 0 one", "fullmove number is not"), ("8/8/8/8/8/8/8/8 w - - 0 1 x", "more than 6 fields"),
    ("8/8/8/8/8/8/8/8 w - - 99999999999999999999 1", "halfmove clock is not")])
def test_bad_fens_are_refused_and_change_nothing(fen, message):
    board = Board(KIWIPETE)
    board.push_san("O-O")
    before = board.fen()
    with pytest.raises(ValueError, match=message):
        board.set_fen(fen)
    assert board.fen() == before and len(board.move_stack) == 1


def test_castling_rights_of_xfen_and_shredder_fen():
    board = Board("rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11", chess960=True)
    assert board.fen() == "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11"
    assert board.castling_rights == chess.BB_G1 | chess.BB_A8 | chess.BB_G8
    assert board.castling_shredder_fen() == "Gga" and board.castling_xfen() == "Gkq"
    assert board.fen(shredder=True).split()[2] == "Gga"
    assert Board(board.fen(shredder=True), chess960=True) == board
    assert board.has_kingside_castling_rights(chess.WHITE) and not board.has_queenside_castling_rights(chess.WHITE)
    board.set_castling_fen("-")
    assert board.castling_rights == 0 and board.castling_xfen() == "-"
    with pytest.raises(ValueError):
        board.set_castling_fen("KK-")


def test_rights_without_support_are_stated_but_not_clean():
    board = Board("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1")
    assert board.castling_rights and not board.clean_castling_rights()
    assert board.status() == Status.BAD_CASTLING_RIGHTS and board.fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert Board("4k2r/8/8/8/8/8/8/R3K3 w Kq - 0 1").castling_xfen() == "-"


def test_en_passant_square_is_written_as_asked():
    board = Board("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1")
    board.push_san("d4")
    assert board.ep_square == chess.D3 and board.has_legal_en_passant() and board.has_pseudo_legal_en_passant()
    assert {board.fen(en_passant=style).split()[3] for style in ["legal", "xfen", "fen"]} == {"d3"}
    board = Board()
    board.push_san("e4")
    assert board.epd(en_passant="fen").endswith("e3") and board.epd(en_passant="xfen").endswith("-")
    pinned = Board("4k3/8/8/8/r2Pp2K/8/8/8 b - d3 0 1").mirror()
    assert not pinned.has_legal_en_passant() or pinned.has_pseudo_legal_en_passant()
    with pytest.raises(ValueError):
        board.fen(en_passant="always")


def test_promoted_pieces():
    board = Board("8/4P3/8/8/8/8/k7/4K3 w - - 0 1")
    board.push_uci("e7e8q")
    assert board.promoted == chess.BB_E8
    assert board.board_fen() == "4Q3/8/8/8/8/8/k7/4K3" and board.board_fen(promoted=True) == "4Q~3/8/8/8/8/8/k7/4K3"
    assert Board("4Q~3/8/8/8/8/8/k7/4K3 b - - 0 1") == board
    board.push_uci("a2a1")
    board.push_uci("e8a8")
    assert board.promoted == chess.BB_A8
    board.remove_piece_at(chess.A8)
    assert board.promoted == 0


def test_pieces_are_put_and_removed():
    board = Board()
    board.push_san("e4")
    assert board.remove_piece_at(chess.E4) == Piece.from_symbol("P") and board.remove_piece_at(chess.E4) is None
    assert board.move_stack == []
    board.set_piece_at(chess.E4, Piece(chess.QUEEN, chess.BLACK), promoted=True)
    assert board.promoted == chess.BB_E4 and board.color_at(chess.E4) is False and board.piece_type_at(chess.E4) == 5
    board.set_piece_at(chess.E4, None)
    assert board.piece_at(chess.E4) is None and board.color_at(chess.E4) is None
    board.set_piece_map({chess.A1: Piece.from_symbol("K"), chess.H8: Piece.from_symbol("k")})
    assert board.board_fen() == "7k/8/8/8/8/8/8/K7"
    assert board.piece_map(mask=chess.BB_A1) == {chess.A1: Piece.from_symbol("K")}
    board.set_board_fen("k7/8/8/8/8/8/8/7K")
    assert board.king(chess.BLACK) == chess.A8
    board.clear()
    assert board == Board(None)
    board.reset()
    assert board == Board()
    board.clear_board()
    assert board.board_fen() == "8/8/8/8/8/8/8/8" and board.castling_rights
    board.reset_board()
    assert board.fen() == chess.STARTING_FEN


def test_base_boards():
    board = BaseBoard()
    assert board.board_fen() == chess.STARTING_BOARD_FEN and repr(board) == f"BaseBoard({board.board_fen()!r})"
    assert board == BaseBoard(chess.STARTING_BOARD_FEN) == copy.copy(board) == copy.deepcopy(board) != BaseBoard(None)
    assert pickle.loads(pickle.dumps(board)) == board and board.copy() is not board
    assert board.pieces(chess.PAWN, chess.WHITE) == chess.BB_RANK_2 == board.pieces_mask(chess.PAWN, chess.WHITE)
    assert board.occupied_co[chess.WHITE] == chess.BB_RANK_1 | chess.BB_RANK_2 and board.occupied == board.mirror().occupied
    assert str(board).splitlines()[7] == "R N B Q K B N R" and not hasattr(board, "push")
    assert isinstance(Board(), BaseBoard) and BaseBoard.empty() == BaseBoard(None)
    with pytest.raises(ValueError):
        BaseBoard("8/8")
    with pytest.raises(TypeError):
        hash(board)


def test_unicode():
    board = Board("7k/5ppp/8/8/2Q5/8/5PPP/6K1 w - - 0 28")
    assert board.unicode(empty_square="·").splitlines()[0] == "· · · · · · · ♚"
    assert board.unicode(invert_color=True, empty_square="·").splitlines()[7] == "· · · · · · ♚ ·"
    lines = board.unicode(invert_color=True, borders=True, empty_square=" ", orientation=chess.BLACK).splitlines()
    assert len(lines) == 18 and lines[1] == "1 | |♚| | | | | | |" and lines[-1] == "   h g f e d c b a"


def test_transformations():
    board = Board("r3k3/p4p2/2n5/5Pp1/8/1B6/P4P1P/R3K2R w KQq g6 0 21")
    mirrored = Board("r3k2r/p4p1p/1b6/8/5pP1/2N5/P4P2/R3K3 b Qkq g3 0 21")
    assert board.mirror() == mirrored and mirrored.mirror() == board and board.ep_square == chess.G6
    assert board.transform(chess.flip_vertical).transform(chess.flip_vertical).board_fen() == board.board_fen()
    board.apply_mirror()
    assert board == mirrored
    assert Board().transform(chess.flip_horizontal).board_fen() == "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"
    assert Board().transform(chess.shift_up).board_fen() == "pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8"


def test_chess960_positions():
    board = Board()
    assert board.chess960_pos() == 518
    board.set_chess960_pos(0)
    assert board.board_fen() == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR" and board.chess960
    assert board.castling_rights == board.rooks and board.chess960_pos() == 0
    assert Board.from_chess960_pos(959).board_fen() == "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB"
    assert [Board.from_chess960_pos(number).chess960_pos() for number in range(0, 960, 37)] == list(range(0, 960, 37))
    board.castling_rights = 0
    assert board.chess960_pos() is None and board.chess960_pos(ignore_castling=True) == 0
    board.fullmove_number = 2
    assert board.chess960_pos(ignore_castling=True, ignore_counters=False) is None
    for number in [-1, 960]:
        with pytest.raises(ValueError):
            board.set_chess960_pos(number)


@pytest.mark.parametrize("fen, status", [
    (chess.STARTING_FEN, Status.VALID),
    ("8/8/8/8/8/8/8/4K3 w - - 0 1", Status.NO_BLACK_KING),
    ("4k3/8/8/8/8/8/8/4KK2 w - - 0 1", Status.TOO_MANY_KINGS),
    ("4k3/8/8/8/PP6/8/PPPPPPPP/4K3 w - - 0 1", Status.TOO_MANY_WHITE_PAWNS),
    ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", Status.TOO_MANY_BLACK_PAWNS),
    ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", Status.PAWNS_ON_BACKRANK),
    ("4k3/8/8/8/8/8/NNNNNNNN/NNNNKNNN w - - 0 1", Status.VALID),
    ("4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - - 0 1", Status.TOO_MANY_WHITE_PIECES),
    ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", Status.INVALID_EP_SQUARE),
    ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", Status.INVALID_EP_SQUARE),
    ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", Status.VALID),
    ("4kR2/8/8/8/8/8/8/4K3 w - - 0 1", Status.OPPOSITE_CHECK),
    ("8/8/8/3R4/8/3k1R2/8/4K2B b - - 0 1", Status.VALID),
    ("3R4/8/8/8/8/3k4/8/3RK3 b - - 0 1", Status.IMPOSSIBLE_CHECK),
    ("3R4/8/8/8/2P5/R2k3R/8/4K3 b - c3 0 1", Status.TOO_MANY_CHECKERS | Status.IMPOSSIBLE_CHECK)])
def test_status(fen, status):
    board = Board(fen)
    assert board.status() == status
    assert board.is_valid() == (status == Status.VALID)


def test_attributes_can_be_written():
    board = Board()
    board.turn, board.ep_square, board.halfmove_clock, board.fullmove_number = chess.BLACK, chess.E3, 7, 30
    board.castling_rights, board.chess960, board.promoted = chess.BB_H1, True, chess.BB_D1
    assert board.fen(en_passant="fen", promoted=True) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ~KBNR b K e3 7 30"
    board.ep_square = None
    for name, value, error in [("ep_square", 64, IndexError), ("ep_square", "e3", TypeError), ("halfmove_clock", -1, ValueError),
                               ("fullmove_number", 1 << 70, OverflowError), ("castling_rights", "KQ", TypeError),
                               ("occupied", 0, AttributeError), ("move_stack", (), TypeError)]:
        with pytest.raises(error):
            setattr(board, name, value)
    with pytest.raises(AttributeError):
        del board.turn


def test_equality():
    board = Board()
    assert board == Board() and board != Board(KIWIPETE) and board != "board" and not board == BaseBoard
    for change in ["turn", "halfmove_clock", "fullmove_number", "castling_rights"]:
        other = Board()
        setattr(other, change, 0 if change in ("turn", "castling_rights") else 5)
        assert other != board
    other = Board()
    other.push_san("Nf3")
    assert other != board
    with pytest.raises(TypeError):
        hash(board)


def test_copies_keep_as_much_history_as_asked():
    board = Board()
    for san in ["e4", "e5", "Nf3"]:
        board.push_san(san)
    assert board.copy().move_stack == board.move_stack and board.copy().move_stack is not board.move_stack
    assert board.copy(stack=False).move_stack == [] and len(board.copy(stack=2).move_stack) == 2
    for copied in [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]:
        assert copied == board and copied.root() == Board() and copied.pop() == chess.Move.from_uci("g1f3")
    short = board.copy(stack=1)
    short.pop()
    with pytest.raises(IndexError):
        short.pop()
    assert board.root().move_stack == [] and board.ply() == 3


def test_a_class_can_extend_boards():
    class Noted(Board):
        def __init__(self, fen=chess.STARTING_FEN, *, chess960=False):
            super().__init__(fen, chess960=chess960)
            self.note = "new"

        def generate_legal_moves(self, from_mask=chess.BB_ALL, to_mask=chess.BB_ALL):
            return (move for move in super().generate_legal_moves(from_mask, to_mask) if move.to_square != chess.E4)

        def is_legal(self, move):
            return move in list(self.generate_legal_moves())

    board = Noted()
    assert type(board.copy()) is Noted and board.copy().note == "new" and type(board.mirror()) is Noted
    assert board.legal_moves.count() == 19 and bool(board.legal_moves)
    with pytest.raises(TypeError):
        len(board.legal_moves)
    assert chess.Move.from_uci("e2e4") not in board.legal_moves
    assert chess.Move.from_uci("e2e4") not in list(board.legal_moves)
    board.note = "old"
    restored = pickle.loads(pickle.dumps(Board()))
    restored.anything = 1
    assert pickle.loads(pickle.dumps(restored)).anything == 1


def test_a_class_with_a_constructor_is_copied_by_it():
    class Counted(Board):
        made = 0

        def __new__(cls, *args, **kwargs):
            cls.made += 1
            return super().__new__(cls)

    board = Counted()
    board.push_san("e4")
    assert board.copy() == board and type(board.mirror()) is Counted and Counted.made == 3


def test_an_own_generator_runs_once():
    class Counted(Board):
        runs = 0

        def generate_legal_moves(self, from_mask=chess.BB_ALL, to_mask=chess.BB_ALL):
            Counted.runs += 1
            return super().generate_legal_moves(from_mask, to_mask)

    assert len(list(Counted().legal_moves)) == 20 and Counted.runs == 1


def test_a_class_can_get_a_generator_later():
    class Late(Board):
        pass

    assert Late().legal_moves.count() == 20 and Late().pseudo_legal_moves.count() == 20
    Late.generate_legal_moves = lambda self: iter([chess.Move.from_uci("e2e4")])
    assert list(Late().legal_moves) == [chess.Move.from_uci("e2e4")]
    assert Late().legal_moves.count() == 1 and Late().pseudo_legal_moves.count() == 20
    del Late.generate_legal_moves
    assert Late().legal_moves.count() == 20
    Late.generate_pseudo_legal_moves = lambda self: iter([])
    assert Late().legal_moves.count() == 20 and not Late().pseudo_legal_moves


@pytest.mark.parametrize("change", [
    lambda board: board.clear_stack(), lambda board: board.reset(), lambda board: board.move_stack.clear(),
    lambda board: [board.push(chess.Move.null()) for _ in range(100)], lambda board: board.set_fen(KIWIPETE)])
@pytest.mark.parametrize("copied", [
    lambda board: board.copy(), lambda board: board.copy(stack=2), lambda board: board.root(), copy.deepcopy])
def test_a_constructor_may_change_the_board_that_is_copied(change, copied):
    class Meddling(Board):
        original = None

        def __init__(self, fen=chess.STARTING_FEN, *, chess960=False):
            super().__init__(fen, chess960=chess960)
            if Meddling.original is not None:
                change(Meddling.original)

    board, plain = Meddling(), Board()
    for san in ["e4", "e5", "Nf3", "Nc6"]:
        board.push_san(san)
        plain.push_san(san)
    Meddling.original = board
    result, expected = copied(board), copied(plain)
    assert result.fen() == expected.fen() and result.move_stack == expected.move_stack
    for _ in expected.move_stack:
        result.pop()
        expected.pop()
        assert result.fen() == expected.fen()


def test_the_number_of_plies_to_copy_may_change_the_board():
    board = Board()
    for san in ["e4", "e5", "Nf3"]:
        board.push_san(san)

    class Meddling:
        def __index__(self):
            board.clear_stack()
            return 3

    assert board.copy(stack=Meddling()).move_stack == []


def test_boards_of_other_variants_are_not_equal():
    class Same(Board):
        pass

    class Other(Board):
        uci_variant = "other"

    assert Same() == Board() and Board() == Same() and not Same() != Board()
    assert Other() != Board() and Board() != Other() and not Other() == Board() and Other() == Other()


def test_boards_in_cycles_are_freed():
    class Held(Board):
        pass

    board = Held()
    board.itself = board
    board.move_stack.append(board)
    board.moves = board.legal_moves
    freed = weakref.ref(board)
    del board
    gc.collect()
    assert freed() is None


def test_damaged_pickles_are_refused():
    chess960, states, moves = Board()._dump()
    for damaged in [b"", states[:-1], b"\xff" * len(states)]:
        with pytest.raises(ValueError):
            Board()._load(chess960, damaged, moves)
