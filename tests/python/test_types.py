"""The type stubs: they name everything that exists, and a user's program passes mypy --strict."""
import ast
import importlib
import inspect
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

SOURCES = pathlib.Path(os.environ["TABIYA_SOURCE_DIR"])
STUBS = sorted((SOURCES / "python/tabiya/_tabiya").glob("*.pyi"))


def members_of_stub(stub):
    """The names of each class, and those of the module under ""."""
    members = {"": set()}
    for item in ast.parse(stub.read_text()).body:
        if isinstance(item, (ast.FunctionDef, ast.AnnAssign)):
            members[""].add(item.name if isinstance(item, ast.FunctionDef) else item.target.id)
        bases = {base.id for base in getattr(item, "bases", []) if isinstance(base, ast.Name)}
        if isinstance(item, ast.ClassDef) and "Protocol" not in bases:
            names = {part.name for part in item.body if isinstance(part, ast.FunctionDef)}
            names |= {part.target.id for part in item.body if isinstance(part, ast.AnnAssign)}
            members[item.name] = {name for name in names if not name.startswith("__")}
    return members


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.stem)
def test_stubs_name_every_member(stub):
    name = "tabiya._tabiya" + ("" if stub.stem == "__init__" else f".{stub.stem}")
    module = importlib.import_module("tabiya")
    for part in name.split(".")[1:]:
        module = getattr(module, part)
    for owner, names in members_of_stub(stub).items():
        if owner == "_Closing":
            continue
        found = getattr(module, owner) if owner else module
        missing = {name for name in names if not hasattr(found, name)}
        assert not missing, f"{owner} has no {missing}"
        has_any_attribute = "__getattr__" in stub.read_text() and owner == "Games"
        if owner and not has_any_attribute:
            public = {name for name, member in vars(found).items() if not name.startswith("_")}
            inherited = {"svg", "png", "gif", "animated_svg", "close", "keys", "values", "items", "get", "pop",
                         "popitem", "clear", "update", "setdefault"}
            assert not public - names - inherited, f"the stub of {owner} lacks {public - names - inherited}"


def test_every_class_of_the_extension_has_a_stub():
    import tabiya

    for stub in STUBS:
        module = tabiya._tabiya if stub.stem == "__init__" else getattr(tabiya._tabiya, stub.stem)
        classes = {name for name, member in vars(module).items() if inspect.isclass(member)}
        assert not classes - set(members_of_stub(stub)) - {"_Walk"}


@pytest.mark.skipif(shutil.which("mypy") is None, reason="mypy is not installed")
def test_a_program_of_a_user_passes_the_type_checker(tmp_path):
    done = subprocess.run(
        ["mypy", "--strict", "--no-incremental", "--cache-dir", os.devnull, "--python-executable", sys.executable,
         str(SOURCES / "tests/python/typed_program.py")],
        capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "MYPYPATH": str(SOURCES / "python")})
    assert (done.stdout, done.returncode) == ("Success: no issues found in 1 source file\n", 0)
