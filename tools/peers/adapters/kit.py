"""Reads questions from standard input, one JSON object per line, and writes one line of JSON per answer, in order."""
import atexit
import json
import pathlib
import subprocess
import sys

DEBIAN = pathlib.Path(__file__).resolve().parents[3] / "build/peers/debian/usr"
GAMES = DEBIAN / "games"  # where Debian puts programs of chess


def answer(handlers, variants=("standard",)):
    """Answers with the handlers, which have the names of the questions. Other questions get an empty answer."""
    for line in sys.stdin:
        try:
            question = {"variant": "standard", **json.loads(line)}
            handler = handlers.get(question["ask"]) if question["variant"] in variants else None
            found = (handler(question) if handler else None) or {}
        except Exception as error:  # whatever a peer does is an answer
            found = {"error": str(error) or type(error).__name__}
        print(json.dumps(found), flush=True)


def has_two_kings(fen):
    """Old engines check nothing, and some crash without a king. They are not asked about such positions."""
    board = fen.split(" ")[0]
    return board.count("K") == 1 and board.count("k") == 1


class Engine:
    """An engine that runs, and is started again if it ends. The program may come with its arguments, as a list."""

    def __init__(self, program, *greeting):
        self._command = [program] if isinstance(program, str) else program
        self._greeting = greeting
        self._process = None
        atexit.register(self._kill)

    def _kill(self):
        """GNU Chess would run on without input for ever."""
        if self._process is not None:
            self._process.kill()

    def ask(self, commands, is_last):
        """The lines of the answer, up to the first one for which is_last is true."""
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen([GAMES / self._command[0], *self._command[1:]], stdin=subprocess.PIPE,
                                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd="/")
            commands = [*self._greeting, *commands]
        self._process.stdin.write("".join(command + "\n" for command in commands))
        self._process.stdin.flush()
        lines = []
        for line in self._process.stdout:
            lines.append(line.rstrip("\n"))
            if is_last(lines[-1]):
                return lines
        self._process.wait()
        self._process = None
        raise RuntimeError("the engine has ended")
