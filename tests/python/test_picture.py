"""Pictures: what can be drawn, every option, notebooks, files of the right kind, and what cannot be drawn."""
import re
import struct
import xml.etree.ElementTree as ElementTree
from types import SimpleNamespace

import pytest

import tabiya
from tabiya import Color, Game, Position, Square, pgn, picture
from tabiya.errors import PictureError

START = Position()
PIECES = '<svg>' + "".join(
    f'<g id="{color}{piece}"><circle cx="20" cy="20" r="10"/></g>' for color in "wb" for piece in "kqrbnp") + "</svg>"


def game():
    played = Game()
    for move in ("e4", "e5", "Nf3"):
        played.play(move)
    return played


def tree():
    return pgn.parse('[White "Anna"]\n[Event "?"]\n\n1. e4! {[%cal Ge2e4][%csl Rd5]} e5 (1... c5) 2. Nf3 1-0')


def png_size(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


def test_a_position_is_an_svg_that_a_notebook_shows():
    svg = START.svg()
    assert isinstance(svg, str) and svg._repr_svg_() == svg == START._repr_svg_()
    document = ElementTree.fromstring(svg)
    assert document.tag.endswith("svg") and document.attrib["width"] == "360"


def test_a_notebook_stores_the_document_once():
    svg, texts = START.svg(), []
    svg._repr_pretty_(SimpleNamespace(text=texts.append), False)
    assert texts == [f"<Svg of {len(svg)} characters>"] and repr(svg).startswith("'<svg")


@pytest.mark.parametrize("option", [
    {"viewer": "black"}, {"viewer": Color.BLACK}, {"coordinates": False}, {"width": 100}, {"theme": "walnut"},
    {"theme": picture.Theme("mine", "#ffffff", "#000000", "#111111", "#222222")}, {"pieces": picture.PieceSet(PIECES)},
    {"arrows": ["Ge2e4"]}, {"arrows": [("e2", "e4")]}, {"circles": ["Re4", 3, Square.E5]}, {"labels": {"e4": "!?"}},
    {"last_move": ("e2", "e4")}, {"last_move": START.move("e4")},
])
def test_every_option_changes_the_picture(option):
    svg = picture.svg(START, **option)
    assert svg != picture.svg(START)
    ElementTree.fromstring(svg)
    assert START.svg(**option) == svg
    assert picture.png(START, **option) != picture.png(START)


def test_everything_that_has_a_position_can_be_drawn():
    e4 = tree().root.next
    for what in (START, game(), tree(), e4, START.fen(), "8/8/8/8/8/8/8/8 w - - 0 1", picture.diagram(START)):
        ElementTree.fromstring(picture.svg(what))
    assert e4.svg() != e4.position.svg()
    assert "circle" in e4.svg()
    check = Position("4k3/8/8/8/8/8/8/4RK2 b - - 0 1")
    assert check.svg() != check.svg(check=False)


@pytest.mark.parametrize("wrong", [None, 3, b"e4", object(), 3.5, ["e4"]])
def test_anything_else_is_a_type_error(wrong):
    for function in (picture.svg, picture.png, picture.diagram):
        with pytest.raises(TypeError):
            function(wrong)
    for function in (picture.gif, picture.animated_svg, picture.diagram_pages):
        with pytest.raises((TypeError, tabiya.errors.FenError)):
            function(wrong)


def test_a_text_that_is_not_a_fen_is_a_fen_error():
    with pytest.raises(tabiya.errors.FenError):
        picture.svg("no position")


@pytest.mark.parametrize("option", [
    {"width": 0}, {"width": 8193}, {"theme": "plaid"}, {"viewer": "red"}, {"theme": ("a", "b", "c", "d", "e")},
    {"arrows": ["Xe2e4"]}, {"circles": ["e9"]}, {"labels": {"e9": "x"}}, {"last_move": ("e2", "e9")},
])
def test_impossible_options_are_value_errors(option):
    with pytest.raises(ValueError):
        picture.svg(START, **option)


@pytest.mark.parametrize("option", [
    {"width": "wide"}, {"theme": 3}, {"viewer": 3.5}, {"theme": ("a",)}, {"arrows": 3}, {"labels": {"e4": 3}},
        {"labels": {3.5: "x"}},
    {"last_move": "e2e4"}, {"last_move": 3}, {"pieces": "pieces"}, {"colour": 3},
])
def test_options_of_a_wrong_type_are_type_errors(option):
    with pytest.raises(TypeError):
        picture.svg(START, **option)
    with pytest.raises(TypeError):
        picture.svg(START, 3)


def test_a_png_has_the_size_that_was_asked_for():
    assert png_size(START.png()) == (360, 360)
    assert png_size(START.png(width=100, scale=2)) == (200, 200)
    assert png_size(picture.png(START.svg(width=64))) == (64, 64)
    for scale in (0, -1, 101, float("nan")):
        with pytest.raises(ValueError):
            START.png(scale=scale)
    with pytest.raises(PictureError):
        START.png(width=8000, scale=2)


def test_themes_are_listed_and_accepted():
    for theme in picture.themes():
        assert re.fullmatch("#[0-9a-f]{6}", theme.light)
        assert START.svg(theme=theme.name) == START.svg(theme=theme)


def test_pieces_of_another_document_are_drawn_or_refused():
    with pytest.raises(PictureError, match="missing"):
        picture.PieceSet("<svg></svg>")
    with pytest.raises(TypeError):
        picture.PieceSet(3)
    gradients = picture.PieceSet(PIECES.replace("<circle", '<image href="x"/><circle'))
    assert START.svg(pieces=gradients)
    with pytest.raises(PictureError):
        START.png(pieces=gradients)


def test_a_game_moves():
    for what in (game(), tree(), [START, START.play("e4")], (position for position in game().positions)):
        assert picture.gif(what, width=80)[:6] == b"GIF89a"
    assert game().gif(width=80) != game().gif(width=80, delay=0.5)
    assert "animate" in game().animated_svg() and tree()._repr_svg_() == tree().animated_svg()
    ElementTree.fromstring(tree().animated_svg(theme="walnut", viewer="black"))
    assert pgn.GameTree()._repr_svg_() == START.svg()
    for delay in (0, 0.01, 601, float("nan")):
        with pytest.raises(ValueError):
            game().gif(delay=delay)
        with pytest.raises(ValueError):
            game().animated_svg(last_delay=delay)
    with pytest.raises(ValueError, match="nothing"):
        picture.gif([])


def test_diagrams_have_captions_and_go_on_pages():
    diagrams = picture.diagrams(tree())
    assert [diagram.caption for diagram in diagrams] == ["", "1. e4", "1... e5", "2. Nf3"]
    assert [diagram.to_move for diagram in diagrams] == [Color.WHITE, Color.BLACK, Color.WHITE, Color.BLACK]
    assert picture.diagram(START, caption="Mate in 2", to_move="white").caption == "Mate in 2"
    pages = picture.diagram_pages(diagrams * 3, per_page=6, title="Anna", subtitle="2026")
    assert len(pages) == 2
    for page in pages:
        ElementTree.fromstring(page)
    assert len(picture.diagram_pages(diagrams * 3, every=2, per_page=9)) == 1
    for wrong in ({"per_page": 5}, {"every": 0}):
        with pytest.raises(ValueError):
            picture.diagram_pages(diagrams, **wrong)
    with pytest.raises(ValueError):
        picture.diagram_pages([])


def test_a_score_sheet_has_the_tags_and_moves():
    sheet = picture.score_sheet(tree(), round="3", language="de")
    assert len(sheet) == 1 and "Anna" in sheet[0] and "Nf3" in sheet[0]
    assert len(picture.score_sheet()) == len(picture.score_sheet(game(), white="Ben")) == 1
    assert "Ben" in picture.score_sheet(game(), white="Ben")[0]
    with pytest.raises(TypeError):
        picture.score_sheet(game(), umpire="Carla")
    with pytest.raises(TypeError):
        picture.score_sheet(START)
    with pytest.raises(TypeError):
        picture.score_sheet(game(), white=3)
    with pytest.raises(ValueError):
        picture.score_sheet(game(), language="fr")


def test_pages_become_a_pdf():
    pages = picture.diagram_pages(tree(), per_page=4) + picture.score_sheet(tree())
    data = picture.pdf(pages, title="Anna – Ben")
    assert data[:5] == b"%PDF-" and data.count(b"/Type /Page ") + data.count(b"/Type /Page/") in (0, len(pages))
    assert picture.pdf(START.svg())[:5] == b"%PDF-"
    with pytest.raises(ValueError):
        picture.pdf([])
    with pytest.raises(TypeError):
        picture.pdf([3])
    with pytest.raises(PictureError):
        picture.pdf(["<svg"])


def test_a_removed_or_unknown_position_is_an_error():
    broken = pgn.parse("1. e4 e9 2. Nf3 *")
    assert len(picture.diagrams(broken)) == 2
    with pytest.raises(tabiya.errors.PgnError):
        broken.main_line()[-1].svg()
    node = broken.root.next
    node.remove()
    with pytest.raises(tabiya.errors.PgnError):
        node.svg()
