"""The stub of the part in C++ names what it has, and a user's program passes mypy --strict."""
import ast
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from tabiya._tabiya import chess as native

SOURCES = pathlib.Path(os.environ.get("TABIYA_SOURCE_DIR", pathlib.Path(__file__).parents[3]))
STUB = ast.parse((SOURCES / "python/tabiya/chess/_native.pyi").read_text())


def test_the_stub_and_the_extension_have_the_same_classes_and_functions():
    classes = {item.name: item for item in STUB.body if isinstance(item, ast.ClassDef)}
    functions = {item.name for item in STUB.body if isinstance(item, ast.FunctionDef)}
    assert functions | set(classes) - {"_Moves"} == {name for name in vars(native) if not name.startswith("__")}
    for name, stub in classes.items():
        if name == "_Moves":
            continue
        stubs = [stub] + [classes[base.id] for base in stub.bases if isinstance(base, ast.Name) and base.id in classes]
        named = {part.name for item in stubs for part in item.body if isinstance(part, ast.FunctionDef)}
        named |= {part.target.id for item in stubs for part in item.body if isinstance(part, ast.AnnAssign)}
        found = {member for member in vars(getattr(native, name)) if not member.startswith("__")}
        assert found <= named, f"the stub of {name} lacks {found - named}"
        assert all(hasattr(getattr(native, name), member) for member in named), f"{name} lacks a name of its stub"


@pytest.mark.skipif(shutil.which("mypy") is None, reason="mypy is not installed")
def test_a_program_of_a_user_passes_the_type_checker(tmp_path):
    done = subprocess.run(
        ["mypy", "--strict", "--no-incremental", "--cache-dir", os.devnull, "--python-executable", sys.executable,
         str(SOURCES / "tests/python/chess/typed_program.py")],
        capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "MYPYPATH": str(SOURCES / "python")})
    assert (done.stdout, done.returncode) == ("Success: no issues found in 1 source file\n", 0)
