"""SAN, LAN, UCI and EPD of boards."""
import pytest

import tabiya.chess as chess
from tabiya.chess import Board, Move


@pytest.mark.parametrize("fen, uci, san, lan", [
    (chess.STARTING_FEN, "g1f3", "Nf3", "Ng1-f3"),
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "e1f1", "Kf1", "Ke1-f1"),
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "c3c2", "Rcc2", "Rc3-c2"),
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "b2c2", "Rbc2", "Rb2-c2"),
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "a4b6", "N4b6", "Na4-b6"),
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "h8g6", "N8g6", "Nh8-g6"),
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "h4g6", "Nh4g6", "Nh4-g6"),
    ("8/1p2k3/8/3P4/8/8/8/4K3 b - - 0 1", "b7b5", "b5", "b7-b5"),
    ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2", "d5c6", "dxc6", "d5xc6"),
    ("8/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b7b8n", "b8=N", "b7-b8=N"),
    ("4k3/8/8/b7/8/8/3N4/4K1N1 w - - 0 1", "g1f3", "Nf3", "Ng1-f3"),
    ("3rk3/8/8/8/8/8/3N1N2/4K3 w - - 0 1", "f2e4", "Nfe4", "Nf2-e4"),
    ("3qk3/8/8/8/8/8/3N1N2/3K4 w - - 0 1", "f2e4", "Ne4", "Nf2-e4"),   # the other knight is pinned
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#", "Ra1-a8#"),
    (chess.STARTING_FEN, "0000", "--", "--"), (chess.STARTING_FEN, "N@e4", "N@e4", "N@e4")])
def test_moves_are_written(fen, uci, san, lan):
    board = Board(fen)
    move = Move.from_uci(uci)
    assert board.san(move) == san and board.lan(move) == lan
    if not move.drop:
        assert board.parse_san(san) == move and board.parse_san(lan) == move
    assert board.san_and_push(move) == san and board.peek() == move


@pytest.mark.parametrize("san, uci", [
    ("Nf3", "g1f3"), ("Ng1f3", "g1f3"), ("Ng1-f3", "g1f3"), ("g1f3", "g1f3"), ("N1f3", "g1f3"), ("Nf3+", "g1f3"),
    ("e4", "e2e4"), ("e2e4", "e2e4"), ("e2-e4#", "e2e4"), ("ee4", "e2e4"), ("2e4", "e2e4"), ("--", "0000"), ("Z0", "0000"),
    ("0000", "0000"), ("@@@@", "0000")])
def test_spellings_that_are_understood(san, uci):
    assert Board().parse_san(san).uci() == uci


@pytest.mark.parametrize("fen, san, error", [
    (chess.STARTING_FEN, "Nd2", chess.IllegalMoveError), (chess.STARTING_FEN, "O-O", chess.IllegalMoveError),
    (chess.STARTING_FEN, "e9", chess.InvalidMoveError), (chess.STARTING_FEN, "Nf3\n", chess.InvalidMoveError),
    (chess.STARTING_FEN, "", chess.InvalidMoveError), (chess.STARTING_FEN, "e4!", chess.InvalidMoveError),
    (chess.STARTING_FEN, "e4,e5", chess.InvalidMoveError), (chess.STARTING_FEN, "♘f3", chess.InvalidMoveError),
    ("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1", "Nf4", chess.IllegalMoveError),
    ("4k3/8/8/8/8/N7/8/N3K3 w - - 0 1", "Nc2", chess.AmbiguousMoveError),
    ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8", chess.IllegalMoveError),
    ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8", chess.IllegalMoveError),
    ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=K", chess.IllegalMoveError),
    ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2", "c6", chess.IllegalMoveError),   # a capture names the file
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", chess.IllegalMoveError)])    # not a way to castle
def test_moves_that_cannot_be_read(fen, san, error):
    board = Board(fen)
    before = board.fen()
    with pytest.raises(error):
        board.parse_san(san)
    with pytest.raises(ValueError):
        board.push_san(san)
    assert board.fen() == before and board.move_stack == []


def test_messages_name_the_move_and_the_position():
    with pytest.raises(chess.IllegalMoveError, match=r"'Nd4' is not a legal move in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"):
        Board().parse_san("Nd4")
    with pytest.raises(chess.IllegalMoveError, match="'e2e5' is not a legal move"):
        Board().push_uci("e2e5")
    with pytest.raises(chess.InvalidMoveError, match="'e2' is not a move of UCI"):
        Board().parse_uci("e2")
    with pytest.raises(AssertionError):
        Board().san(Move.from_uci("e4e5"))


def test_uci():
    board = Board("4k3/1P6/8/8/8/8/8/4K2R w K - 0 1")
    assert board.uci(board.parse_uci("e1g1")) == "e1g1" and board.uci(Move.from_uci("e1g1"), chess960=True) == "e1h1"
    assert board.push_uci("b7b8q") == Move.from_uci("b7b8q") and board.parse_uci("0000") == Move.null()


def test_xboard():
    board = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert board.xboard(Move.from_uci("e1g1")) == "e1g1" and board.xboard(Move.from_uci("e1g1"), chess960=True) == "O-O"
    assert board.parse_xboard("e1g1") == board.parse_xboard("O-O") == Move.from_uci("e1g1")
    assert board.push_xboard("@@@@") == Move.null() and board.xboard(Move.null()) == "@@@@"


def test_variations():
    board = Board()
    moves = [Move.from_uci(uci) for uci in ["e2e4", "e7e5", "g1f3"]]
    assert board.variation_san(moves) == "1. e4 e5 2. Nf3" and board.variation_san([]) == ""
    board.push_san("e4")
    assert board.variation_san(moves[1:]) == "1...e5 2. Nf3" and len(board.move_stack) == 1
    with pytest.raises(chess.IllegalMoveError):
        board.variation_san(moves)


def test_epd_is_written():
    board = Board("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1")
    assert board.epd() == "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -"
    written = board.epd(bm=Move.from_uci("d6d1"), id="BK.01", c0=None, ce=17, pi=3.5)
    assert written.endswith('b - - bm Qd1+; id "BK.01"; c0; ce 17; pi 3.5;')
    board = Board("8/8/8/4k3/8/1K6/8/8 b - - 0 1")
    moves = [Move.from_uci("e5e6"), Move.from_uci("e5e4")]
    assert board.epd(bm=moves).endswith("bm Ke4 Ke6;")
    assert Board().epd(pv=[Move.from_uci("e2e4"), Move.from_uci("e7e5")]).endswith("pv e4 e5;")
    assert Board().epd(id='a "b"\n\\').endswith('id "a \\"b\\"\\n\\\\";')
    for opcode in ["-", "a b", "a\tb"]:
        with pytest.raises(AssertionError):
            Board().epd(**{opcode: 1})
    with pytest.raises(AssertionError):
        Board().epd(ce=float("inf"))


def test_epd_is_read():
    board, operations = Board.from_epd('r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - bm f4; id "BK.24";')
    assert operations == {"bm": [Move.from_uci("f2f4")], "id": "BK.24"}
    board = Board()
    operations = board.set_epd("4k3/8/8/8/8/8/8/4K3 b - - fmvn 17; hmvc 13;")
    assert (board.fullmove_number, board.halfmove_clock, operations) == (17, 13, {"fmvn": 17, "hmvc": 13})
    assert board.set_epd("4k3/8/8/8/8/8/8/4K3 w - -") == {} and board.turn == chess.WHITE
    operations = board.set_epd('4k3/8/8/2N5/8/8/8/4K3 w - - best Ne4; x "a;\\"b\\\\"; n; f -1.5; pv; am; pm --; - ; q 2e3')
    assert operations == {"best": Move.from_uci("c5e4"), "x": 'a;"b\\', "n": None, "f": -1.5, "pv": [], "am": [],
                          "pm": Move.null(), "q": 2000.0}
    operations = board.set_epd("4k3/8/8/8/8/8/4P3/4K2R w K - pv e4 Kd7 O-O; bm e3 0-0")
    assert [move.uci() for move in operations["pv"]] == ["e2e4", "e8d7", "e1g1"]
    assert [move.uci() for move in operations["bm"]] == ["e2e3", "e1g1"]
    for epd in ["", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - bm e4;", "4k3/8/8/8/8/8/8/4K3 w - - n 1x;"]:
        with pytest.raises(ValueError):
            board.set_epd(epd)
    assert Board().set_epd(Board().epd(id='tab\t "x" \\ \r\n')) == {"id": 'tab\t "x" \\ \r\n'}
