"""The tables of ARCHITECTURE.md for scripts: which module, or folder of the server, may use which."""
import re


def rows_of(text, columns):
    """The cells of the rows that have this many columns and begin with a name in backticks."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        name = re.fullmatch(r"`([\w/]+)`", cells[0])
        if line.startswith("|") and len(cells) == columns and name:
            yield [name[1], *cells[1:]]


def names_in(cell):
    return re.findall(r"`([\w/]+)`", cell)


def read_table(text):
    """The modules: module -> (modules it may use, packages it may use)."""
    table = {}
    for module, _, uses, packages in rows_of(text, 4):
        packages = [] if packages == "–" else [p.strip() for p in packages.split(",")]
        table[module] = (names_in(uses), packages)
    return table


def read_folders(text):
    """The folders of the server, lowest first: folder -> folders it may include."""
    _, _, section = text.partition("\n## The server's folders\n")
    section, _, _ = section.partition("\n## ")
    return {folder: names_in(uses) for folder, _, uses in rows_of(section, 3)}


def closure(start, arrows):
    """All modules reached from those in `start`, including themselves."""
    reached, waiting = set(), list(start)
    while waiting:
        module = waiting.pop()
        if module not in reached:
            reached.add(module)
            waiting += arrows.get(module, [])
    return reached
