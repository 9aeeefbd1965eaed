"""A small slice of scripts/exam."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def exam(*args: str) -> "subprocess.CompletedProcess[str]":
    program = [sys.executable, "-P", str(ROOT / "scripts" / "lib" / "exam.py"), *args]
    return subprocess.run(program, capture_output=True, text=True, check=False, cwd=ROOT)


def test_honest_games_are_clean_and_counted_alike() -> None:
    done = exam("honest", "-n", "6", "--prove", "3")
    assert done.returncode == 0, done.stdout + done.stderr
