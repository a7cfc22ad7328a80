"""The examples in the documents give what the documents say.

A block of Python is run; if a block without a language follows it directly, that is what it prints. The blocks of a
document share their names.
"""
import contextlib
import io
import os
import re
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("TABIYA_SOURCE_DIR", Path(__file__).parents[2]))
BLOCKS = re.compile(r"^```python\n(.*?)^```$(?:\n\n^```\n(.*?)^```$)?", re.DOTALL | re.MULTILINE)
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("python*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_examples(document, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    for code, expected in BLOCKS.findall(document.read_text(encoding="utf-8")):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, document.name, "exec"), names)
        if expected:
            assert printed.getvalue() == expected
