"""Reads PGN in the canonical form that programs write: in braces all comments, in parentheses the variations."""
import re

TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', re.MULTILINE)
TOKEN = re.compile(r"\{[^}]*\}|[()]|\$\d+|1-0|0-1|1/2-1/2|\*|\d+\.+|[^\s(){}]+")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def games(text):
    """Tags stand in a section of their own, before the sections of the moves and of what precedes them."""
    found = []
    for section in re.split(r"\n\s*\n", text):
        tags = TAG.findall(section) if section.startswith("[") else []
        if tags:
            found.append(({name: re.sub(r"\\(.)", r"\1", value) for name, value in tags}, []))
        elif found:
            found[-1][1].extend(TOKEN.findall(section))
    return [{"tags": tags, **({"fen": tags["FEN"]} if "FEN" in tags else {}), **moves_of(tokens)}
            for tags, tokens in found]


def moves_of(tokens):
    line, outer, waiting, game = [], [], [], {}
    for token in tokens:
        if token == "(":
            outer.append((line, waiting))
            line, waiting = [], []
        elif token == ")":
            variation = line
            line, waiting = outer.pop()
            line[-1].setdefault("variations", []).append(variation)
        elif token[0] == "{":
            comment = token[1:-1].strip()
            if line:
                line[-1].setdefault("after", []).append(comment)
            else:
                (waiting if outer else game.setdefault("comments", [])).append(comment)
        elif token[0] == "$":
            line[-1].setdefault("nags", []).append(int(token[1:]))
        elif token in RESULTS:
            game["result"] = token
        elif not re.fullmatch(r"\d+\.+", token):
            line.append({"san": token, **({"before": waiting} if waiting else {})})
            waiting = []
    return {**game, "line": line}
