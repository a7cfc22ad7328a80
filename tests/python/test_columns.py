"""Games as NumPy columns agree with games that are played move by move."""
import gc
import gzip
import io
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


def test_texts_become_an_array_of_objects():
    names = np.asarray(whole(tags=["White"]).tags["White"])
    assert names.dtype == object and names.tolist() == ["Ann", None, None]


def test_texts_become_a_column_of_pandas():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"White": whole(tags=["White"]).tags["White"]})
    assert frame.White.tolist() == ["Ann", None, None]


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


def test_a_reader_that_is_closed_says_so():
    with columns.read(GAMES * 500, max_games=64) as reader:
        next(reader)
    with pytest.raises(errors.PgnError, match="has been closed"):
        next(reader)


@pytest.mark.parametrize("threads", [1, 2])
def test_file_objects_are_read_and_their_exceptions_raised(threads):
    class Failing(io.BytesIO):
        def read(self, size=-1):
            if self.tell() > 100_000:
                raise RuntimeError("the disk is gone")
            return super().read(size)

    assert whole(io.BytesIO(GAMES), threads=threads).plies == 12
    with pytest.raises(RuntimeError, match="the disk is gone"):
        list(columns.read(Failing(GAMES * 5000), threads=threads))


def test_no_text_has_no_batch():
    assert list(columns.read(b"")) == []


def test_planes_have_a_one_for_each_piece():
    games = whole()
    planes = games.piece_planes(viewpoint="white")
    assert planes.shape == (games.positions, 12, 8, 8) and planes.dtype == np.float32
    for code in range(12):
        assert (planes[:, code].reshape(-1, 64) == (games.boards == code + 1)).all()
    mover = games.piece_planes()
    assert (mover[1, :6] == planes[1, 6:, ::-1]).all() and (mover[0] == planes[0]).all()


def test_a_part_of_the_games_can_be_chosen():
    games = whole()
    assert (games.piece_planes(start=1, stop=2) == games.piece_planes()[8:11]).all()
    assert games.leela_planes(start=1).shape == (7, 112, 8, 8)
    assert games.alpha_zero_planes(stop=1).shape == (8, 119, 8, 8)
    assert games.piece_planes(start=3).shape == (0, 12, 8, 8)
    for bad in [{"start": 4}, {"start": 2, "stop": 1}, {"stop": 9}]:
        with pytest.raises(IndexError, match="the batch has 3 games"):
            games.piece_planes(**bad)


@pytest.mark.parametrize("vocabulary, size, column", [("leela", 1858, "leela_moves"), ("alpha_zero", 4672, "alpha_zero_moves")])
def test_masks_have_the_legal_moves_and_those_played_are_among_them(vocabulary, size, column):
    games = whole()
    mask = games.legal_mask(vocabulary)
    assert mask.shape == (games.positions, size) and mask.dtype == bool
    assert mask[0].sum() == 20
    for index in range(len(games)):
        first, last = games.ply_offsets[index : index + 2]
        for ply in range(first, last):
            assert mask[ply + index, getattr(games, column)[ply]]


def test_tokens_are_a_fen_of_fixed_length():
    alphabet = "0123456789abcdefghpnrkqPBNRQKw."
    tokens = whole().fen_tokens()
    assert tokens.shape == (15, 77)
    text = "".join(alphabet[token] for token in tokens[0])
    assert text == "wrnbqkbnrpppppppp" + "." * 32 + "PPPPPPPPRNBQKBNR" + "KQkq" + ".." + "0.." + "1.."


def test_a_column_that_planes_need_is_named():
    with pytest.raises(ValueError, match='lacks the column "castling"'):
        whole(names=["boards", "turns"]).piece_planes()


def test_samples_are_the_positions_with_their_moves():
    names = ["boards", "moves", "results", "keys"]
    games = whole()
    expected = sorted(zip(np.delete(games.keys, [7, 10, 14]).tolist(), games.moves.tolist(), [1] * 7 + [-1] * 2 + [2] * 3))
    rows = list(columns.samples([games], names, batch_size=5, seed=3))
    assert [len(row["moves"]) for row in rows] == [5, 5, 2]
    found = sorted(sum((list(zip(row["keys"].tolist(), row["moves"].tolist(), row["results"].tolist())) for row in rows), []))
    assert found == expected


def test_the_same_seed_gives_the_same_samples_in_bounded_memory():
    def sampled(seed):
        batches = columns.read(GAMES * 400, max_games=50)
        return list(columns.samples(batches, ["from_squares", "results"], batch_size=100, buffer=300, seed=seed))

    one, two, three = sampled(1), sampled(1), sampled(2)
    assert all((a["from_squares"] == b["from_squares"]).all() for a, b in zip(one, two))
    assert any((a["from_squares"] != b["from_squares"]).any() for a, b in zip(one, three))
    assert sum(len(rows["results"]) for rows in one) == 12 * 400
    assert all(len(rows["results"]) == 100 for rows in one)


def test_samples_of_unknown_or_missing_columns_are_refused():
    with pytest.raises(ValueError, match="no samples of \\['fens'\\]"):
        next(columns.samples([whole()], ["fens"]))
    with pytest.raises(ValueError, match='lack the column "moves"'):
        next(columns.samples([whole(names=["boards"])], ["moves"]))


def test_parquet_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "games.parquet"
    summary = columns.to_parquet(GAMES, path, ["White", "WhiteElo", "BlackElo", "ply_count"])
    data = path.read_bytes()
    assert summary["games"] == 3 and summary["plies"] == 12 and summary["cut_games"] == 1
    assert summary["unfit"] == {"BlackElo": 1} and summary["bytes"] == len(data)
    assert data[:4] == data[-4:] == b"PAR1"
    with pytest.raises(errors.PgnError):
        columns.to_parquet(gzip.compress(GAMES * 100)[:-20], path)
    assert path.read_bytes() == data and list(tmp_path.iterdir()) == [path]
    with pytest.raises(ValueError, match="color"):
        columns.to_parquet(GAMES, path, "color")
    with pytest.raises(OSError):
        columns.to_parquet(GAMES, tmp_path / "no" / "folder")


def test_what_a_file_object_raises_while_parquet_is_written_is_raised():
    class Full(io.BytesIO):
        def write(self, data):
            raise OSError("no space")

    with pytest.raises(OSError, match="no space"):
        columns.to_parquet(GAMES * 100, Full(), threads=2)


def test_names_are_lists_and_numbers_at_least_one():
    with pytest.raises(TypeError, match="is a list of names"):
        columns.read(GAMES, tags="White")
    with pytest.raises(TypeError, match="is a list of names"):
        columns.read(GAMES, "boards")
    for wrong in [{"threads": 0}, {"threads": -1}, {"max_games": 0}, {"max_games": -5}]:
        with pytest.raises(ValueError, match="at least 1"):
            columns.read(GAMES, **wrong)
    with pytest.raises(ValueError, match="at least 1"):
        columns.to_parquet(GAMES, io.BytesIO(), threads=-1)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_games_before_a_file_object_failed_are_handed_out(threads):
    class Failing(io.BytesIO):
        def read(self, size=-1):
            if self.tell() > 0:
                raise RuntimeError("the disk is gone")
            return super().read(60_000)

    text = GAMES * 1000
    wanted = sum(len(games) for games in columns.read(text[:60_000], threads=threads))
    found, reader = 0, columns.read(Failing(text), threads=threads)
    with pytest.raises(RuntimeError, match="the disk is gone"):
        for games in reader:
            found += len(games)
    assert found == wanted > 100
    assert list(reader) == []


@pytest.mark.parametrize("name, value", [("boards", 13), ("castling", 16), ("en_passant", 8), ("en_passant", -2), ("position_offsets", -9),
                                         ("position_offsets", 999)])
def test_arrays_can_be_written_but_not_to_nonsense(name, value):
    for index in (0, -1, 2):
        games = whole()
        getattr(games, name)[index] = value
        for make in (games.piece_planes, games.leela_planes, games.alpha_zero_planes, games.fen_tokens,
                     lambda: games.legal_mask("leela")):
            with pytest.raises(ValueError, match="the batch has been changed"):
                make()


def test_a_board_that_was_changed_gives_other_planes():
    games = whole()
    games.boards[0] = 0
    assert games.piece_planes()[0].sum() == 0


def test_names_that_are_bytes_are_refused():
    with pytest.raises(TypeError, match="is a list of names"):
        columns.read(GAMES, tags=[b"White"])
