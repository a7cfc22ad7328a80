# Peer: Scid 4.7.4 (Debian scid libtcl8.6)
# Its Tcl interpreter reads a game and writes it again, as its sc_import and scidpgn do.
import os
import pathlib
import subprocess
import tempfile

from kit import DEBIAN, GAMES, answer

COPY = """
set base [sc_base create [lindex $argv 0]]
sc_base import $base [lindex $argv 1]
for {set game 1} {$game <= [sc_base numGames $base]} {incr game} {
  sc_game load $game
  puts [sc_game pgn -tags 1 -comments 1 -var 1 -width 100000]
}
"""
ENVIRONMENT = {
    **os.environ,
    "LD_LIBRARY_PATH": str(next(DEBIAN.glob("lib/*/libtcl8.6.so")).parent),
    "TCL_LIBRARY": str(DEBIAN / "share/tcltk/tcl8.6"),
}


def written(pgn):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "copy.tcl").write_text(COPY)
        (folder / "game.pgn").write_text(pgn)
        done = subprocess.run([GAMES / "tkscid", "copy.tcl", "base", "game.pgn"], cwd=folder, env=ENVIRONMENT,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if not done.stdout.strip():
        raise ValueError(done.stderr.strip() or "no game")
    return done.stdout


answer({"write": lambda question: {"pgn": written(question["pgn"])}})
