"""The differences that docs/peers.md explains, by their names there."""
from known_games import GAMES
from known_positions import POSITIONS
from known_written import WRITTEN

KNOWN = (*POSITIONS, *GAMES, *WRITTEN)


def unexplained(document):
    """The names that the document does not explain."""
    rows = {line.split("|")[1].strip() for line in document.splitlines() if line.startswith("| ")}
    return sorted({known.name for known in KNOWN} - rows)
