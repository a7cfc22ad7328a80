"""The example programs in Python run."""
import importlib.util
import os
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(os.environ.get("TABIYA_SOURCE_DIR", Path(__file__).parents[2])) / "examples" / "python"


def test_the_data_set_for_torch_gives_every_position_once(tmp_path, monkeypatch, capsys):
    pytest.importorskip("torch", reason="PyTorch is not installed")
    specification = importlib.util.spec_from_file_location("torch_dataset", EXAMPLES / "torch_dataset.py")
    example = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(example)
    path = tmp_path / "games.pgn"
    path.write_text('[Result "1-0"]\n\n1. e4 e5 2. Bc4 a6 3. Qh5 b6 4. Qxf7# 1-0\n\n1. d4 *\n')
    [(planes, moves, results)] = example.Positions(path)
    assert planes.shape == (7, 12, 8, 8) and planes.sum() == sum([32, 32, 32, 32, 32, 32, 32])
    assert len(moves) == 7 and sorted(results.tolist()) == [-1.0] * 3 + [1.0] * 4
    monkeypatch.setattr(sys, "argv", ["torch_dataset.py", str(path)])
    example.main()
    assert capsys.readouterr().out.startswith("7 positions")
