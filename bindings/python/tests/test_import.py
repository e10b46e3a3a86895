"""What `import eyeline` needs, and says when it is not there."""

import subprocess
import sys

import pytest

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
