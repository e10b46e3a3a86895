"""`python -m eyeline`: the whole command line, as a process and in one that goes on."""

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest
from conftest import ROOT, needs_cli

from eyeline.__main__ import main

pytestmark = needs_cli
ROOM = str(ROOT / "testdata/cli/room.txt")
MODULE = [sys.executable, "-m", "eyeline"]


def run(*words: str, **options) -> subprocess.CompletedProcess:
    return subprocess.run([*MODULE, *words], capture_output=True, text=True, timeout=60, **options)


def test_exit_codes() -> None:
    assert run("--version").returncode == 0
    assert run("why", ROOM, "--from", "P", "--to", "1,2", "--exit-code").returncode == 1
    usage = run("see")
    assert usage.returncode == 2 and "Usage: eyeline see" in usage.stderr
    assert run("see", "nowhere.txt", "--from", "P").returncode == 3


def test_the_script_is_the_program() -> None:
    script = shutil.which("eyeline", path=sysconfig.get_path("scripts"))
    assert script, "pip installs it"
    done = subprocess.run([script, "see", ROOM, "--from", "P"], capture_output=True, text=True)
    module = run("see", ROOM, "--from", "P")
    assert done.returncode == 0 and done.stdout == module.stdout != ""


def test_queries_through_pipes() -> None:
    lines = '{"op":"radius","terrain":"hills"}\n{"op":"nothing"}\n'
    done = run("query", input=lines)
    assert done.returncode == 3
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, False]


def test_what_was_printed_before_comes_first() -> None:
    code = "from eyeline.__main__ import main; print('before'); main(['--version']); print('after')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["before", "eyeline", "after"]


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
@pytest.mark.parametrize("words", [("schema",), ("see", "nowhere", "--from", "P", "--json")])
def test_a_reader_that_has_seen_enough(words: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*MODULE, *words], stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert done.stderr == "" and done.returncode in (0, 3)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_control_c_ends_it() -> None:
    waiting = subprocess.Popen([*MODULE, "query"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    waiting.stdin.write(b'{"op":"radius","terrain":"hills"}\n')
    waiting.stdin.flush()
    assert waiting.stdout.readline().startswith(b'{"ok":true'), "it is at work"
    waiting.send_signal(signal.SIGINT)
    assert waiting.wait(timeout=20) == -signal.SIGINT
    waiting.stdin.close()
    waiting.stdout.close()


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_control_c_ends_a_survey_and_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "sees.npy"
    size = ["--width", "2000", "--height", "2000"]
    survey = subprocess.Popen([*MODULE, "survey", *size, "--walls", "3,3", "-o", str(file)])
    for _ in range(2000):
        if list(tmp_path.iterdir()):
            break
        time.sleep(0.005)
    assert list(tmp_path.iterdir()), "it is at work"
    survey.send_signal(signal.SIGINT)
    assert survey.wait(timeout=20) in (130, -signal.SIGINT)
    assert list(tmp_path.iterdir()) == []


def test_a_process_goes_on(tmp_path: Path, capfd) -> None:
    kept = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    for _ in range(2):
        assert main(["survey", ROOM, "-o", str(tmp_path / "sees.json"), "--threads", "2"]) == 0
        assert main(["see"]) == 2
    capfd.readouterr()
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == kept
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(5)


def test_from_a_thread(capfd) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(main, [["--version"], ["see"]])) == [0, 2]
    assert capfd.readouterr().out.startswith("eyeline ")


def test_words_that_are_none() -> None:
    for words in [[3], [None], 3]:
        with pytest.raises(TypeError):
            main(words)
