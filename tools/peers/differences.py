"""Where two answers differ, and which of the differences are known. docs/peers.md explains each known one."""
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
        return [Difference("written", own, other)] if own != other else []
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


def differences_of_games(own, other, left_out):
    if len(own["games"]) != len(other["games"]):
        yield Difference("number of games", len(own["games"]), len(other["games"]))
        return
    for one, two in zip(own["games"], other["games"]):
        for aspect, value in ASPECTS.items():
            if aspect in left_out:
                continue
            left, right = value(one, left_out), value(two, left_out)
            if aspect == "tags":
                left, right = tags_of_both(left, right)
            if left != right and right is not None:
                yield Difference(aspect, *first_unlike(left, right))


def tags_of_both(left, right):
    """Without the tags that a peer has no place for, and those that it makes up."""
    names = [name for name in left if right.get(name) is not None]
    return {name: left[name] for name in names}, {name: right[name] for name in names}


def first_unlike(left, right):
    """The first entries that differ, where both are lists; so a report stays short."""
    if not isinstance(left, list) or not isinstance(right, list):
        return left, right
    for one, two in zip(left, right):
        if one != two:
            return one, two
    place = min(len(left), len(right))
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
    words = " ".join(texts)
    if "commands" in left_out:
        words = re.sub(r"\[%[^\]]*\]", " ", words)
    return sorted(words.split())


def nags_of(game, left_out):
    return [(place, sorted(move["nags"])) for place, move in walked(game["line"])
            if move.get("nags") and not ("variations" in left_out and len(place) > 1)]


ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ASPECTS = {
    "moves": moves_of,
    "variations": variations_of,
    "comments": comments_of,
    "nags": nags_of,
    "result": lambda game, _: game.get("result"),
    "start": lambda game, _: game.get("fen", ARRAY),
    "tags": lambda game, _: game.get("tags"),
}
