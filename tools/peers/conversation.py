"""A UCI engine that runs, and what it has said."""
import functools
import os
import pathlib
import queue
import re
import signal
import subprocess
import threading
import time

GAMES = pathlib.Path(__file__).resolve().parents[2] / "build/peers/debian/usr/games"
LONGEST_WAIT_S = 6
# What engines say in words is everything else.
ORDINARY = re.compile(r"info (?!string)|info string NNUE evaluation using|bestmove|readyok|uciok|option |id |$")
CHESS960 = "setoption name UCI_Chess960"
RUNNING = set()  # engines that are to be killed if the program ends early
NO_MOVE = {"(none)": "none", "0000": "0000", "NULL": "NULL"}


class Conversation:
    """An engine that is killed where "stop" or "quit" would not end it."""

    def __init__(self, command, can_stop, can_quit):
        self._can_stop, self._can_quit = can_stop, can_quit
        self._found = []  # words for the cell, in order
        self._is_greeted = False
        self._said = []
        self._search_moves = set()
        self._setting = ()  # the lines that make the position
        self._lines = queue.Queue()
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=subprocess.STDOUT, text=True, errors="replace", cwd="/")
        RUNNING.add(self._process)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\r\n"))
        self._lines.put(None)

    def greet(self, settings):
        self._send("uci")
        self._hear("uciok")
        for setting in settings:
            self._send(setting)
        self._is_greeted = True
        self._said.clear()
        self._found.clear()

    def take(self, step):
        """Sends a line; "~" waits for a bestmove, "?" for the answer to isready, "^word" for a line."""
        if step == "~":
            self._await_move()
        elif step == "?":
            self._send("isready")
            if not self._hear("readyok"):
                self._found.append("unready")
        elif step.startswith("^"):
            if not self._hear(step[1:]):
                self._found.append(f"no {step[1:]}")
        else:
            self._send(step)

    def _await_move(self):
        if self._hear("bestmove"):
            return
        if self._process.poll() is not None:
            return
        before, is_answered = list(self._found), False
        if self._can_stop:
            self._send("stop")
            is_answered = self._hear("bestmove")
        self._found = [*before, "endless" if is_answered else "silent"]

    def end(self, ends_itself):
        """Ends the engine, with kill if it does not end by itself."""
        if not ends_itself:
            self._send("isready")
            if not self._hear("readyok"):
                self._found.append("unready")
        may_search = "silent" in self._found and not self._can_stop
        if self._process.poll() is None and (may_search or not self._can_quit):
            self._process.kill()
        elif not ends_itself:
            self._send("quit")
        self._note_status()
        RUNNING.discard(self._process)
        while self._lines.get() is not None:
            pass

    def _note_status(self):
        try:
            status = self._process.wait(LONGEST_WAIT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            self._found.append("hangs")
        else:
            if status not in (0, -signal.SIGKILL):
                self._found.append(f"exit {status}")

    def _send(self, line):
        if line.startswith("go") and "searchmoves" in line:
            self._search_moves = set(re.findall(r"\b[a-h][1-8][a-h][1-8][qrbn]?\b", line))
        if line.split()[:1] == ["position"]:
            self._setting = (*[each for each in self._setting if CHESS960 in each], line)
        elif CHESS960 in line:
            self._setting = (*self._setting, line)
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass

    def _hear(self, beginning):
        """Whether a line with the beginning comes in time. Reports of a search do not extend the time."""
        end = time.monotonic() + LONGEST_WAIT_S
        while True:
            try:
                line = self._lines.get(timeout=max(0, end - time.monotonic()))
            except queue.Empty:
                return False
            if line is None:
                self._lines.put(None)
                return False
            self._note(line)
            if line.startswith(beginning):
                return True

    def _note(self, line):
        self._said.append(line)
        if line.startswith("bestmove"):
            self._found.append(self._word_of_move((line.split() + [""])[1]))
        elif line == "uciok":
            self._found.append(line)

    def word(self):
        """What became of the dialogue, in words that are the same each time."""
        words = list(filter(None, self._found))
        counted = [f"{words.count(word)} {word}" if words.count(word) > 1 else word for word in dict.fromkeys(words)]
        if not counted:
            return "says" if self.remarks() else "ready"
        return " ".join(counted) + ("!" if self.remarks() else "")

    def _word_of_move(self, move):
        legal = legal_moves(self._setting)
        if move not in legal:
            return NO_MOVE.get(move, move or "empty")
        chosen = self._search_moves & legal
        return "other" if chosen and move not in chosen else "move"

    def remarks(self):
        """Answers that are neither of a search nor of the handshake, the first three. Without a
        handshake, what an engine prints when it starts looks the same."""
        if not self._is_greeted:
            return []
        return list(dict.fromkeys(line for line in self._said if not ORDINARY.match(line)))[:3]


def end_early(*_):
    """For a signal that ends the program."""
    for process in RUNNING:
        process.kill()
    os._exit(130)


@functools.cache
def legal_moves(setting):
    """What Stockfish finds legal. It plays the moves of a position up to an illegal one."""
    asked = "\n".join([*setting, "go perft 1", "quit"]) + "\n"
    done = subprocess.run([GAMES / "stockfish"], input=asked, capture_output=True, text=True, check=False)
    return set(re.findall(r"^(\w+): 1$", done.stdout, re.MULTILINE))
