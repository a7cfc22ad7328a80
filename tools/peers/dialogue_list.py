"""Reads the dialogues of dialogues.txt."""
import dataclasses
import pathlib
import re

FILE = pathlib.Path(__file__).resolve().parent / "dialogues.txt"


@dataclasses.dataclass(frozen=True)
class Dialogue:
    kind: str
    name: str  # may be empty
    text: str  # as it stands in the file, with the names of positions
    steps: tuple  # the lines to be sent; "~" waits for a bestmove, "?" sends isready and waits for readyok
    begins_with_handshake: bool
    left_out: frozenset  # the peers that are not asked

    @property
    def ends_itself(self):
        return "quit" in [step.split()[0] for step in self.steps if step.split()]

    def shown(self):
        return self.name or "`" + self.text.replace(" | ", "; ") + "`"


def all_dialogues():
    names, kind, found = {}, "", []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line or line == "#" or line.startswith("# "):
            continue
        if line.startswith("["):
            kind = line.strip("[]")
        elif re.match(r"<\w+> = ", line):
            name, value = line.split(" = ", 1)
            names[name] = value
        else:
            found.append(dialogue_of(kind, line, names))
    return found


def dialogue_of(kind, line, names):
    text, _, peers = line.partition(" @not ")
    name, text = re.fullmatch(r'(?:"(.*?)" )?(.*)', text).groups(default="")
    commands = text.removeprefix("!")
    for short, long in names.items():
        commands = commands.replace(short, long)
    commands = commands.replace("␣", " ").replace("⇥", "\t").replace("␍", "\r")
    return Dialogue(kind, name, text, tuple(commands.split(" | ")), not text.startswith("!"), frozenset(peers.split()))
