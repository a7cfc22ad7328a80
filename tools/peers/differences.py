"""Where two answers differ. known.py tells which of the differences docs/peers.md explains."""
import collections
import dataclasses
import re
import typing


@dataclasses.dataclass(frozen=True)
class Difference:
    aspect: str  # "moves", "comments", …
    own: typing.Any
    other: typing.Any


def differences(question, own, other, left_out=frozenset()):
    """All differences between Tabiya's answer and that of a peer, which leaves some aspects out."""
    if "error" in other or "error" in own:
        if "error" in other and "error" in own:
            return []
        return [Difference("refusal", own.get("error"), other.get("error"))]
    if question["ask"] == "game":
        return list(differences_of_games(own, other, left_out))
    if question["ask"] == "write":
        return list(differences_on_the_way(own, other))
    return list(differences_of_facts(own, other))


def differences_of_facts(own, other):
    for key in own.keys() & other.keys():
        if own[key] == other[key]:
            continue
        if key != "moves":
            yield Difference(key, own[key], other[key])
            continue
        if own[key].keys() != other[key].keys():
            yield Difference("moves", sorted(own[key].keys() - other[key].keys()),
                             sorted(other[key].keys() - own[key].keys()))
        both = [move for move in own[key].keys() & other[key].keys() if other[key][move]]
        sans = {move: (own[key][move], other[key][move]) for move in both if own[key][move] != other[key][move]}
        if sans:
            yield Difference("san", *zip(*sans.values()))


def differences_on_the_way(own, other):
    """What Tabiya finds in the text that a peer has written, against the text that the peer had read."""
    if other.get("faults"):
        yield Difference("faults", 0, other["faults"])
    yield from differences_of_games(own, other, frozenset())
    for one, two in zip(own["games"], other["games"]):
        lost = sorted(one["tags"].keys() - two["tags"].keys())
        if lost:
            yield Difference("lost tags", lost, [])


def differences_of_games(own, other, left_out):
    if len(own["games"]) != len(other["games"]):
        yield Difference("number of games", len(own["games"]), len(other["games"]))
        return
    for one, two in zip(own["games"], other["games"]):
        for aspect, value in ASPECTS.items():
            if aspect in left_out:
                continue
            left, right = value(one, left_out), value(two, left_out)
            if left != right and right is not None:
                yield from found_in(aspect, *unlike(left, right))


def found_in(aspect, left, right):
    """Each tag is a difference of its own: they can have several causes."""
    if aspect == "tags":
        yield from (Difference(aspect, {name: left[name]}, {name: right[name]}) for name in left)
    elif left or right:
        yield Difference(aspect, left, right)


def unlike(left, right):
    """What differs: the values of tags that both have, words that one has more often, entries of lists."""
    if isinstance(left, collections.Counter):
        return sorted((left - right).elements()), sorted((right - left).elements())
    if isinstance(left, dict):
        return tuple({name: values[name] for name in left if right.get(name) not in (None, left[name])}
                     for values in (left, right))
    if isinstance(left, list):
        return unlike_entries(left, right)
    return left, right


def unlike_entries(left, right):
    """Of lists of one length, all entries that differ; otherwise some, from the first one on."""
    if len(left) == len(right):
        pairs = [(one, two) for one, two in zip(left, right) if one != two]
        return [one for one, _ in pairs], [two for _, two in pairs]
    unlike_places = (place for place, (one, two) in enumerate(zip(left, right)) if one != two)
    place = next(unlike_places, min(len(left), len(right)))
    return left[place:place + 3], right[place:place + 3]


def variations_in(move):
    """A variation on the first move of a variation is one more variation on the same move."""
    for line in move.get("variations", ()):
        yield line
        if line:
            yield from variations_in(line[0])


def walked(line, path=(), is_variation=False):
    """All moves of a line and of its variations, with where they stand."""
    for number, move in enumerate(line):
        place = path + (number,)
        yield place, move
        if is_variation and number == 0:
            continue
        for variation, moves in enumerate(variations_in(move)):
            yield from walked(moves, place + (f"v{variation}",), True)


def plain_san(move):
    return move["san"].rstrip("+#!?")


def moves_of(game, _):
    return [plain_san(move) for move in game["line"]]


def variations_of(game, _):
    return [(place, plain_san(move)) for place, move in walked(game["line"])]


def comments_of(game, left_out):
    """The words of all texts, without their places: peers attach them to different moves."""
    texts = list(game.get("comments", ()))
    for place, move in walked(game["line"]):
        if "variations" in left_out and len(place) > 1:
            continue
        texts += [*move.get("before", ()), *move.get("after", ())]
    words = re.sub(r"(\[%[^\]]*\])", " " if "commands" in left_out else r" \1 ", " ".join(texts))
    return collections.Counter(words.split())


def nags_of(game, left_out):
    return [(place, sorted(move["nags"])) for place, move in walked(game["line"])
            if move.get("nags") and not ("variations" in left_out and len(place) > 1)]


def tags_of(game, _):
    """Without the start, which has an aspect of its own."""
    return {name: value for name, value in game.get("tags", {}).items() if name != "FEN"}


ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ASPECTS = {
    "moves": moves_of,
    "variations": variations_of,
    "comments": comments_of,
    "nags": nags_of,
    "result": lambda game, _: game.get("result"),
    "start": lambda game, _: game.get("fen", ARRAY),
    "tags": tags_of,
}
