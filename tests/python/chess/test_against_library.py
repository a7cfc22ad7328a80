"""The drop-in and the library agree on random games, and on random boards the drop-in agrees with itself."""
import random

import pytest

import tabiya
import tabiya.chess as chess
from tabiya.chess import Board, Move


def random_game(seed, plies, board):
    chooser = random.Random(seed)
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        yield chooser.choice(moves)


def random_board(chooser):
    """Any pieces on any squares, often without kings or with several."""
    board = Board(None, chess960=chooser.random() < 0.5)
    for _ in range(chooser.choice([2, 5, 12, 30])):
        piece = chess.Piece(chooser.choice(chess.PIECE_TYPES), chooser.random() < 0.5)
        board.set_piece_at(chooser.choice(chess.SQUARES), piece, promoted=chooser.random() < 0.1)
    for color, symbol in [(chess.WHITE, "K"), (chess.BLACK, "k")]:
        if chooser.random() < 0.8:
            board.set_piece_at(chooser.choice(chess.SQUARES), chess.Piece.from_symbol(symbol))
    board.turn = chooser.random() < 0.5
    board.castling_rights = chooser.choice([0, chess.BB_CORNERS, board.rooks, chooser.getrandbits(64)])
    board.ep_square = chooser.choice([None, chooser.choice(chess.SQUARES), chooser.randrange(40, 48), chooser.randrange(16, 24)])
    return board


@pytest.mark.parametrize("seed", range(12))
def test_random_games(seed):
    board = Board() if seed % 2 else Board.from_chess960_pos(random.Random(seed).randrange(960))
    mode = {} if seed % 2 else {"chess960": True}
    position = tabiya.Position(board.fen(), **mode)
    for move in random_game(seed, 150, board):
        assert board.fen() == position.fen()
        assert sorted(map(board.uci, board.legal_moves)) == sorted(position.uci(legal) for legal in position.legal_moves)
        assert board.legal_moves.count() == len(position.legal_moves)
        assert board.is_check() == position.is_check
        same = position.move(board.uci(move))
        san = board.san(move)
        assert san == position.san(same) and board.parse_san(san) == move and board.parse_san(board.lan(move)) == move
        assert board.gives_check(move) == position.play(same).is_check
        position = position.play(same)
        board.push(move)
        assert board.is_valid()


@pytest.mark.parametrize("seed", range(40))
def test_random_boards(seed):
    chooser = random.Random(seed)
    for _ in range(25):
        board = random_board(chooser)
        kings = chess.popcount(board.kings & board.occupied_co[board.turn])
        legal, pseudo_legal = list(board.legal_moves), list(board.pseudo_legal_moves)
        assert board.legal_moves.count() == len(legal) == len(set(legal)) and len(set(pseudo_legal)) == len(pseudo_legal)
        assert bool(board.legal_moves) == bool(legal) and set(legal) <= set(pseudo_legal)
        if kings <= 1:
            safe = {move for move in pseudo_legal if not board.is_into_check(move)}
            if board.is_check():
                safe -= set(board.generate_castling_moves())
            assert set(legal) == safe
        assert all(move in board.legal_moves for move in legal) and all(move in board.pseudo_legal_moves for move in pseudo_legal)
        assert Board(board.fen(en_passant="fen", promoted=True), chess960=board.chess960).board_fen() == board.board_fen()
        before = board.copy()
        for move in legal:
            assert board.is_legal(board.parse_uci(board.uci(move)))
            assert board.is_capture(move) == (move in set(board.generate_pseudo_legal_captures())) or board.is_castling(move)
            board.push(move)
            board.status()
            board.pop()
        assert board == before and board.status() == before.status()


def test_every_move_is_tested_as_it_is_listed():
    """is_legal() and is_pseudo_legal() agree with the lists for all moves that can be written."""
    chooser = random.Random(5)
    moves = [Move(a, b, c) for a in chess.SQUARES for b in chess.SQUARES for c in [None, *chess.PIECE_TYPES]]
    for _ in range(3):
        board = random_board(chooser)
        board.chess960 = True
        legal, pseudo_legal = set(board.legal_moves), set(board.pseudo_legal_moves)
        for move in moves:
            assert board.is_legal(move) == (move in legal) and board.is_pseudo_legal(move) == (move in pseudo_legal)
