"""What a game of a file has, in the words in which generated games say it."""
import re

TAG = re.compile(r'^\s*\[(\w+)\s+"(.*)"\]', re.MULTILINE)
TOKEN = re.compile(r"(?P<brace>\{[^}]*\})|(?P<rest>;[^\n]*)|(?P<escaped>^%[^\n]*)|(?P<open>\()|(?P<close>\))"
                   r"|(?P<nag>\$\d+)|(?P<suffix>[!?]+)|(?P<number>\d+\.+|\d+(?=\s))|(?P<word>[^\s(){};$!?]+)",
                   re.MULTILINE)
COMMENT = re.compile(r"\{[^}]*\}")
WORDS = {
    "null_move": re.compile(r"--|Z0|null|@@@@"),
    "castling_zero": re.compile(r"0-0(-0)?[+#]?"),
    "castling": re.compile(r"[O0]-[O0](-[O0])?[+#]?"),
    "promotion": re.compile(r".*[a-h][18]=?[QRBNqrbn][+#]?"),
    "bare_promotion": re.compile(r".*[a-h][18][QRBNqrbn][+#]?"),
    "long_moves": re.compile(r"[KQRBN]?[a-h][1-8][-x]?[a-h][1-8].*"),
    "capture_without_sign": re.compile(r"[a-h]{2}[1-8].*"),
    "disambiguated": re.compile(r"[KQRBN][a-h][1-8][-x]?[a-h][1-8].*"),
}


def kinds_of(pgn):
    tags = TAG.findall(pgn)
    kinds = set(kinds_of_tags(tags))
    if "\r\n" in pgn:
        kinds.add("dos_line_ends")
    movetext = pgn[max((found.end() for found in TAG.finditer(pgn)), default=0):]
    if re.search(r"\S[ \t]*\r?\n[ \t]*\r?\n\s*\S", COMMENT.sub("", movetext)):
        kinds.add("empty_lines")
    if re.search(r"[a-hKQRBNO][-\w+#=]+\{", movetext):
        kinds.add("attached_comment")
    kinds.update(kinds_of_moves([(found.lastgroup, found[0]) for found in TOKEN.finditer(movetext)]))
    return sorted(kinds)


def kinds_of_tags(tags):
    for name, value in tags:
        for kind, sign in (("tag_quote", '"'), ("tag_backslash", "\\"), ("tag_bracket", "]")):
            if sign in value:
                yield kind
        if re.search(r"\d", name):
            yield "tag_digit"
        if name == "FEN":
            yield "fen"
        if name == "Variant" and re.search("960|andom", value):
            yield "chess960"


def kinds_of_moves(tokens):
    depth = 0
    has_move = False
    before = "open"
    for group, text in tokens:
        if group == "number" and not re.fullmatch(r"\d+\.(\.\.)?", text):
            yield "odd_number"
        if group in ("brace", "rest"):
            yield from kinds_of_comment(group, text, before, has_move)
        elif group == "open":
            depth += 1
            yield "variation" if depth == 1 else "nested"
        elif group == "close":
            depth -= 1
        elif group in ("nag", "suffix"):
            yield group
        elif group == "escaped":
            yield "escaped_lines"
        elif group == "word":
            has_move = has_move or text[0].isalpha()
            yield from (kind for kind, pattern in WORDS.items() if pattern.fullmatch(text))
        before = group
    if not has_move:
        yield "no_moves"


def kinds_of_comment(group, text, before, has_move):
    yield "comment"
    if not has_move:
        yield "comment_before_game"
    if group == "rest":
        yield "semicolon"
    if "[%" in text:
        yield "command"
    if before in ("brace", "rest"):
        yield "second_comment"
    yield from {"number": ["comment_before_move"], "open": ["comment_in_variation"],
                "close": ["comment_after_variation"]}.get(before, [])
