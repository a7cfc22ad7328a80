"""What the adapters of Ethereal, Glaurung and Toga share: a search of one ply with many lines lists the moves."""
import re

from kit import Engine, answer, has_two_kings

MOST_MOVES = 218  # of a position that can be reached


def answer_with(program, most_lines, show=None, variants=("standard", "chess960")):
    """Its command for showing the position is "print" or "d"; both write the FEN on a line of its own. An engine
    with too few lines for all moves of a position leaves them out."""
    engine = Engine(program, f"setoption name MultiPV value {most_lines}", "setoption name OwnBook value false")

    def describe(question):
        fen, moves = question["fen"], question.get("moves", [])
        if not has_two_kings(fen):
            return {}
        dialect = f"setoption name UCI_Chess960 value {str(question['variant'] == 'chess960').lower()}"
        text = "\n".join(engine.ask([
            *([dialect] if len(variants) > 1 else []),
            f"position fen {fen}" + (" moves " + " ".join(moves) if moves else ""), *([show] if show else []),
            "go depth 1",
        ], lambda line: line.startswith("bestmove")))
        found = {move.lower() for move in re.findall(r"^info .* pv (\w+)", text, re.MULTILINE)}
        are_all = len(found) < most_lines or most_lines >= MOST_MOVES
        return {**fen_in(text), **({"moves": dict.fromkeys(sorted(found), "")} if are_all else {})}

    answer({"position": describe, "line": describe}, variants)


def fen_in(text):
    """Glaurung leaves out the counters, and Toga shows no FEN."""
    shown = re.search(r"^\S+/\S+ [wb] .*", text, re.MULTILINE)
    return {"fen": shown[0].strip()} if shown and shown[0].split()[-1].isdecimal() else {}
