"""Every block of the tutorial and of the READMEs runs, in the order in which it stands."""

import doctest
import re
import warnings
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

import eyeline

PAGES = ["docs/python.md", "docs/memory.md", "bindings/python/README.md", "README.md"]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
#: Languages that are not run here.
OTHERS = {"js", "", "console", "rust", "sh", "text"}
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def blocks(page: Path) -> list[tuple[int, str, str]]:
    """Line, language and text of each block."""
    text = page.read_text(encoding="utf-8")
    return [(text.count("\n", 0, found.start()) + 1, *found.groups()) for found in FENCE.finditer(text)]


@pytest.mark.parametrize("name", PAGES)
def test_a_page(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if np.__version__.startswith("1."):
        pytest.skip("numpy 1 writes some numbers otherwise")
    monkeypatch.chdir(ROOT)
    if name == "docs/memory.md":
        # Its world has walls, which overland does not look at.
        warnings.simplefilter("ignore", eyeline.IgnoredLayers)
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    told: list[str] = []
    ran = 0
    for line, language, text in blocks(ROOT / name):
        if language == "python":
            exec(compile("\n" * line + text, name, "exec"), names)
        elif language == "pycon":
            test = doctest.DocTestParser().get_doctest(text, names, name, name, line)
            runner.run(test, out=told.append, clear_globs=False)
            names.update(test.globs)
        else:
            assert language in OTHERS, f"{name}:{line}: {language!r} is not run"
            continue
        ran += 1
    assert ran
    assert not runner.failures, "".join(told)
