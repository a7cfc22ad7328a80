# Peer: PyChess 1.0.3 (Debian alone pychess)
# Its readers of files need GTK, and it takes castling rights of Chess960 from wrong files, so it is asked about moves of
# standard chess only. `key` is its key of opening books.
import sys

from kit import DEBIAN, answer

sys.path.insert(0, str(DEBIAN / "lib/python3/dist-packages"))

from pychess.Utils.const import NORMALCHESS  # pylint: disable=wrong-import-position
from pychess.Utils.lutils.LBoard import LBoard  # pylint: disable=wrong-import-position
from pychess.Utils.lutils.ldraw import testFifty, testMaterial  # pylint: disable=wrong-import-position
from pychess.Utils.lutils.lmove import parseAN, parseSAN, toAN, toSAN  # pylint: disable=wrong-import-position
from pychess.Utils.lutils.lmovegen import genAllMoves  # pylint: disable=wrong-import-position

KING_STEPS = 1  # its notation of castling


def set_up(question):
    board = LBoard(NORMALCHESS)
    board.applyFen(question["fen"])
    return board


def uci_of(board, move):
    return toAN(board, move, short=True, castleNotation=KING_STEPS)


def describe(board):
    moves = [move for move in genAllMoves(board) if not board.willLeaveInCheck(move)]
    check = bool(board.isChecked())
    return {"fen": board.asFen(), "moves": {uci_of(board, move): toSAN(board, move) for move in moves},
            "check": check, "mate": check and not moves, "stalemate": not check and not moves,
            "dead": bool(testMaterial(board)), "key": f"{board.hash:016x}"}


def play(question):
    board = set_up(question)
    for uci in question["moves"]:
        board.applyMove(parseAN(board, uci))
    return {**describe(board), "threefold": board.repetitionCount() >= 3, "fifty": testFifty(board)}


def read_san(question):
    board = set_up(question)
    return {"uci": uci_of(board, parseSAN(board, question["san"]))}


answer({"position": lambda question: describe(set_up(question)), "line": play, "san": read_san})
