"""Entries of a document that scripts read: a list item with a bold number, and fields below it.

    - **4.3.1** the first own piece touched that can move
      - code: `src/game/touch.cpp`
      - tests: `tests/game/touch_test.cpp`,
        `tests/game/arbiter_test.cpp`

Lines have at most 120 columns; a line that is indented further goes on with the one above it.
"""
import re
import textwrap

COLUMNS = 120
HEAD = re.compile(r"^- \*\*([^*]+)\*\*(?: (.*))?$")
FIELD = re.compile(r"^  - (\w+): (.*)$")


class Entry:
    def __init__(self, number, title, fields=()):
        self.number, self.title, self.fields = number, title, dict(fields)

    def __getitem__(self, name):
        return self.fields.get(name, "")

    def lines(self):
        items = [("- ", f"**{self.number}** {self.title}")]
        items += [("  - ", f"{name}: {text}") for name, text in self.fields.items()]
        return [line for bullet, text in items for line in wrapped(bullet, text)]


def wrapped(bullet, text):
    return textwrap.wrap(text, COLUMNS, initial_indent=bullet, subsequent_indent=" " * len(bullet),
                         break_long_words=False, break_on_hyphens=False)


def parts(text):
    """The document in order: an Entry, or a line as a string."""
    entry, last = None, None
    for line in text.split("\n"):
        head, field = HEAD.match(line), FIELD.match(line)
        if head:
            if entry:
                yield entry
            entry, last = Entry(head[1], head[2] or ""), None
        elif entry and field:
            last = field[1]
            entry.fields[last] = field[2]
        elif entry and line.startswith("  ") and line.strip():
            if last is None:
                entry.title += " " + line.strip()
            else:
                entry.fields[last] += " " + line.strip()
        else:
            if entry:
                yield entry
            entry = None
            yield line
    if entry:
        yield entry


def entries(text):
    return [part for part in parts(text) if isinstance(part, Entry)]


def to_text(document):
    """The document again, from its parts."""
    return "\n".join(line for part in document for line in (part.lines() if isinstance(part, Entry) else [part]))
