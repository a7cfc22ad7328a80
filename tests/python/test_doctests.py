"""Every example in a docstring gives what it says."""
import doctest
import importlib
import inspect
import pkgutil

import pytest

import tabiya


def modules():
    yield tabiya
    for found in pkgutil.walk_packages(tabiya.__path__, "tabiya."):
        yield importlib.import_module(found.name)


def documented(owner, name, seen):
    """(name, object) of the owner, its classes and functions, and theirs."""
    if id(owner) in seen:
        return
    seen.add(id(owner))
    yield name, owner
    for key, member in vars(owner).items():
        member = getattr(member, "__func__", member)
        is_ours = inspect.isclass(member) and member.__module__.startswith("tabiya")
        if is_ours:
            yield from documented(member, f"{name}.{key}", seen)
        elif (inspect.isroutine(member) or isinstance(member, property)) and ">>>" in (member.__doc__ or ""):
            yield f"{name}.{key}", member


def examples():
    seen = set()
    for module in modules():
        for name, item in documented(module, module.__name__, seen):
            # A builtin's docstring begins with its signature.
            found = doctest.DocTestParser().get_doctest(inspect.getdoc(item) or "", {}, name, None, None)
            if found.examples:
                yield pytest.param(found, inspect.getmodule(item) or module, id=name)


@pytest.mark.parametrize("example, module", examples())
def test_example(example, module):
    example.globs = {"tabiya": tabiya, **vars(tabiya), **vars(module)}
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE
    output = []
    runner = doctest.DocTestRunner(optionflags=flags)
    runner.run(example, out=output.append)
    assert runner.failures == 0, "".join(output)
