"""What pip receives of a wheel, and which interpreters get none."""
import importlib.util
import os
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("TABIYA_SOURCE_DIR", Path(__file__).parents[2]))
SPEC = importlib.util.spec_from_file_location("build_backend", ROOT / "python" / "build_backend.py")
build_backend = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(build_backend)


def test_the_tag_has_the_flags_of_the_abi(monkeypatch):
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    monkeypatch.setattr(sys, "abiflags", "d")
    assert build_backend.tag().startswith(f"{python}-{python}d-")
    monkeypatch.setattr(sys, "abiflags", "")
    assert build_backend.tag().startswith(f"{python}-{python}-")


def test_a_free_threaded_interpreter_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(sysconfig, "get_config_var", {"Py_GIL_DISABLED": 1}.get)
    monkeypatch.setattr(build_backend, "compile_package", lambda settings: pytest.fail("it was compiled"))
    with pytest.raises(SystemExit, match="needs the global interpreter lock"):
        build_backend.build_wheel(tmp_path)
