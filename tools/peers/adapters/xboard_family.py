"""What the adapters of engines for xboard share: they name each move that is illegal, and the result of a game."""
import re

from kit import Engine, answer, has_two_kings

ILLEGAL = re.compile(r"^Illegal move[^:]*: ?(\w+)", re.MULTILINE)
RESULT = re.compile(r"^(1-0|0-1|1/2-1/2) \{", re.MULTILINE)
SQUARES = [file + rank for rank in "87654321" for file in "abcdefgh"]


def pieces_of(fen):
    """The squares of the side to move, with their pieces."""
    placement, turn = fen.split()[:2]
    board = re.sub(r"\d", lambda digit: "." * int(digit[0]), placement.replace("/", ""))
    is_white = turn == "w"
    return [(square, piece) for square, piece in zip(SQUARES, board) if piece != "." and piece.isupper() == is_white]


def candidates(fen):
    for begin, piece in pieces_of(fen):
        promotes = piece in "Pp" and begin[1] == ("7" if piece == "P" else "2")
        for end in SQUARES:
            if promotes and end[1] in "18":
                yield from (begin + end + letter for letter in "qrbn")
            elif end != begin:
                yield begin + end


def answer_with(program, *arguments, survives_illegal_moves=True, tells_results=True):
    engine = Engine([program, *arguments], "xboard", "protover 2", "easy")

    def asked(commands):
        return "\n".join(engine.ask([*commands, "ping 1"], lambda line: line.startswith("pong 1")))

    def describe(question):
        fen = question["fen"]
        if not has_two_kings(fen) or not survives_illegal_moves:
            return {}
        tried = list(candidates(fen))
        text = asked(command for move in tried for command in ("new", "force", f"setboard {fen}", move))
        return {"moves": dict.fromkeys(sorted({*tried} - {*ILLEGAL.findall(text)}), "")}

    def play(question):
        fen, moves = question["fen"], question["moves"]
        if not has_two_kings(fen) or not moves:
            return {}
        try:
            text = asked(["new", "force", f"setboard {fen}", *moves[:-1]])
            last = asked([moves[-1]])
        except RuntimeError:
            return {} if not survives_illegal_moves else {"error": "the engine has ended"}
        refused = ILLEGAL.findall(text + last)
        if refused:
            return {"error": "illegal: " + " ".join(refused)}
        if not tells_results:
            return {"legal": True}  # Tabiya has no such answer: only a refusal differs
        result = RESULT.search(last)
        return {"over": result is not None, "mate": result is not None and result[1] != "1/2-1/2"}

    answer({"position": describe, "line": play})
