"""A script whose reader goes away ends quietly, with the exit code that a shell has for it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(("command", "codes"), [("exam --check", {141}), ("bench --help", {0, 141})])
def test_nobody_reads_on(command: str, codes: set[int]) -> None:
    """`scripts/exam --check | head`. The library that prints a help keeps to itself that nobody reads it."""
    name, *words = command.split()
    read, write = os.pipe()
    os.close(read)
    script = [sys.executable, "-P", f"scripts/lib/{name}.py", *words]
    done = subprocess.run(script, cwd=ROOT, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert done.stderr == b"" and done.returncode in codes
