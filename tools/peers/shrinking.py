"""Makes a question small that still shows a difference."""
import re

from differences import differences
from peers import answers_to, ours


def shrunk(question, difference, peer):
    """The difference and the question that shows it, as small as they become; in export format if that shows it too."""
    form = exported if found_in(exported(question), difference, peer) else unchanged
    question = form(question)
    found = True
    while found and not peer.is_broken:
        found = False
        for smaller in map(form, smaller_questions(question)):
            same = found_in(smaller, difference, peer) if len(str(smaller)) < len(str(question)) else None
            if same:
                question, difference, found = smaller, same, True
                break
    return difference, question


def unchanged(question):
    return question


def exported(question):
    if "pgn" not in question:
        return question
    return {**question, "pgn": ours.ask({"ask": "write", "pgn": question["pgn"]})["pgn"]}


def found_in(question, difference, peer):
    """A difference of the same aspect, if the question is valid and shows one."""
    own = ours.answers_to([question])[0]
    if "error" in own or own.get("faults"):
        return None
    peer.send([question])
    other = answers_to([question], peer)[0]
    return next((found for found in differences(question, own, other, peer.left_out)
                 if found.aspect == difference.aspect), None)


def smaller_questions(question):
    if "pgn" in question:
        return ({**question, "pgn": pgn} for pgn in smaller_games(question["pgn"]))
    return smaller_positions(question)


def smaller_positions(question):
    """Fewer moves, or one piece less."""
    moves = question.get("moves", [])
    for count in sorted({len(moves) // 2, max(len(moves) - 1, 0)} - {len(moves)}):
        yield {**question, "moves": moves[:count]}
    placement, rest = question["fen"].split(" ", 1)
    board = re.sub(r"\d", lambda digit: "." * int(digit[0]), placement)
    for place, piece in enumerate(board):
        if piece in "./Kk":
            continue
        without = board[:place] + "." + board[place + 1:]
        yield {**question, "fen": re.sub(r"\.+", lambda dots: str(len(dots[0])), without) + " " + rest}


TOKEN = re.compile(r'\[[A-Za-z0-9_]+ "(?:[^"\\]|\\.)*"\]\n|\{[^}]*\}|;[^\n]*\n|^%[^\n]*\n|[()]|\$\d+'
                   r"|(?:\d+\.+\s*)?[^\s(){}$;]+|\s+|.", re.MULTILINE)


def smaller_games(pgn):
    """Without a half, a quarter, … down to one of the tokens."""
    tokens = TOKEN.findall(pgn)
    size = len(tokens) // 2
    while size > 0:
        for begin in range(0, len(tokens), size):
            yield "".join(tokens[:begin] + tokens[begin + size:])
        size //= 2


def shape_of(question):
    """A question without what its moves, texts and squares are."""
    if "pgn" not in question:
        return question.get("kind", "")
    return " ".join(token_shape(token) for token in TOKEN.findall(question["pgn"]) if not token.isspace())


def token_shape(token):
    if token[0] in "[{;%$()":
        return token[0] if token[0] != "{" or "[%" not in token else token[:4]
    return re.sub(r"[A-Za-z0-9]+", "M", re.sub(r"^\d+\.+\s*", "", token))
