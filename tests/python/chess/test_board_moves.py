"""Boards list, test and play moves."""
import pytest

import tabiya.chess as chess
from tabiya.chess import Board, Move


def names(moves):
    return [move.uci() for move in moves]


def test_moves_are_listed_in_a_fixed_order():
    # Pieces from h8 to a1, then castling, captures by pawns, steps, double steps, en passant.
    board = Board("4k3/8/8/1pPp4/8/8/P6P/R3K3 w Q b6 0 1")
    assert names(board.legal_moves) == [
        "e1f2", "e1e2", "e1d2", "e1f1", "e1d1", "a1d1", "a1c1", "a1b1", "e1c1", "c5c6", "h2h3", "a2a3", "h2h4", "a2a4",
        "c5b6"]
    in_check = Board("4k3/8/8/8/8/8/3q4/R3KN2 w Q - 0 1")
    assert names(in_check.legal_moves) == ["e1d2", "f1d2"]
    assert names(Board("k7/7P/8/8/8/8/8/K7 w - - 0 1").legal_moves)[-4:] == ["h7h8q", "h7h8r", "h7h8b", "h7h8n"]


def test_generators():
    board = Board("r3k2r/p1q2pp1/2p5/8/3R4/2N5/P2Q1PPP/5RK1 b kq - 0 16")
    assert "Qxh2#" in str(board.legal_moves) and "e8d7" in str(board.pseudo_legal_moves)
    assert repr(board.legal_moves).startswith("<LegalMoveGenerator: ")
    assert bool(board.legal_moves) and not Board(None).pseudo_legal_moves
    assert board.legal_moves.count() == len(list(board.legal_moves)) == len(board.legal_moves)
    assert board.pseudo_legal_moves.count() == len(list(board.pseudo_legal_moves)) > board.legal_moves.count()
    assert Move.from_uci("e8d7") in board.pseudo_legal_moves and Move.from_uci("e8d7") not in board.legal_moves
    with pytest.raises(TypeError):
        "e4" in board.legal_moves
    with pytest.raises(TypeError):
        chess.LegalMoveGenerator("board")
    assert chess.LegalMoveGenerator(board).count() == board.legal_moves.count()


def test_masks_select_moves():
    board = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert not any(board.generate_castling_moves(chess.BB_ALL & ~board.kings))
    assert names(board.generate_castling_moves()) == ["e1g1", "e1c1"]
    assert names(board.generate_castling_moves(chess.BB_ALL, chess.BB_ALL & ~chess.BB_H1)) == ["e1c1"]
    assert names(board.generate_legal_moves(chess.BB_A1, chess.BB_FILE_A & ~chess.BB_RANK_1))[0] == "a1a8"
    assert names(board.generate_legal_captures()) == ["h1h8", "a1a8"]
    assert set(names(board.generate_pseudo_legal_captures())) == {"h1h8", "a1a8"}
    assert names(board.generate_legal_moves(to_mask=chess.SquareSet([chess.A8]))) == ["a1a8"]


def test_playing_and_taking_back():
    board = Board()
    board.push(Move.from_uci("e2e4"))
    assert board.piece_at(chess.E4) == chess.Piece.from_symbol("P") and board.turn == chess.BLACK
    assert board.peek() == Move.from_uci("e2e4") and board.ep_square == chess.E3
    assert board.pop() == Move.from_uci("e2e4") and board == Board()
    for call in [board.pop, board.peek]:
        with pytest.raises(IndexError):
            call()
    with pytest.raises(AssertionError):
        board.push(Move.from_uci("e4e5"))
    with pytest.raises(TypeError):
        board.push("e2e4")
    board.push(Move.null())
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"
    board.clear_stack()
    assert board.move_stack == []


def test_the_list_of_moves_is_the_users():
    board = Board()
    board.push_san("d4")
    stack = board.move_stack
    board.push_san("d5")
    assert stack is board.move_stack and len(stack) == 2
    stack.clear()
    with pytest.raises(IndexError):
        board.pop()


def test_castling():
    board = Board("r1bqk1nr/pppp1ppp/2n5/4p3/1bB1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
    castling = board.parse_san("O-O")
    assert castling == Move.from_uci("e1g1") == board.parse_san("0-0+") and board.san(castling) == "O-O"
    assert board.is_castling(castling) and board.is_kingside_castling(castling) and not board.is_queenside_castling(castling)
    assert board.is_legal(Move.from_uci("e1h1")) and board.san(Move.from_uci("e1h1")) == "O-O"
    assert board.parse_uci("e1h1") == castling and board.uci(castling, chess960=True) == "e1h1"
    board.push(Move.from_uci("e1h1"))
    assert board.peek() == castling and board.piece_at(chess.F1).symbol() == "R" and board.king(chess.WHITE) == chess.G1
    assert board.castling_xfen() == "kq" and board.xboard(board.peek()) == "e1g1"
    board.pop()
    assert board.castling_xfen() == "KQkq"


def test_castling_in_chess960():
    board = Board("4k3/8/8/8/8/8/8/2R1K1R1 w GC - 0 1", chess960=True)
    assert set(names(board.generate_castling_moves())) == {"e1g1", "e1c1"}
    board = Board("3r1k1r/pp6/8/8/8/8/8/1R1K3R w HB - 0 1", chess960=True)
    assert "d1h1" not in names(board.legal_moves)  # in check on the d-file
    board = Board("4k3/8/8/8/8/8/8/1R1K3R w HB - 0 1", chess960=True)
    for uci, placement in [("d1h1", "1R3RK1"), ("d1b1", "2KR3R")]:
        assert Move.from_uci(uci) in board.legal_moves
        board.push_uci(uci)
        assert board.board_fen().endswith(placement)
        assert board.pop().uci() == uci
    assert board.xboard(Move.from_uci("d1b1")) == "O-O-O" and repr(board).endswith("chess960=True)")
    assert board.parse_san("O-O-O") == Move.from_uci("d1b1")
    assert board.has_castling_rights(chess.WHITE) and not board.has_castling_rights(chess.BLACK)


@pytest.mark.parametrize("fen, legal", [
    ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2", True),
    ("8/8/8/R1pP3k/8/8/8/4K3 w - c6 0 2", True),
    ("4k3/8/8/r1pP3K/8/8/8/8 w - c6 0 2", False),       # both pawns leave the rank of the king
    ("4k3/3b4/8/1Pp5/K7/8/8/8 w - c6 0 2", True),        # the pawn stays on the line of its pin
    ("3k4/3r4/8/2pP4/8/8/8/3K4 w - c6 0 2", False),     # pinned on its file
    ("4k3/8/8/2pP4/1K6/8/8/8 w - c6 0 2", True)])       # captures the pawn that gives check
def test_en_passant(fen, legal):
    board = Board(fen)
    origin = chess.B5 if board.piece_at(chess.B5) else chess.D5
    move = Move(origin, chess.C6)
    assert board.is_pseudo_legal(move) and board.is_en_passant(move) and board.is_capture(move)
    assert board.is_legal(move) == legal == (move in list(board.legal_moves)) == board.has_legal_en_passant()
    assert (move in list(board.generate_legal_ep())) == legal and move in list(board.generate_pseudo_legal_ep())
    assert board.is_into_check(move) != legal
    if legal:
        board.push(move)
        assert board.piece_at(chess.C5) is None
        board.pop()
        assert board.piece_at(chess.C5)


def test_attacks_and_pins():
    board = Board("r3k2r/pp1n2pp/4p3/q7/1b1P4/P1n1P3/1P1Q2PP/2R1K2R b Kkq - 3 10")
    assert board.attackers(chess.WHITE, chess.C3) == chess.BB_C1 | chess.BB_B2 | chess.BB_D2
    assert not board.attackers(chess.BLACK, chess.E1)
    assert board.attacks(chess.A5) == board.attacks_mask(chess.A5) and not board.attacks(chess.E4)
    pinned = Board("4k3/8/8/4r3/8/4N3/8/4K3 w - - 0 1")
    assert pinned.is_pinned(chess.WHITE, chess.E3) and pinned.pin(chess.WHITE, chess.E3) == chess.BB_FILE_E
    assert not pinned.is_pinned(chess.WHITE, chess.F2) and pinned.pin_mask(chess.WHITE, chess.F2) == chess.BB_ALL
    assert not Board(None).is_pinned(chess.WHITE, chess.E4)
    through = Board("8/8/8/8/R2p3k/8/8/K7 w - - 0 1")
    assert not through.is_attacked_by(chess.WHITE, chess.H4)
    assert through.attackers(chess.WHITE, chess.H4, chess.SquareSet()) == chess.BB_A4
    check = Board("4k3/4r3/8/8/8/8/4K3/8 w - - 0 1")
    assert check.checkers() == chess.BB_E7 == check.checkers_mask() and check.is_check() and not check.was_into_check()
    assert Board("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1").was_into_check()
    assert Board("4k3/8/8/8/8/8/8/4K2R w - - 0 1").gives_check(Move.from_uci("h1h8"))


def test_find_move():
    board = Board("4k3/1P6/8/8/8/3P4/8/R3K3 w Q - 0 1")
    assert board.find_move(chess.B7, chess.B8) == Move.from_uci("b7b8q")
    assert board.find_move(chess.B7, chess.B8, chess.KNIGHT) == Move.from_uci("b7b8n")
    assert board.find_move(chess.E1, chess.C1) == board.find_move(chess.E1, chess.A1) == Move.from_uci("e1c1")
    with pytest.raises(chess.IllegalMoveError):
        board.find_move(chess.D3, chess.D8)


def test_kinds_of_moves():
    board = Board("r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1")
    assert board.is_zeroing(Move.from_uci("d4d3")) and board.is_zeroing(Move.from_uci("a8a1"))
    assert not board.is_zeroing(Move.from_uci("e8e7")) and board.is_zeroing(Move.from_uci("P@e5"))
    assert board.is_irreversible(Move.from_uci("e8e7"))  # loses castling rights
    quiet = Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert not quiet.is_irreversible(Move.from_uci("a1a2"))
    assert Board("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").is_irreversible(Move.from_uci("a1a2"))
    assert Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").is_irreversible(Move.from_uci("e1e2"))


def test_boards_with_one_king():
    board = Board.empty()
    board.set_piece_at(chess.A1, chess.Piece(chess.KING, chess.WHITE))
    assert not board.is_valid() and board.legal_moves.count() == board.pseudo_legal_moves.count() == 3
    board.push_san("Kb1")
    assert board.legal_moves.count() == board.pseudo_legal_moves.count() == 0
    board.push_san("--")
    assert board.legal_moves.count() == board.pseudo_legal_moves.count() == 5


def test_boards_that_rules_would_refuse():
    no_kings = Board("8/8/8/8/8/8/4P3/8 w - - 0 1")
    assert names(no_kings.legal_moves) == ["e2e3", "e2e4"]
    assert names(Board("8/8/8/8/8/8/8/4P3 w - - 0 1").legal_moves) == ["e1e2", "e1e3"]
    assert names(Board("4p3/8/8/8/8/8/8/8 w - - 0 1").mirror().mirror().legal_moves) == []
    can_take_king = Board("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1")
    assert Move.from_uci("e7e8") in can_take_king.legal_moves
    can_take_king.push_uci("e7e8")
    assert can_take_king.king(chess.BLACK) is None and not can_take_king.is_check()
    several = Board("k7/8/8/8/8/8/8/K6K w - - 0 1")
    assert several.king(chess.WHITE) == chess.H1 and several.legal_moves.count() == 6
    empty_target = Board("4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1")  # nothing stands on e5
    assert Move.from_uci("d5e6") in empty_target.legal_moves
    promoted = Board("4k3/8/8/8/8/8/8/4K~3 w - - 0 1")
    assert promoted.king(chess.WHITE) is None


@pytest.mark.parametrize("fen, depth, nodes", [
    (chess.STARTING_FEN, 3, 8902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467),
    ("1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9", 3, 14569)])
def test_perft(fen, depth, nodes):
    def perft(board, depth):
        if depth == 1:
            return board.legal_moves.count()
        count = 0
        for move in board.legal_moves:
            board.push(move)
            count += perft(board, depth - 1)
            board.pop()
        return count

    assert perft(Board(fen, chess960=True), depth) == nodes
