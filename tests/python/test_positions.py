"""Positions and moves: values that never change."""
import copy
import pickle
import threading

import pytest

import tabiya
from tabiya import BLACK, WHITE, Color, Move, Piece, PieceType, Position, Square, SquareSet, errors

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_the_start_has_twenty_moves():
    assert len(Position().legal_moves) == 20
    assert Position().count_legal_moves() == 20


def test_perft_is_exact():
    assert Position().perft(4) == 197_281
    assert Position(KIWIPETE).perft(3) == 97_862
    assert Position(KIWIPETE).perft(3, threads=2) == 97_862


def test_a_move_can_be_given_as_text_in_any_notation_or_as_a_move():
    expected = Position().play("e4")
    assert Position().play("e2e4") == expected
    assert Position().play("e2-e4") == expected
    assert Position().play(Position().move("e4")) == expected


def test_playing_leaves_the_position_as_it_was():
    start = Position()
    start.play("e4")
    assert start == Position()


def test_there_is_one_object_for_each_move():
    move = Position().move("Nf3")
    assert move is Position().move("g1f3")
    assert copy.copy(move) is copy.deepcopy(move) is pickle.loads(pickle.dumps(move)) is move
    assert Move.from_number(move.number) is move
    assert {move: 1}[Position().move("Ng1f3")] == 1


def test_squares_are_numbers_names_and_members():
    position = Position()
    assert position.piece_at("e1") is position.piece_at(4) is position.piece_at(Square.E1) is Piece.WHITE_KING
    assert Square.parse("h8") is Square.H8 and int(Square.H8) == 63


def test_castling_is_the_king_taking_his_rook_and_written_by_mode():
    position = Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    move = position.move("O-O")
    assert move.is_castling and move.to_square is Square.H1
    assert position.uci(move) == str(move) == "e1g1"
    assert Position(position.fen(), chess960=True).uci(move) == move.uci(chess960=True) == "e1h1"
    assert position.san("e1g1") == "O-O"


def test_promotions_and_en_passant_say_so():
    assert Position("8/P6k/8/8/8/8/8/K7 w - - 0 1").move("a8=N").promotion is PieceType.KNIGHT
    position = Position().play("e4").play("a6").play("e5").play("d5")
    assert position.en_passant_square is Square.D6
    assert position.move("exd6").is_en_passant
    assert position.captured_by(position.move("exd6")) is PieceType.PAWN


@pytest.mark.parametrize("fen", [KIWIPETE, "8/8/8/8/8/8/8/K6k w - - 99 120", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"])
def test_a_position_survives_pickling_and_its_fen(fen):
    position = Position(fen)
    assert pickle.loads(pickle.dumps(position)) == position
    assert Position(position.fen()) == position
    assert hash(Position(position.fen())) == hash(position)


def test_a_double_step_without_a_capture_survives_pickling():
    position = Position().play("e4")
    assert position.fen(en_passant="always").split()[3] == "e3"
    assert pickle.loads(pickle.dumps(position)).fen(en_passant="always") == position.fen(en_passant="always")


def test_a_chess960_position_survives_pickling():
    position = Position.chess960(0)
    again = pickle.loads(pickle.dumps(position))
    assert again == position and again.is_chess960
    assert position.fen(shredder=True) == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"


def test_a_malformed_fen_names_the_character():
    with pytest.raises(errors.FenError, match="rank 8 has 9 squares") as caught:
        Position("rnbqkbnrr/8/8/8/8/8/8/8 w - - 0 1")
    assert caught.value.offset == 8
    assert isinstance(caught.value, ValueError) and isinstance(caught.value, tabiya.Error)


def test_an_unplayable_position_names_its_defects():
    with pytest.raises(errors.PositionError) as caught:
        Position("8/8/8/8/8/8/8/4K3 w - - 0 1")
    assert caught.value.defects == ("Black has no king",)


def test_a_strict_reading_refuses_what_a_lenient_one_mends():
    assert Position("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1").castling_rooks == SquareSet()
    with pytest.raises(errors.PositionError):
        Position("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", strict=True)


def test_an_illegal_move_comes_with_its_reason():
    position = Position("4k2r/8/8/8/8/8/8/4KR2 b k - 0 1")
    with pytest.raises(errors.IllegalMove, match="the king would cross f8") as caught:
        position.play("O-O")
    refusal = caught.value.refusal
    assert refusal.reason == "castling_through_check"
    assert refusal.article == "FIDE 3.8.2.2"
    assert refusal.culprits == SquareSet(["f1"]) and refusal.where is Square.F8
    assert refusal.to_words("de").startswith("e8g8: Schwarz darf nicht rochieren")


def test_an_ambiguous_move_names_the_candidates():
    with pytest.raises(errors.AmbiguousMove) as caught:
        Position("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1").play("Nd2")
    assert caught.value.candidates == (Square.B1, Square.F1)


def test_a_move_of_another_position_is_refused():
    with pytest.raises(errors.IllegalMove):
        Position().play("e4").play(Position().move("e4"))


def test_explain_says_nothing_about_a_legal_move():
    assert Position().explain("e4") is None
    assert Position().explain("e2", "e4") is None
    assert Position().explain(Square.E2, Square.E5).reason == "does_not_move_so"
    assert Position().explain("e7", "e5").reason == "not_your_turn"


def test_explain_agrees_with_the_list_of_moves():
    position = Position(KIWIPETE)
    legal = {(move.from_square, move.to_square) for move in position.legal_moves if not move.is_castling}
    castling = {(move.from_square, move.to_square) for move in position.legal_moves if move.is_castling}
    for first in Square:
        for second in Square:
            is_legal = position.explain(first, second) is None
            assert is_legal == ((first, second) in legal | castling) or position.explain(first, second) is None and (
                first is Square.E1 and second in (Square.G1, Square.C1)
            )


@pytest.mark.parametrize("square", ["e9", "", "E", 64, -1, 1 << 80])
def test_what_is_not_a_square_is_a_value_error(square):
    with pytest.raises(ValueError, match="is not a square"):
        Position().piece_at(square)


def integers(number):
    """The number as objects that are not ints, but can be used as one."""
    class Number:
        def __index__(self):
            return number

    try:
        import numpy
    except ImportError:
        return [Number()]
    return [Number(), numpy.int64(number), numpy.uint8(number)]


def test_any_integer_is_a_square():
    for square in integers(4):
        assert Position().piece_at(square) is Piece.WHITE_KING
    for square in integers(64):
        with pytest.raises(ValueError, match="is not a square"):
            Position().piece_at(square)


@pytest.mark.parametrize("square", [None, True, 1.5, [], object()])
def test_what_cannot_be_a_square_is_a_type_error(square):
    with pytest.raises(TypeError):
        Position().piece_at(square)


def test_pieces_are_found_by_color_and_type():
    position = Position()
    assert position.pieces("white", "rook") == SquareSet(["a1", "h1"])
    assert len(position.pieces(BLACK)) == 16 and len(position.pieces(type="P")) == 16 and len(position.pieces()) == 32
    assert position.piece_map()[Square.D8] is Piece.of(Color.BLACK, PieceType.QUEEN)
    assert position.king(WHITE) is Square.E1


def test_attacks_and_pins():
    position = Position("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1")
    assert position.pinned(WHITE) == SquareSet(["e2"])
    assert Square.E2 in position.attacks("e4") and Square.E1 not in position.attacks("e4")
    assert position.attackers("black", "e2") == SquareSet(["e4"])


def test_the_turn_is_passed_unless_in_check():
    assert Position().null_move().turn is BLACK
    with pytest.raises(errors.IllegalMove):
        Position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").null_move()


def test_endings_on_the_board():
    assert Position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").is_checkmate
    assert Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_stalemate


def test_the_same_position_may_differ_in_its_counters():
    one, other = Position("8/8/8/8/8/8/8/K6k w - - 0 1"), Position("8/8/8/8/8/8/8/K6k w - - 5 9")
    assert one != other and one.is_same_position(other)


def test_texts_for_people():
    position = Position()
    assert position.write_move("Nf3", long=True) == "Ng1-f3"
    assert position.write_move("Nf3", letters="de") == "Sf3"
    assert str(position).splitlines()[0] == "8 r n b q k b n r"
    assert eval(repr(position)) == position
    assert Position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").check_in_words() == "White is in check from the rook on e2"


def test_sets_of_squares_are_sets():
    files = SquareSet(["a1", "a2"]), SquareSet(["a2", "b2"])
    assert files[0] & files[1] == SquareSet(["a2"])
    assert len(files[0] | files[1]) == 3 and len(files[0] ^ files[1]) == 2 and files[0] - files[1] == SquareSet(["a1"])
    assert list(files[0]) == [Square.A1, Square.A2] and "a3" not in files[0] and "z9" not in files[0]
    assert SquareSet() <= files[0] and not files[0] <= files[1] and not SquareSet()
    assert pickle.loads(pickle.dumps(files[0])) == files[0] and hash(files[0]) == hash(SquareSet([0, 8]))
    assert str(SquareSet(["h1"])).splitlines()[-1] == ". . . . . . . x"


def test_winnability_is_exact():
    assert tabiya.can_mate(Position("8/8/8/4k3/8/4K3/8/7B w - - 0 1"), "white") is False
    assert tabiya.is_dead(Position("Rk6/8/2K5/8/8/8/8/8 b - - 0 1")) is True
    assert tabiya.is_dead(Position()) is False
    judgement = tabiya.judge(Position("8/8/8/8/8/1k6/8/K6r w - - 0 1"), BLACK)
    position = Position("8/8/8/8/8/1k6/8/K6r w - - 0 1")
    for move in judgement.line:
        position = position.play(move)
    assert judgement.verdict == "winnable" and position.is_checkmate


def test_a_budget_that_runs_out_is_no_answer():
    locked = Position("2bqkb2/8/p1p1p1p1/P1P1P1P1/8/8/8/2BQKB2 w - - 0 1")
    assert tabiya.can_mate(locked, WHITE, nodes=0) is None or tabiya.can_mate(locked, WHITE) is not None


def test_threads_share_positions():
    position, counts = Position(KIWIPETE), []
    threads = [threading.Thread(target=lambda: counts.append(position.perft(3))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [97_862] * 4


@pytest.mark.parametrize("wrong", [{"depth": -1}, {"depth": 65}, {"depth": 1, "threads": 0}, {"depth": 1, "threads": -3}])
def test_perft_refuses_numbers_that_make_no_sense(wrong):
    with pytest.raises(ValueError):
        Position().perft(**wrong)
