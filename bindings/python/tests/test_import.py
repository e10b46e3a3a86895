"""What is installed, what `import eyeline` needs, and what it says when that is not there."""

import subprocess
import sys
from importlib import metadata

import pytest
from conftest import ROOT

from eyeline._eyeline import _CLI


def run(program: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)


@pytest.mark.parametrize("numpy", ["None", "types.ModuleType('numpy')"])
def test_a_numpy_that_cannot_be_used(numpy: str) -> None:
    told = run(f"import sys, types; sys.modules['numpy'] = {numpy}\nimport eyeline")
    assert told.returncode == 1
    assert told.stderr.endswith(
        "ImportError: eyeline needs numpy 1.26 or later, and cannot use it\n"
    ), told.stderr


def test_a_numpy_without_its_interface() -> None:
    program = """
import sys, numpy
for name in ["numpy._core.multiarray", "numpy.core.multiarray"]:
    vars(sys.modules.get(name, sys)).pop("_ARRAY_API", None)
import eyeline
"""
    told = run(program)
    assert told.returncode == 1 and "panic" not in told.stderr
    assert "ImportError: eyeline needs numpy" in told.stderr


def test_a_numpy_that_goes_away() -> None:
    told = run(
        "import sys, numpy, eyeline\n"
        "for name in [name for name in sys.modules if name.startswith('numpy')]:\n"
        "    sys.modules[name] = None\n"
        "try:\n"
        "    eyeline.windows(numpy.zeros((3, 3), bool), numpy.zeros((1, 2), int), 3)\n"
        "except ImportError:\n"
        "    pass\n"
        "print(eyeline.query('{\"op\": \"radius\", \"terrain\": \"hills\"}'))"
    )
    assert told.returncode == 0 and told.stdout == '{"ok":true,"radius":2}\n', told.stderr


@pytest.mark.skipif(_CLI, reason="this build has the command line")
@pytest.mark.parametrize("module", ["eyeline", "eyeline.occlusion"])
def test_a_build_without_the_command_line_says_so(module: str) -> None:
    words = [sys.executable, "-m", module, "--version"]
    told = subprocess.run(words, capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("error: this build of the Python package has no command line\n")
    assert 'pip install -C build-args="--features cli" ./bindings/python' in told.stderr


def test_the_licences_come_along() -> None:
    package = metadata.distribution("eyeline")
    assert package.metadata.get_all("License-File") == ["LICENSE-MIT", "LICENSE-APACHE"]
    for name in ["LICENSE-MIT", "LICENSE-APACHE"]:
        [file] = [file for file in package.files or [] if file.name == name]
        assert file.parent.name == "licenses" and file.parent.parent.suffix == ".dist-info"
        assert file.read_text() == (ROOT / name).read_text()
