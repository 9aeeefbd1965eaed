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


def test_breaches_in_the_open_are_named_and_hidden_ones_found_when_they_are_decided() -> None:
    done = exam("faults", "-n", "1", "--game", "shinbi")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "SB-SEAT-07  attacks the own clan" in done.stdout and "hidden breaches" in done.stdout, done.stdout
    assert "none" in done.stdout.splitlines()[-1], done.stdout


def test_slips_of_the_pen_are_counted() -> None:
    done = exam("pen", "-n", "1", "--game", "shinbi")
    assert done.returncode == 0 and "doubled line" in done.stdout, done.stdout + done.stderr
