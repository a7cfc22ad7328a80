"""The known differences in reading games, by their names in docs/peers.md."""
import re

from entry import Known

FOUND = re.compile(r'but (?:"(.*)"|end of input) found\.$', re.DOTALL)


def refused_at(*tokens, kinds=()):
    """A parser names the character that it cannot read, and the game has something of these kinds."""
    def applies(question, difference):
        found = FOUND.search(difference.other or "")
        return found is not None and found[1] in tokens and has_any(question, kinds)
    return applies


def refused(message, kinds):
    return lambda question, difference: message in (difference.other or "") and has_any(question, kinds)


def has(*kinds):
    return lambda question, _: has_any(question, kinds)


def has_any(question, kinds):
    return not kinds or not {*kinds}.isdisjoint(question["kinds"])


def spelling(move):
    """The square that a move goes to, and its promotion: what Nb1-c3, b1c3 and Nc3 have in common."""
    text = re.sub("[-x=+#!?]", "", move)
    found = re.fullmatch("([KQRBN]?)(?:[a-h]?[1-8]?)([a-h][1-8])([QRBNqrbn]?)", text)
    return (found[2], found[3].upper()) if found else text.replace("0", "O")


def is_same_in_other_words(_, difference):
    moves = [[entry if isinstance(entry, str) else entry[1] for entry in entries]
             for entries in (difference.own, difference.other)]
    return len(moves[0]) == len(moves[1]) and [*map(spelling, moves[0])] == [*map(spelling, moves[1])]


def has_other_null_moves(_, difference):
    pairs = list(zip(difference.own, difference.other))
    return all(own[1] == "--" and other[1] == "Z0" or is_same_pair(own, other) for own, other in pairs)


def is_same_pair(own, other):
    return own[0] == other[0] and spelling(own[1]) == spelling(other[1])


def escaped(value):
    return value.replace("\\", "\\\\").replace('"', '\\"')


def has_escapes(_, difference):
    """As they stand in the text, or the part of them before a quote."""
    return all(value in (escaped(difference.own[name]), escaped(difference.own[name]).split('"')[0])
               for name, value in difference.other.items())


def has_other_result(_, difference):
    """The tag is that of the text, or the result that the moves end with."""
    return {*difference.own} == {"Result"}


def has_other_blanks(_, difference):
    return all(difference.own[name].split() == value.split() for name, value in difference.other.items())


def has_only_year(_, difference):
    return {*difference.own} == {"Date"} and difference.other["Date"] == difference.own["Date"] + ".??.??"


def has_empty_number(_, difference):
    return all((difference.own[name], value) == ("", "0") for name, value in difference.other.items())


def names_too_much(_, difference):
    """`Nge2`, where the other knight is pinned; or a capture without its sign."""
    return re.search(r"IllegalMove.*=> ([NBRQ][a-h1-8]x?[a-h][1-8]|[NBRQKa-h][a-h][1-8])", difference.other or "")


def has_nags_once(_, difference):
    pairs = list(zip(difference.own, difference.other))
    return all(own[0] == other[0] and sorted({*own[1]}) == other[1] for own, other in pairs)


def lacks_texts(_, difference):
    return not difference.other


PARSERS = ("jackstenglein_pgn_parser", "mliebelt_pgn_parser", "pgn_parser")
RARE_PLACES = ("comment_before_move", "comment_in_variation", "comment_after_variation", "second_comment")
REFUSAL = ("refusal",)
MOVES = ("moves", "variations")
FFISH_PASSES_OVER = ("escaped_lines", "semicolon", "comment_before_move", "no_check_signs", "bare_promotion",
                     "long_moves", "disambiguated", "castling_zero")

GAMES = (
    Known("escaped lines", ("chess_js", "cm_pgn", *PARSERS), REFUSAL, refused_at("%", kinds=["escaped_lines"])),
    Known("escaped lines", ("chess_js",), REFUSAL, refused_at("(", kinds=["escaped_lines"])),
    Known("escaped lines", ("kokopu",), REFUSAL, refused("Unrecognized character", ["escaped_lines"])),
    Known("comments after semicolons", ("cm_pgn",), REFUSAL, refused_at(";", kinds=["semicolon"])),
    Known("comments after semicolons", ("pgn_parser",), REFUSAL,
          refused_at("*", "0", "1", "/", "-", kinds=["semicolon"])),
    Known("comments after semicolons", ("kokopu",), REFUSAL, refused("Unrecognized character", ["semicolon"])),
    Known("comments after semicolons", ("chessops",), ("comments",),
          lambda question, difference: has_any(question, ["semicolon"]) and lacks_texts(question, difference)),
    Known("comments at rare places", ("chess_js", "cm_pgn", *PARSERS), REFUSAL,
          refused_at("{", ";", "(", ")", kinds=RARE_PLACES)),
    Known("comments at rare places", ("chess_js", "pgn_parser"), REFUSAL,  # a second one, on the next line
          refused_at("{", ";", kinds=["comment", "comment_before_game"])),
    Known("rights by file", ("chess_js",), REFUSAL, refused("Invalid FEN: castling", ["chess960"])),
    Known("rights by file", ("cm_pgn",), REFUSAL, refused("8/8/8/8/8/8/8/8", ["chess960"])),
    Known("a comment after the last variation", ("jackstenglein_pgn_parser", "mliebelt_pgn_parser"),
          ("number of games",), has("comment_after_variation")),
    Known("a comment after the last variation", ("cm_pgn",), REFUSAL,
          refused_at("-", "/", "*", kinds=["comment_after_variation"])),
    Known("quotes in tags", ("chess_js",), REFUSAL, refused_at("[", kinds=["tag_quote"])),
    Known("quotes in tags", ("pgn_parser",), REFUSAL, refused_at("J", kinds=["tag_quote"])),
    Known("digits in the names of tags", ("chess_js",), REFUSAL, refused_at("[", kinds=["tag_digit"])),
    Known("escapes of tags", ("chess_js", "cm_pgn", "pgn_parser"), ("tags",), has_escapes),
    Known("null moves", ("chess_js", "cm_pgn", "pgn_parser"), REFUSAL, refused_at("(", "-", kinds=["null_move"])),
    Known("spelling of null moves", ("jackstenglein_pgn_parser", "mliebelt_pgn_parser"), ("variations",),
          has_other_null_moves),
    Known("spelling of moves", ("chessops", *PARSERS), MOVES, is_same_in_other_words),
    Known("long moves", ("cm_pgn",), REFUSAL, refused("IllegalMove", ["long_moves", "disambiguated"])),
    Known("long moves", ("kokopu",), REFUSAL, refused("Invalid move", ["long_moves"])),
    Known("promotion without a sign", ("cm_pgn", *PARSERS), REFUSAL,
          lambda question, difference: has_any(question, ["bare_promotion", "long_moves"])
          and has_any(question, ["promotion"]) and FOUND.search(difference.other) is not None),
    Known("castling with zeros", ("cm_pgn", *PARSERS), REFUSAL, refused_at("0", "-", kinds=["castling_zero"])),
    Known("long moves", ("pgn_parser",), (*MOVES, "nags"), has("long_moves")),
    Known("words that are not moves", ("ffish",), ("moves",), has(*FFISH_PASSES_OVER)),
    Known("a suffix on the next line", ("chess_js", "pgn_parser"), REFUSAL,
          refused_at("!", "?", "(", kinds=["suffix"])),
    Known("games without moves", ("cm_pgn",), REFUSAL, has("no_moves")),
    Known("Chess960 in games", ("chess_js",), REFUSAL,
          lambda question, difference: "Invalid move" in difference.other and has_any(question, ["chess960"])),
    Known("comments that cost the moves", ("pgn_extract",), (*MOVES, "comments", "nags", "number of games"),
          has("comment_before_move", "comment_in_variation", "semicolon")),
    Known("line ends of Windows", ("cm_pgn",), REFUSAL, refused_at("[", kinds=["dos_line_ends"])),
    Known("line ends of Windows", ("ffish",), ("moves",), has("dos_line_ends")),
    Known("words that are not moves", ("ffish",), ("moves",), has("attached_comment")),
    Known("move numbers without three dots or one", ("chess_js", "kokopu", "cm_pgn", *PARSERS), REFUSAL, has("odd_number")),
    Known("captures without a sign", ("pgn_parser",), REFUSAL, refused_at(*"abcdefgh", kinds=["capture_without_sign"])),
    Known("the year alone", ("kokopu",), ("tags",), has_only_year),
    Known("empty lines between moves", ("chessops",), ("number of games",), has("empty_lines")),
    Known("more than the shortest notation", ("cm_pgn",), REFUSAL, names_too_much),
    Known("a tag Result of its own", ("chess_js", "chessops", "mliebelt_pgn_parser", "pgn_extract"), ("tags",),
          has_other_result),
    Known("a tag Result of its own", ("ffish", "cm_pgn"), ("result",),
          lambda question, difference: f'[Result "{difference.other}"]' in question["pgn"]),
    Known("blanks in tags", ("kokopu", "mliebelt_pgn_parser"), ("tags",), has_other_blanks),
    Known("an empty rating", ("mliebelt_pgn_parser", "jackstenglein_pgn_parser"), ("tags",), has_empty_number),
    Known("names of variants", ("kokopu",), REFUSAL,
          lambda question, difference: "Unknown chess game variant" in difference.other),
    Known("spelling of null moves", ("jackstenglein_pgn_parser", "mliebelt_pgn_parser"), ("moves",),
          lambda question, difference: {*difference.own} == {"--"} and {*difference.other} == {"Z0"}),
    Known("a number apart from its dots", ("kokopu",), REFUSAL,
          lambda question, difference: "Unrecognized character" in difference.other
          and re.search(r"\d\s+\.|(^|\s)\.\.", question["pgn"])),
    Known("a NAG twice", ("kokopu",), ("nags",), has_nags_once),
)
