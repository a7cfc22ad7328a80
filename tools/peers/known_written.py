"""What is known to be lost when a peer writes a game, by its name in docs/peers.md."""
from entry import Known
from known_games import MOVES, REFUSAL, has, has_any


def lost(name, peer, aspects, applies):
    return Known(name, (peer,), aspects, applies, ask="write")


def has_lost_commands(question, difference):
    return not difference.other and has_any(question, ["command"])


def has_lost_repeated_command(question, difference):
    """Two comments become one, in which each command stands once."""
    values, others = ({value for word in words for value in word.rstrip("]").split(",")}
                      for words in (difference.own, difference.other))
    return has_any(question, ["command"]) and values >= others


def has_lost_round(_, difference):
    return (difference.own, difference.other) == ({"Round": "-"}, {"Round": "?"})


def has_escapes_in_tags(question, _):
    return has_any(question, ["tag_quote", "tag_backslash"])


def has_other_name_of_variant(_, difference):
    return (difference.own, difference.other) == ({"Variant": "Chess960"}, {"Variant": "Fischerandom"})


def is_about_fields_of_scid(_, difference):
    return {*difference.own} <= {"ECO", "WhiteElo", "BlackElo"}


def has_fewer_nags(_, difference):
    return all(own[0] == other[0] and {*own[1]} > {*other[1]} or sorted({*own[1]}) == other[1]
               for own, other in zip(difference.own, difference.other))


def has_same_letters(_, difference):
    """Words are joined, and none is lost."""
    return sorted("".join(difference.own)) == sorted("".join(difference.other))


READER, CHESS = "mliebelt_pgn_reader", "jackstenglein_chess"

WRITTEN = (
    lost("variations and their comments", "chess_js", ("variations", "comments"), has("variation", "nested")),
    lost("NAGs", "chess_js", ("nags",), lambda question, difference: not difference.other),
    *(lost("escapes of tags are not written", peer, ("faults", "tags", "lost tags"), has_escapes_in_tags)
      for peer in (CHESS, READER, "cm_pgn", "chess_js", "scid")),
    lost("brackets in tags", "cm_pgn", ("lost tags",), has("tag_bracket")),
    lost("commands in variations", CHESS, ("comments",), has_lost_commands),
    lost("null moves are not written", CHESS, ("variations", "nags", "faults"), has("null_move")),
    lost("null moves are not written", READER, REFUSAL, has("null_move")),
    lost("null moves are not written", "chessops", (*MOVES, "nags", "comments"), has("null_move")),
    lost("Chess960 is not written", CHESS, (*MOVES, "nags", "comments", "faults"), has("chess960")),
    lost("Chess960 is not written", CHESS, REFUSAL, has("chess960")),
    lost("Chess960 is not written", "scid", REFUSAL, has("chess960")),
    lost("Chess960 is not written", READER, REFUSAL, has("chess960")),
    lost("commands", READER, ("comments",), has_lost_commands),
    lost("tags that it does not know", "kokopu", ("lost tags",), lambda question, difference: True),
    lost("a round of one sign", "kokopu", ("tags",), has_lost_round),
    lost("the FEN of the array", "chess_js", ("lost tags",),
         lambda question, difference: {*difference.own} <= {"FEN", "SetUp"}),
    lost("the name of Chess960", "kokopu", ("tags",), has_other_name_of_variant),
    lost("ratings and openings that are none", "scid", ("lost tags", "tags"), is_about_fields_of_scid),
    lost("two assessments of a move", "scid", ("nags",), has_fewer_nags),
    lost("two comments of a move", "scid", ("comments",), has_same_letters),
    lost("a command twice", "kokopu", ("comments",), has_lost_repeated_command),
    lost("a command twice", CHESS, ("comments",), has_lost_repeated_command),
    lost("a command twice", READER, ("comments",), has_lost_repeated_command),
)
