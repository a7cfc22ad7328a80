"""A program of a user, for the type checker: it must be free of complaints under mypy --strict."""
import io
from typing import List

import tabiya.chess as chess
import tabiya.chess.pgn
import tabiya.chess.polyglot
import tabiya.chess.svg
import tabiya.chess.syzygy
import tabiya.chess.variant

board = chess.Board()
move: chess.Move = board.push_san("e4")
for legal in board.legal_moves:
    print(board.san(legal), chess.square_name(legal.to_square))
outcome = board.outcome(claim_draw=True)
if outcome is not None and outcome.termination == chess.Termination.CHECKMATE:
    print(outcome.result())
attackers: chess.SquareSet = board.attackers(chess.WHITE, chess.E5) | chess.BB_E4
print(len(attackers), chess.STATUS_VALID == board.status(), chess.A1, chess.BB_A1, chess.BB_RAYS[0][1])
copied: chess.Board = board.copy(stack=False).mirror()
game = chess.pgn.read_game(io.StringIO("1. e4"))
if game is not None:
    for node in game.mainline():
        print(node.san(), node.clock(), node.comment, node.board().fen())
    ucis: List[str] = [played.uci() for played in game.mainline_moves()]
    print(game.headers["White"], ucis, game.accept(chess.pgn.StringExporter(columns=None)))
print(chess.svg.board(board, size=300, arrows=[chess.svg.Arrow(chess.E2, chess.E4)]))
with chess.polyglot.open_reader("book.bin") as reader:
    print([entry.move for entry in reader.find_all(board)], reader.find(board).weight)
with chess.syzygy.open_tablebase("syzygy") as tablebase:
    wdl: int = tablebase.probe_wdl(board)
    dtz = tablebase.get_dtz(board, 0)
    print(wdl, tablebase.get_wdl(board) is None, dtz)

crazy = chess.variant.CrazyhouseBoard()
crazy.pockets[chess.WHITE].add(chess.PAWN)
drops: chess.SquareSet = crazy.legal_drop_squares()
print(len(crazy.pockets[chess.WHITE]), drops, chess.variant.find_variant("koth").uci_variant)
print(chess.variant.ThreeCheckBoard().remaining_checks[chess.BLACK], crazy.is_variant_end())


class Player(chess.Board):
    """A board of a user's own."""

    name: str = ""


player: Player = Player().copy()
