"""The differences that docs/peers.md explains, by their names there."""
import re

from known_games import GAMES
from known_positions import POSITIONS
from known_written import WRITTEN

KNOWN = (*POSITIONS, *GAMES, *WRITTEN)


def unexplained(document):
    """The names that the document does not explain."""
    names = set(re.findall(r"^- \*\*(.*?)\*\*", document, re.MULTILINE))
    return sorted({known.name for known in KNOWN} - names)
