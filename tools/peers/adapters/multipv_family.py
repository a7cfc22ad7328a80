"""What the adapters of Ethereal and Glaurung share: a search of one ply with more lines than moves lists all moves."""
import re

from kit import Engine, answer, has_two_kings


def answer_with(program, most_lines, show):
    """Its command for showing the position is "print" or "d"; both write the FEN on a line of its own."""
    engine = Engine(program, f"setoption name MultiPV value {most_lines}", "setoption name OwnBook value false")

    def describe(question):
        fen, moves = question["fen"], question.get("moves", [])
        if not has_two_kings(fen):
            return {}
        text = "\n".join(engine.ask([
            f"setoption name UCI_Chess960 value {str(question['variant'] == 'chess960').lower()}",
            f"position fen {fen}" + (" moves " + " ".join(moves) if moves else ""), show, "go depth 1",
        ], lambda line: line.startswith("bestmove")))
        found = re.findall(r"^info .* pv (\w+)", text, re.MULTILINE)
        shown = re.search(r"^\S+/\S+ [wb] .*", text, re.MULTILINE)
        counted = {"fen": shown[0].strip()} if shown[0].split()[-1].isdecimal() else {}  # Glaurung leaves them out
        return {**counted, "moves": dict.fromkeys(sorted({move.lower() for move in found}), "")}

    answer({"position": describe, "line": describe}, ("standard", "chess960"))
