"""Every example in a docstring runs, and everything public has a docstring."""

import doctest
import importlib.util
import inspect
from types import ModuleType

import numpy as np
import pytest

import eyeline
import eyeline.__main__
from eyeline import occlusion
from eyeline._eyeline import _CLI

MODULES = [eyeline, occlusion, eyeline.__main__]
if importlib.util.find_spec("minigrid"):
    MODULES.append(importlib.import_module("eyeline.minigrid"))


def documented() -> list[tuple[str, object]]:
    return [found for module in MODULES for found in of_module(module)]


def of_module(module: ModuleType) -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = [(module.__name__, module)]
    for name in module.__all__:
        value = getattr(module, name)
        if isinstance(value, (str, tuple)):
            continue
        found.append((name, value))
        if inspect.isclass(value):
            members = [member for member in vars(value) if not member.startswith("_")]
            found += [(f"{name}.{member}", getattr(value, member)) for member in members]
    return found


@pytest.mark.parametrize("name, value", documented(), ids=[name for name, _ in documented()])
def test_examples(name: str, value: object) -> None:
    text = value.__doc__
    assert text and text.strip(), f"{name} has no docstring"
    if name == "main" and not _CLI:
        pytest.skip("this build has no command line")
    if np.__version__.startswith("1."):
        pytest.skip("numpy 1 writes some numbers otherwise")
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    told: list[str] = []
    runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)


def test_the_fixed_signature() -> None:
    written = "(map, agents, size=9, rules='predprey', out=None, threads=1, *, headings=None, cone=None)"
    assert str(inspect.signature(eyeline.windows)) == written
