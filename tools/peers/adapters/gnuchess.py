# Peer: GNU Chess 6.2.7 (Debian gnuchess)
# Its UCI engine shows one line and ignores searchmoves, so it tells only that a position has no move: for these it
# answers a1a1. It knows no Chess960.
from kit import Engine, answer, has_two_kings

engine = Engine(["gnuchess", "--uci"], "setoption name OwnBook value false")


def describe(question):
    fen, moves = question["fen"], question.get("moves", [])
    if not has_two_kings(fen):
        return {}
    position = f"position fen {fen}" + (" moves " + " ".join(moves) if moves else "")
    lines = engine.ask([position, "go depth 1"], lambda line: line.startswith("bestmove"))
    return {"moves": {}} if lines[-1].split()[1] == "a1a1" else {}


answer({"position": describe, "line": describe})
