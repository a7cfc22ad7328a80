"""What the adapters of Stockfish and its relatives share: the engine lists moves with "go perft 1"."""
import re

from kit import Engine, answer, has_two_kings


def answer_with(program):
    engine = Engine(program)

    def describe(question):
        fen, moves = question["fen"], question.get("moves", [])
        if not has_two_kings(fen):
            return {}
        lines = engine.ask([
            f"setoption name UCI_Chess960 value {str(question['variant'] == 'chess960').lower()}",
            f"position fen {fen}" + (" moves " + " ".join(moves) if moves else ""), "d", "go perft 1",
        ], lambda line: line.startswith("Nodes searched"))
        text = "\n".join(lines)
        found = re.findall(r"^([a-h][1-8][a-h][1-8][qrbn]?): 1$", text, re.MULTILINE)
        is_check = bool(re.search(r"^Checkers: \S", text, re.MULTILINE))
        return {
            "fen": re.search(r"^Fen: (.*)", text, re.MULTILINE)[1],
            "moves": dict.fromkeys(found, ""),
            "check": is_check,
            "mate": is_check and not found,
            "stalemate": not is_check and not found,
        }

    answer({"position": describe, "line": describe}, ("standard", "chess960"))
