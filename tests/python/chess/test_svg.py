"""Pictures of boards and pieces."""
import xml.etree.ElementTree as ElementTree

import pytest

import tabiya.chess as chess
import tabiya.chess.svg
from tabiya.chess.svg import Arrow


def parsed(svg):
    return ElementTree.fromstring(svg)


def test_a_board_contains_its_pieces_and_no_others():
    svg = chess.BaseBoard("4k3/8/8/8/8/8/8/4KB2")._repr_svg_()
    assert 'class="white bishop"' in svg and "black queen" not in svg and 'id="black-king"' in svg
    assert parsed(svg).get("width") == "400"


def test_all_arguments_make_well_formed_pictures():
    svg = chess.svg.board(
        chess.Board(), orientation=chess.BLACK, lastmove=chess.Move.from_uci("e2e4"), check=chess.E8, size=200,
        arrows=[(chess.A1, chess.B3), Arrow(chess.C3, chess.C3, color="red"), Arrow(chess.C3, chess.D3, color="#12345678")],
        fill={chess.E4: "#ff000080"}, squares=[chess.H1], coordinates=False, colors={"square light": "#ffffff"},
        borders=True, style=".check { fill: red } /* < & */", flipped=False)
    tree = parsed(svg)
    assert len([part for part in tree.iter() if "lastmove" in part.get("class", "")]) == 2
    assert svg.count('class="mark"') == 1 and svg.count("<circle") >= 1 and 'opacity="0.502"' in svg
    assert "&lt; &amp;" in svg and "#ffffff" in svg and svg._repr_svg_() == svg


def test_an_arrow_is_a_line_and_an_arrow_within_a_square_a_circle():
    assert "<circle" in chess.svg.board(arrows=[(chess.A1, chess.A1)]) and "<line" not in chess.svg.board(arrows=[(0, 0)])
    assert "<line" in chess.svg.board(arrows=[Arrow(chess.A1, chess.H8)])
    assert "<circle" not in chess.svg.board(arrows=[Arrow(chess.A1, chess.H8)])


def test_turning_the_board():
    white, black = chess.svg.board(), chess.svg.board(orientation=chess.BLACK)
    assert white != black == chess.svg.board(flipped=True) and white == chess.svg.board(orientation=chess.BLACK, flipped=True)


def test_pieces():
    svg = chess.svg.piece(chess.Piece.from_symbol("K"), size=100)
    assert 'id="white-king"' in svg and parsed(svg).get("height") == "100"
    assert chess.Piece.from_symbol("n")._repr_svg_().startswith("<svg")


def test_arrows_in_pgn():
    for text in ["Ge2e4", "Rd4", "Yh8a1", "Bg1"]:
        assert Arrow.from_pgn(text).pgn() == str(Arrow.from_pgn(text)) == text
    assert Arrow(chess.A1, chess.A2, color="pink").pgn() == "Ga1a2"
    assert Arrow.from_pgn("Rd4") == Arrow(chess.D4, chess.D4, color="red") != Arrow(chess.D4, chess.D4)
    assert repr(Arrow(chess.A1, chess.A2)) == "Arrow(A1, A2, color='green')"
    for text in ["", "Gi1", "Xa1", "Ga1a", "e2e4"]:
        with pytest.raises(ValueError):
            Arrow.from_pgn(text)


def test_objects_show_themselves_in_notebooks():
    board = chess.Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    board.push_san("Kd1")
    for shown in [board, chess.SquareSet(5), chess.BaseBoard()]:
        parsed(shown._repr_svg_())
    assert 'class="check"' in chess.Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")._repr_svg_()
