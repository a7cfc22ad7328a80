"""A program of a user, for the type checker: it must be free of complaints under mypy --strict."""
from __future__ import annotations

import asyncio
import pathlib

import tabiya
from tabiya import Color, columns, pgn, picture, uci
from tabiya.review import review


def read(path: str) -> int:
    count = 0
    with pgn.read(path) as games:
        for game in games:
            white: str = game.tags["White"]
            for node in game.main_line():
                move: tabiya.Move | None = node.move
                clock: float | None = node.clock
                node.comment = f"{white} {clock}"
                node.arrows = (pgn.Arrow(tabiya.Square.E2, tabiya.Square.E4),)
                if node.position is not None and move is not None:
                    print(node.position.fen(), move.from_square, node.position.svg())
            count += len(game.errors)
    return count + len(pgn.check(path).findings)


def learn(path: str) -> int:
    rows = 0
    with columns.read(path, ["boards", "leela_moves", "results"], tags=["White"], threads=2) as batches:
        for part in columns.samples(batches, ["boards", "leela_moves"], seed=1):
            rows += len(part["boards"])
    for games in columns.read(path):
        rows += games.plies + games.piece_planes(viewpoint="white").shape[0]
    return rows + int(columns.to_parquet(path, "games.parquet", ["lichess", "ply_count"])["games"])


def probe(position: tabiya.Position) -> tabiya.Move:
    tables = tabiya.Tablebase("syzygy", pathlib.Path("more"))
    wins: bool = tables.wdl(position) is tabiya.Wdl.WIN and tables.dtz(position).plies <= 100
    best: tabiya.RankedMove = tables.rank(position, has_repeated=wins, drawn=[position])[0]
    return best.move


def search() -> tabiya.Score:
    with tabiya.Engine(threads=2) as engine:
        for line in engine.analyse(tabiya.Position(), nodes=100):
            print(line.san, line.score.white, line.chances.win)
        return engine.search(tabiya.Position(), depth=5).score.pov(Color.BLACK)


def draw() -> bytes:
    game = pgn.parse("1. e4 e5 *")
    found = review(game, nodes=100)
    print(found.white.accuracy, *found.summary(), [move.reason() for move in found.critical_moments()])
    pages = picture.diagram_pages(game, theme="walnut") + picture.score_sheet(game)
    return picture.pdf(pages) + game.gif() + tabiya.Position().png(circles=["e4"])


def play_variant() -> str | None:
    position = tabiya.VariantPosition("Crazyhouse")
    for move in position.drops:
        piece: tabiya.PieceType | None = move.drop
        print(piece, position.pocket("white").get(tabiya.PieceType.PAWN, 0), position.play(move).svg())
    game = tabiya.VariantGame(tabiya.Variant.ATOMIC)
    game.play("e4")
    print(game.variant.key, game.ending, game.can_win(Color.WHITE), pgn.GameTree.of(game).to_variant_game().san)
    return game.outcome_in_words("de")


async def ask() -> str | None:
    async with await uci.start("stockfish", options={"Hash": 64}) as program:
        async with program.analyse(tabiya.Position(), lines=2) as analysis:
            async for info in analysis:
                print(info.depth, info.score, info.san)
                break
        answer = await program.search(tabiya.Position(), time=1.0)
        return answer.san


def main() -> None:
    print(play_variant(), read("games.pgn"), learn("games.pgn"), search(), len(draw()), asyncio.run(ask()))
    with uci.open(["stockfish"]) as program:
        print(program.search(tabiya.Game(), depth=3).best)
