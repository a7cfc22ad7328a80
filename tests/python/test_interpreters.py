"""What a program may do with the interpreter itself: subinterpreters, forks, many threads."""
import multiprocessing
import subprocess
import sys
import textwrap

import pytest

from tabiya import Position


def run(program):
    return subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=False)


def test_a_subinterpreter_is_refused_clearly():
    if sys.version_info >= (3, 13):
        pytest.skip("Python 3.13 itself refuses extensions of this kind in subinterpreters")
    done = run("""
        import _xxsubinterpreters as interpreters
        import sys, tabiya
        program = f"import sys; sys.path[:] = {sys.path!r}; import tabiya"
        try:
            interpreters.run_string(interpreters.create(), program)
        except interpreters.RunFailedError as failure:
            print(failure)
    """)
    assert done.returncode == 0, done.stderr
    assert "tabiya cannot be imported in a subinterpreter" in done.stdout




def test_processes_share_values_by_pickling():
    for method in ("fork", "spawn"):
        with multiprocessing.get_context(method).Pool(2) as pool:
            positions = pool.map(Position, [Position().fen()] * 4)
            assert positions == [Position()] * 4
            assert all(move is Position().move("Nf3") for move in pool.map(Position().move, ["Nf3"] * 4))


def test_without_numpy_only_the_columns_are_missing():
    done = run("""
        import sys
        sys.modules["numpy"] = None
        import tabiya, tabiya.columns
        print(tabiya.Position().perft(2))
        try:
            next(tabiya.columns.read(b"1. e4 *")).boards
        except ImportError:
            print("no NumPy")
    """)
    assert (done.stdout, done.returncode) == ("400\nno NumPy\n", 0), done.stderr
