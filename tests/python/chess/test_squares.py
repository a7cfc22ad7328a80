"""Squares, masks and the functions on them."""
import pytest

import tabiya.chess as chess


def test_squares_are_numbers_by_file_and_rank():
    assert chess.A1 == 0 and chess.H1 == 7 and chess.A8 == 56 and chess.H8 == 63
    for square in chess.SQUARES:
        assert chess.square(chess.square_file(square), chess.square_rank(square)) == square
        assert chess.parse_square(chess.square_name(square)) == square
        assert getattr(chess, chess.square_name(square).upper()) == square
        assert getattr(chess, "BB_" + chess.square_name(square).upper()) == 1 << square


@pytest.mark.parametrize("text", ["", "e", "e9", "i1", "E4", "e44", "4e"])
def test_other_names_are_refused(text):
    with pytest.raises(ValueError):
        chess.parse_square(text)


def test_distances():
    assert chess.square_distance(chess.A1, chess.H8) == 7
    assert chess.square_distance(chess.D4, chess.D4) == 0
    assert chess.square_distance(chess.B2, chess.D7) == 5
    assert chess.square_manhattan_distance(chess.B2, chess.D7) == 7
    assert chess.square_knight_distance(chess.A1, chess.A1) == 0
    assert chess.square_knight_distance(chess.G1, chess.F3) == 1
    assert chess.square_knight_distance(chess.D4, chess.E5) == 2
    assert chess.square_knight_distance(chess.D4, chess.D5) == 3
    assert chess.square_knight_distance(chess.A1, chess.B2) == 4
    assert chess.square_knight_distance(chess.A1, chess.H8) == 6


def test_mirrors():
    assert chess.square_mirror(chess.C2) == chess.C7
    assert chess.SQUARES_180[chess.C2] == chess.C7


def test_masks_of_lines():
    assert chess.BB_FILE_C | chess.BB_RANK_3 == sum(
        1 << square for square in chess.SQUARES if chess.square_file(square) == 2 or chess.square_rank(square) == 2)
    assert chess.popcount(chess.BB_LIGHT_SQUARES) == 32 and chess.BB_LIGHT_SQUARES >> chess.H1 & 1
    assert set(chess.scan_forward(chess.BB_CENTER)) == {chess.D4, chess.E4, chess.D5, chess.E5}
    assert set(chess.scan_forward(chess.BB_CORNERS)) == {chess.A1, chess.H1, chess.A8, chess.H8}
    assert chess.BB_ALL == sum(chess.BB_SQUARES) and chess.BB_EMPTY == 0


def test_scanning():
    mask = chess.BB_B2 | chess.BB_E5 | chess.BB_H8
    assert list(chess.scan_forward(mask)) == [chess.B2, chess.E5, chess.H8]
    assert list(chess.scan_reversed(mask)) == [chess.H8, chess.E5, chess.B2]
    assert chess.lsb(mask) == chess.B2 and chess.msb(mask) == chess.H8
    assert chess.lsb(0) == chess.msb(0) == -1


@pytest.mark.parametrize("flip", [chess.flip_vertical, chess.flip_horizontal, chess.flip_diagonal,
                                  chess.flip_anti_diagonal])
def test_flips_are_their_own_inverse(flip):
    mask = chess.BB_B1 | chess.BB_RANK_4 | chess.BB_FILE_G | chess.BB_A7
    assert flip(mask) != mask
    assert flip(flip(mask)) == mask


def test_flips():
    assert chess.flip_vertical(chess.BB_B1) == chess.BB_B8
    assert chess.flip_horizontal(chess.BB_B1) == chess.BB_G1
    assert chess.flip_diagonal(chess.BB_B1) == chess.BB_A2
    assert chess.flip_anti_diagonal(chess.BB_B1) == chess.BB_H7


@pytest.mark.parametrize("shift, files, ranks", [
    (chess.shift_down, 0, -1), (chess.shift_2_down, 0, -2), (chess.shift_up, 0, 1), (chess.shift_2_up, 0, 2),
    (chess.shift_right, 1, 0), (chess.shift_2_right, 2, 0), (chess.shift_left, -1, 0), (chess.shift_2_left, -2, 0),
    (chess.shift_up_left, -1, 1), (chess.shift_up_right, 1, 1), (chess.shift_down_left, -1, -1),
    (chess.shift_down_right, 1, -1)])
def test_shifts_drop_what_leaves_the_board(shift, files, ranks):
    for square in chess.SQUARES:
        file, rank = chess.square_file(square) + files, chess.square_rank(square) + ranks
        expected = 1 << chess.square(file, rank) if 0 <= file < 8 and 0 <= rank < 8 else 0
        assert shift(1 << square) == expected


def test_lines_through_and_between_squares():
    assert chess.ray(chess.A1, chess.C3) == chess.ray(chess.C3, chess.A1)
    assert chess.ray(chess.E2, chess.E4) == chess.BB_FILE_E
    assert chess.ray(chess.A1, chess.B3) == chess.ray(chess.A1, chess.A1) == 0
    assert chess.between(chess.A1, chess.D4) == chess.BB_B2 | chess.BB_C3
    assert chess.between(chess.A1, chess.A2) == 0
    assert chess.BB_RAYS[chess.E2][chess.E4] == chess.BB_FILE_E


def test_tables_of_attacks():
    assert chess.BB_KNIGHT_ATTACKS[chess.A1] == chess.BB_B3 | chess.BB_C2
    assert chess.BB_KING_ATTACKS[chess.A1] == chess.BB_A2 | chess.BB_B1 | chess.BB_B2
    assert chess.BB_PAWN_ATTACKS[chess.WHITE][chess.A2] == chess.BB_B3
    assert chess.BB_PAWN_ATTACKS[chess.BLACK][chess.H7] == chess.BB_G6
    blockers = chess.BB_B4 & chess.BB_RANK_MASKS[chess.D4]
    assert chess.BB_RANK_ATTACKS[chess.D4][blockers] == chess.BB_RANK_4 & ~chess.BB_A4 & ~chess.BB_D4
    assert chess.BB_FILE_ATTACKS[chess.D4][0] == chess.BB_FILE_D & ~chess.BB_D4
    assert chess.BB_DIAG_ATTACKS[chess.A1][0] == chess.ray(chess.A1, chess.H8) & ~chess.BB_A1


def test_names_of_pieces():
    assert [chess.piece_symbol(kind) for kind in chess.PIECE_TYPES] == list("pnbrqk")
    assert chess.piece_name(chess.KNIGHT) == "knight"
    assert chess.UNICODE_PIECE_SYMBOLS["N"] == "♘"
    assert chess.COLOR_NAMES[chess.WHITE] == "white" and chess.COLORS == [True, False]
