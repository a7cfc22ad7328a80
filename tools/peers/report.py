"""Counts what peers answer, and keeps examples of where they differ."""
from differences import differences
from known import KNOWN
from shrinking import shape_of, shrunk

EXAMPLES = 12


class Seen:
    """A difference, how often it occurred, and its first examples."""

    def __init__(self, peer):
        self.peer = peer
        self.count = 0
        self.examples = []

    def add(self, question, difference):
        self.count += 1
        if len(self.examples) < EXAMPLES:
            self.examples.append((question, difference))

    def shrunk(self):
        """Small examples, one of each shape: they can have several causes."""
        by_shape = {}
        for question, difference in self.examples:
            small, of = shrunk(question, difference, self.peer)
            by_shape.setdefault(shape_of(of), (small, of))
        return by_shape.values()


class Report:
    """What was found about one kind of question, by peer."""

    def __init__(self, what):
        self.what = what
        self.counts = {}
        self.known = {}
        self.unknown = {}

    def add(self, peer, question, own, other):
        counts = self.counts.setdefault(
            peer.name, {"asked": 0, "answered": 0, "alike": 0, "explained": 0, "unexplained": 0})
        counts["asked"] += 1
        if not other:
            return
        counts["answered"] += 1
        found = differences(question, own, other, peer.left_out)
        unknown = [difference for difference in found if not self._is_known(peer, question, difference)]
        for difference in unknown:
            self.unknown.setdefault((peer.name, difference.aspect), Seen(peer)).add(question, difference)
        counts["unexplained" if unknown else "explained" if found else "alike"] += 1

    def _is_known(self, peer, question, difference):
        known = next((entry for entry in KNOWN if entry.explains(peer.name, question, difference)), None)
        if known:
            self.known.setdefault((peer.name, known.name), Seen(peer)).add(question, difference)
        return known is not None

    def print(self, has_examples):
        for name, counts in self.counts.items():
            if counts["answered"]:
                print(f"{name}: {counts['asked']} asked, {counts['answered']} answered, {counts['alike']} alike")
        for (name, known), seen in sorted(self.known.items(), key=lambda entry: entry[0]):
            print(f"  {name}: {known}: {seen.count} times")
            if has_examples:
                print_difference(name, *seen.examples[0])
        for (name, aspect), seen in sorted(self.unknown.items(), key=lambda entry: entry[0]):
            print(f"\n{name}: {aspect}: {seen.count} times, not explained in docs/peers.md; for example:")
            for difference, question in seen.shrunk():
                print_difference(name, question, difference)


def print_difference(name, question, difference):
    print(question.get("pgn") or " ".join(str(question[key]) for key in ("variant", "fen", "moves") if key in question))
    print(f"    Tabiya: {difference.own!r}; {name}: {difference.other!r}")


COLUMNS = ("asked", "answered", "alike", "explained", "unexplained")


def print_table(reports):
    """One row for each peer and kind of question that it answers, in Markdown."""
    print("| questions | peer | " + " | ".join(COLUMNS) + " |")
    print("|---|---|" + "---:|" * len(COLUMNS))
    for report in reports:
        for name, counts in report.counts.items():
            if counts["answered"]:
                print(f"| {report.what} | {name} | " + " | ".join(f"{counts[column]:,}" for column in COLUMNS) + " |")
