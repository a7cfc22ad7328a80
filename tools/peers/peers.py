"""The peers as processes: questions go in as lines of JSON, answers come out."""
import io
import json
import pathlib
import queue
import re
import subprocess
import threading

from kinds import kinds_of

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
LONGEST_ANSWER_S = 120
NOT_IN_EXPORT_FORMAT = {"escaped_lines", "semicolon", "suffix", "suffix_and_nag", "disambiguated", "long_moves",
                        "castling_zero", "bare_promotion", "no_check_signs", "no_numbers"}


def adapters():
    """The adapters, by name. Other programs in the folder only help them."""
    return sorted(path for path in (FOLDER / "adapters").iterdir()
                  if path.suffix in (".mjs", ".py") and "Peer: " in path.read_text())


def started(adapter):
    found = re.search(r"^(?://|#) Without: (.*)", adapter.read_text(), re.MULTILINE)
    left_out = frozenset(found[1].split(", ")) if found else frozenset()
    return Peer(adapter.stem, ["python3" if adapter.suffix == ".py" else "node", adapter], left_out)


class Peer:
    """An adapter that runs. Once it has failed, all its answers are empty."""

    def __init__(self, name, command, left_out=frozenset()):
        self.name = name
        self.left_out = left_out  # aspects of games that it does not keep
        self.is_broken = False
        self._lines = queue.Queue()
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=subprocess.DEVNULL, text=True)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def send(self, questions):
        """Does not wait: a full pipe is emptied by a thread of its own."""
        text = "".join(json.dumps(question) + "\n" for question in questions)
        threading.Thread(target=self._write, args=(text,), daemon=True).start()

    def _write(self, text):
        try:
            self._process.stdin.write(text)
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError):
            pass

    def answers(self, count):
        for _ in range(count):
            yield self._answer()

    def _answer(self):
        if self.is_broken:
            return {}
        try:
            line = self._lines.get(timeout=LONGEST_ANSWER_S)
        except queue.Empty:
            line = None
        if line is None:
            self.is_broken = True
            return {}
        return json.loads(line)

    def ask(self, question):
        self.send([question])
        return self._answer()


class Ours:
    """Tabiya, which also makes the questions."""

    def __init__(self):
        self._peer = None

    def _program(self):
        found = [path for path in ROOT.glob("build/*/peers/peer_tabiya") if path.is_file()]
        if not found:
            raise SystemExit("tools/peers/run: Tabiya's own part is not built: "
                             "cmake --build --preset checked --target peer_tabiya")
        return max(found, key=lambda path: path.stat().st_mtime)

    def made(self, what, count, seed):
        process = subprocess.Popen([self._program(), what, str(count), str(seed)], stdout=subprocess.PIPE, text=True)
        for line in process.stdout:
            yield json.loads(line)

    def written(self, count, seed, destination):
        """Made games, written by Tabiya for a destination: the peer reads each, and writes it again."""
        for game in self.made("games", count, seed):
            pgn = self.ask({"ask": "write", "pgn": game["pgn"], "for": destination})["pgn"]
            kinds = sorted({*game["kinds"]} - NOT_IN_EXPORT_FORMAT)
            yield {"ask": "game", "kinds": kinds, "pgn": pgn}
            yield {"ask": "write", "kinds": kinds, "pgn": pgn}

    def games_of(self, file):
        """The games of a file, each a question of its own."""
        text = []
        for line in io.StringIO(text_of(file)):
            if line.startswith("[Event ") and any(part.strip() for part in text):
                yield game_question("".join(text))
                text = []
            text.append(line)
        if text:
            yield game_question("".join(text))

    def answers_to(self, questions):
        """What is compared with the answers of a peer. A game to be written is to come back as it was read."""
        return self.ask_all([reading_of(question) for question in questions])

    def ask_all(self, questions):
        if self._peer is None:
            self._peer = Peer("Tabiya", [self._program(), "answer"])
        self._peer.send(questions)
        return list(self._peer.answers(len(questions)))

    def ask(self, question):
        return self.ask_all([question])[0]


def text_of(file):
    """JSON has no bytes, so other texts than UTF-8 are read as Latin-1."""
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def game_question(pgn):
    return {"ask": "game", "kinds": kinds_of(pgn), "pgn": pgn}


def reading_of(question):
    return {**question, "ask": "game"} if question["ask"] == "write" else question


def answers_to(questions, peer):
    """The answers of a peer to what it has been sent. Tabiya reads the games that it has written."""
    answers = list(peer.answers(len(questions)))
    places = [place for place, answer in enumerate(answers) if "pgn" in answer]
    read = ours.ask_all([{"ask": "game", "pgn": answers[place]["pgn"]} for place in places])
    for place, game in zip(places, read):
        answers[place] = game
    return answers


ours = Ours()
