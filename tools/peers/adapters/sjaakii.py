# Peer: Sjaak II 1.4.1 (Debian sjaakii)
# It writes long algebraic moves, not SAN, and is asked about standard chess only.
import re

from kit import Engine, answer, has_two_kings

engine = Engine("sjaakii", "xboard", "force")
MOVE = re.compile(r"(O-O-O|O-O)|[A-Z]?([a-h][1-8])[-x]([a-h][1-8])=?([QRBN])?")


def uci_of(move, rank):
    castling, begin, end, promotion = MOVE.match(move).groups()
    if castling:
        return f"e{rank}{'c' if castling == 'O-O-O' else 'g'}{rank}"
    return begin + end + (promotion or "").lower()


def describe(question):
    fen, moves = question["fen"], question.get("moves", [])
    if not has_two_kings(fen):
        return {}
    lines = engine.ask([f"setboard {fen}", *moves, "fen", "moves", "ping 1"], lambda line: line.startswith("pong"))
    shown = next(line for line in lines if re.match(r"\S+/\S+ [wb] ", line))
    count = next(place for place, line in enumerate(lines) if re.fullmatch(r"\d+ moves?", line))
    rank = 1 if " w " in shown else 8
    return {"fen": shown, "moves": {uci_of(move, rank): "" for move in lines[count + 1].split()}}


answer({"position": describe, "line": describe})
