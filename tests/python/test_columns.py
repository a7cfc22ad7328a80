"""Games as NumPy columns agree with games that are played move by move."""
import gc
import gzip
import os

import pytest

import tabiya
from tabiya import Game, Move, Piece, Position, Square, columns, errors

np = pytest.importorskip("numpy")

GAMES = b"""[Event "Casual"]
[White "Ann"]
[WhiteElo "1900"]
[Result "1-0"]

1. e4 { [%clk 0:03:00] [%eval 0.3] } e5 { [%clk 0:02:59] } 2. Bc4 a6 $2 3. Qh5 (3. d4) b6 4. Qxf7# 1-0

[Event "Broken"]
[BlackElo "?"]
[Result "0-1"]

1. e4 e5 2. Ke3 d6 0-1

[FEN "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1"]

1. a8=Q+ Ke7 2. O-O *
"""
PIECES = [None, *Piece]


def whole(source=GAMES, names=columns.ALL, **options):
    batches = list(columns.read(source, names, **options))
    assert len(batches) == 1
    return batches[0]


def test_a_batch_has_games_plies_and_positions():
    games = whole()
    assert len(games) == 3 and games.plies == 7 + 2 + 3 and games.positions == games.plies + 3
    assert games.ply_offsets.tolist() == [0, 7, 9, 12]
    assert games.position_offsets.tolist() == [0, 8, 11, 15]


def test_boards_and_moves_are_those_of_the_game():
    games = whole()
    for index, start in enumerate([None, None, Position("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")]):
        game = Game(start)
        first, last = games.ply_offsets[index : index + 2]
        for number in games.moves[first:last].tolist():
            game.play(Move.from_number(number))
        for position, row in zip(game.positions, range(games.position_offsets[index], games.position_offsets[index + 1])):
            assert [PIECES[code] for code in games.boards[row]] == [position.piece_at(square) for square in Square]
            assert games.turns[row] == (position.turn is tabiya.WHITE)
            assert games.keys[row] == position.polyglot_key
            assert games.fens[row] == position.fen()


def test_values_that_are_missing_have_their_signs():
    games = whole()
    assert games.results.tolist() == [1, -1, 2]
    assert games.white_ratings.tolist() == [1900, 0, 0] and games.black_ratings.tolist() == [0, 0, 0]
    assert games.clocks[:2].tolist() == [180.0, 179.0] and np.isnan(games.clocks[2:]).all()
    assert games.evaluations[0] == 30 and (games.evaluations[1:] == -32768).all()
    assert games.nags[3] == 2 and games.promotions[9] == 5


def test_a_game_that_cannot_be_played_is_cut_and_says_where():
    games = whole()
    assert games.is_valid.tolist() == [True, False, True]
    [(game, line, column, sentence)] = games.errors
    assert (game, line, column) == (2, 12, 13) and "Ke3" in sentence


def test_tags_are_texts_or_none():
    games = whole(tags=["White", "Event"])
    assert games.tags["White"].tolist() == ["Ann", None, None]
    assert list(games.tags["Event"]) == ["Casual", "Broken", None] and games.tags["Event"][-2] == "Broken"
    assert bytes(games.tags["Event"].data[: games.tags["Event"].offsets[1]]) == b"Casual"
    with pytest.raises(IndexError):
        games.tags["White"][3]


def test_only_the_columns_that_were_asked_for_are_filled():
    games = whole(names=["results"])
    assert games.results.size == 3 and games.boards.size == 0 and len(games.fens) == 0


def test_an_unknown_column_is_named_with_those_there_are():
    with pytest.raises(ValueError, match='no column "colour"; there are results, ratings'):
        columns.read(GAMES, ["colour"])


def test_arrays_keep_their_batch_alive():
    boards = whole().boards
    gc.collect()
    assert boards.shape == (15, 64) and boards[0, Square.E1] == 6


def test_the_batches_do_not_depend_on_the_number_of_threads():
    one, two = (list(columns.read(GAMES * 500, max_games=64, threads=threads)) for threads in (1, 2))
    assert len(one) == len(two) > 1
    for first, second in zip(one, two):
        assert (first.boards == second.boards).all() and (first.ply_offsets == second.ply_offsets).all()


@pytest.mark.parametrize("pack, suffix", [(bytes, ""), (gzip.compress, ".gz")])
def test_files_are_read_packed_or_not(pack, suffix, tmp_path):
    path = tmp_path / f"games.pgn{suffix}"
    path.write_bytes(pack(GAMES))
    assert whole(path).plies == whole(str(path)).plies == 12


def test_damaged_data_raises_after_the_games_before_it(tmp_path):
    path = tmp_path / "games.pgn.gz"
    path.write_bytes(gzip.compress(os.urandom(1000) + GAMES * 1000)[:-2000])
    reader = columns.read(path)
    with pytest.raises(errors.PgnError) as caught:
        for _ in reader:
            pass
    assert caught.value.offset > 0
    with pytest.raises(StopIteration):
        next(reader)


def test_a_file_that_is_not_there_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError, match="nothing.pgn"):
        columns.read(tmp_path / "nothing.pgn")
    with pytest.raises(IsADirectoryError):
        columns.read(tmp_path)
    with pytest.raises(TypeError):
        columns.read(3.5)


def test_a_reader_that_is_closed_has_no_more_batches():
    with columns.read(GAMES * 500, max_games=64) as reader:
        next(reader)
    with pytest.raises(StopIteration):
        next(reader)


def test_no_text_has_no_batch():
    assert list(columns.read(b"")) == []
