# Peer: pgn-extract 19.04 (Debian pgn-extract)
# Its JSON has neither comments nor variations, so its PGN is read.
import subprocess

from canonical_pgn import games
from kit import GAMES, answer

LONGEST_LINE = "100000"


def written(pgn):
    done = subprocess.run([GAMES / "pgn-extract", "-s", "-w", LONGEST_LINE, "--allownullmoves"], input=pgn,
                          capture_output=True, text=True, errors="surrogateescape", check=False)
    if not done.stdout.strip():
        raise ValueError(done.stderr.strip() or "no game")
    return done.stdout


answer({
    "game": lambda question: {"games": games(written(question["pgn"]))},
    "write": lambda question: {"pgn": written(question["pgn"])},
})
