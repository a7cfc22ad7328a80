"""Mate, draws, repetition and outcomes."""
import pytest

import tabiya.chess as chess
from tabiya.chess import Board, Move, Outcome, Termination


def played(*sans, board=None):
    board = board or Board()
    for san in sans:
        board.push_san(san)
    return board


def test_mate():
    board = played("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#")
    assert board.is_check() and board.is_checkmate() and board.is_game_over() and not board.is_stalemate()
    assert board.outcome() == Outcome(Termination.CHECKMATE, chess.WHITE) and board.result() == "1-0"
    assert not board.legal_moves and not list(board.legal_moves)


def test_stalemate():
    board = Board("8/8/8/8/8/6k1/7q/7K w - - 0 1")
    assert Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome() == Outcome(Termination.STALEMATE, None)
    assert board.is_checkmate() and board.result() == "0-1" and Board().result() == "*" and Board().outcome() is None


@pytest.mark.parametrize("fen, white, black", [
    ("8/8/8/8/8/8/8/K6k w - - 0 1", True, True), ("8/8/8/8/8/8/8/KN5k w - - 0 1", True, True),
    ("8/8/8/8/8/8/8/KNN4k w - - 0 1", False, True), ("8/8/8/8/8/8/8/KB5k w - - 0 1", True, True),
    ("8/8/8/8/8/8/8/KB1B3k w - - 0 1", True, True), ("8/8/8/8/8/8/8/KBB4k w - - 0 1", False, True),
    ("8/8/8/8/8/8/8/KB1b3k w - - 0 1", True, True), ("8/8/8/8/8/8/8/KBb4k w - - 0 1", False, False),
    ("8/8/8/8/8/8/8/KN4nk w - - 0 1", False, False), ("8/8/8/8/8/8/8/KN4qk w - - 0 1", True, False),
    ("8/8/8/8/8/8/P7/K6k w - - 0 1", False, True), ("8/8/8/8/8/8/8/KR5k w - - 0 1", False, True)])
def test_insufficient_material(fen, white, black):
    board = Board(fen)
    assert board.has_insufficient_material(chess.WHITE) == white
    assert board.has_insufficient_material(chess.BLACK) == black
    assert board.is_insufficient_material() == (white and black)


def test_fifty_and_seventy_five_moves():
    board = Board("4k3/8/8/8/8/8/8/R3K3 w - - 99 80")
    assert not board.is_fifty_moves() and board.can_claim_fifty_moves() and board.can_claim_draw()
    board.push_san("Ra2")
    assert board.is_fifty_moves() and board.can_claim_fifty_moves() and board.outcome() is None
    assert board.outcome(claim_draw=True) == Outcome(Termination.FIFTY_MOVES, None)
    board.halfmove_clock = 150
    assert board.is_seventyfive_moves() and board.outcome().termination == Termination.SEVENTYFIVE_MOVES
    mate = Board("R3k3/8/4K3/8/8/8/8/8 b - - 150 90")
    assert not mate.is_seventyfive_moves() and mate.outcome().termination == Termination.CHECKMATE


def test_repetition():
    board = Board()
    there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"]
    played(*there_and_back, board=board)
    assert board.is_repetition(2) and not board.is_repetition() and not board.can_claim_threefold_repetition()
    played("Nf3", "Nf6", "Ng1", board=board)
    assert board.can_claim_threefold_repetition() and not board.is_repetition(3)  # with Ng8
    played("Ng8", board=board)
    assert board.is_repetition(3) and board.outcome(claim_draw=True).termination == Termination.THREEFOLD_REPETITION
    played(*there_and_back, *there_and_back, board=board)
    assert board.is_fivefold_repetition() and board.outcome().termination == Termination.FIVEFOLD_REPETITION
    assert board.is_repetition(1) and board.is_repetition(0) and not board.is_repetition(1 << 40)
    assert not board.copy(stack=4).is_repetition(3) and board.copy(stack=8).is_repetition(3)


def test_repetition_counts_en_passant_only_if_it_is_legal():
    pinned = played("Kd1", "Kd8", "Ke1", "Ke8", board=Board("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2"))
    assert not pinned.is_repetition(2)
    nothing = played("Kd1", "Kd8", "Ke1", "Ke8", board=Board("4k3/8/8/2p5/8/8/8/4K3 w - c6 0 2"))
    assert nothing.is_repetition(2)


def test_repetition_counts_castling_rights():
    board = played("Kf1", "Kf8", "Ke1", "Ke8", board=Board("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"))
    assert not board.is_repetition(2)


def test_outcomes():
    assert Outcome(Termination.CHECKMATE, chess.BLACK).result() == "0-1"
    assert Outcome(Termination.STALEMATE, None).result() == "1/2-1/2"
    assert not Board().is_variant_end() and Move.null() not in Board().legal_moves


def test_the_clock_does_not_overflow():
    board = Board("4k3/8/8/8/8/8/8/R3K3 w - - 4294967295 4294967295")
    board.push_san("Ra2")
    board.push_san("Ke7")
    assert board.halfmove_clock <= 0xFFFFFFFF and board.fullmove_number <= 0xFFFFFFFF
