"""The notebook of the tour prints what it has stored. Its pictures are not compared.

When an output changes for a good reason, the notebook is run again, with Debian's python3-nbconvert and
python3-ipykernel:

    PYTHONPATH=build/release/python python3 -m nbconvert --to notebook --execute --inplace \\
      --ExecutePreprocessor.record_timing=False docs/python-tour.ipynb
"""
import ast
import contextlib
import io
import json
import os
import re
from pathlib import Path

import pytest

pytest.importorskip("pandas", reason="the notebook needs python3-pandas")
pytest.importorskip("matplotlib", reason="the notebook needs python3-matplotlib").use("Agg")

DOCS = Path(os.environ.get("TABIYA_SOURCE_DIR", Path(__file__).parents[2])) / "docs"
NOTEBOOK = DOCS / "python-tour.ipynb"


@pytest.fixture(scope="module")
def cells():
    return [cell for cell in json.loads(NOTEBOOK.read_text())["cells"] if cell["cell_type"] == "code"]


@pytest.fixture(autouse=True)
def as_in_a_notebook(monkeypatch):
    """The folder of the notebook, and figures that are closed instead of shown."""
    monkeypatch.chdir(DOCS)
    monkeypatch.setenv("COLUMNS", "80")
    from matplotlib import pyplot

    monkeypatch.setattr(pyplot, "show", lambda: pyplot.close("all"))


def run(source, names):
    """What a cell prints, and the value of its last line if that is an expression."""
    body = ast.parse(source).body
    last = ast.Expression(body.pop().value) if isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), NOTEBOOK.name, "exec"), names)
        value = eval(compile(last, NOTEBOOK.name, "eval"), names) if last else None
    return printed.getvalue(), value


def stored(cell, kind):
    return [output for output in cell["outputs"] if output["output_type"] == kind]


def test_cells_print_what_is_stored(cells):
    names = {}
    for cell in cells:
        printed, value = run("".join(cell["source"]), names)
        assert printed == "".join("".join(output["text"]) for output in stored(cell, "stream"))
        for output in stored(cell, "execute_result"):
            if "text/html" in output["data"]:
                assert repr(value) == "".join(output["data"]["text/plain"])
            else:
                assert value._repr_svg_().startswith("<svg")


def test_every_cell_was_executed_in_order(cells):
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    assert not any(stored(cell, "error") or "execution" in cell["metadata"] for cell in cells)


def test_the_file_is_small_and_names_no_folder_of_a_machine(cells):
    assert NOTEBOOK.stat().st_size < 400_000
    for cell in cells:
        texts = ["".join(output["text"]) for output in stored(cell, "stream")]
        assert not re.search(r"(?<![\w.])/\w+/", "".join([*cell["source"], *texts]))
