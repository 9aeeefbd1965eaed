"""`--copies`: the tests run once each, and all that they say arrives, whatever becomes of a copy."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

from tests.kit.copies import Stretches
from tests.kit.program import ENV, ROOT

TESTS = """
import os, warnings
from pathlib import Path
import pytest

BEFORE = os.getpid()

@pytest.mark.parametrize("n", range(40))
def test_it(n, tmp_path):
    with open(Path(__file__).with_name("ran"), "a") as ran:
        ran.write(f"{n} {os.getpid() != BEFORE} {os.environ['REFEREE_GAMES']} {tmp_path.parent}\\\\n")
    print(f"said by {n}")
    if n == 3:
        warnings.warn("a warning")
    if n in (7, 39):
        os._exit(5)
    if n == 11:
        pytest.skip("a reason")
    assert n != 20
"""


def ran(folder: Path, *words: str) -> tuple[int, str, list[list[str]]]:
    """Exit code, output, and what each test wrote down."""
    (folder / "test_it.py").write_text(TESTS.replace("\\\\n", "\\n"))
    plugins = ("-p", "tests.kit.copies", "-p", "no:cacheprovider", "-p", "no:anyio", "-c", "none.ini", "--rootdir", ".")
    (folder / "none.ini").write_text("[pytest]\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *plugins, *words], cwd=folder, env=ENV | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, [row.split() for row in (folder / "ran").read_text().splitlines()]


def test_each_test_runs_once_and_all_that_is_said_arrives(tmp_path: Path) -> None:
    code, out, rows = ran(tmp_path, "--copies", "2")
    assert code == 1
    assert Counter(int(row[0]) for row in rows) == Counter(range(40))
    assert all(row[1] == "True" for row in rows), "none runs in the process that collected them"
    assert len({row[2] for row in rows}) == len({row[3] for row in rows}) >= 3, "each copy, and the one in place of the first that ended, has its own folders"
    assert "3 failed, 36 passed, 1 skipped, 1 warning" in out and "a warning" in out
    assert "said by 20" in out and "said by 21" not in out
    assert out.count("ended (5)") >= 2 and "test_it[7]" in out and "test_it[39]" in out


def test_a_first_failure_ends_it(tmp_path: Path) -> None:
    code, out, rows = ran(tmp_path, "--copies", "2", "-x")
    assert code == 1 and "stopping after" in out and len(rows) < 40


def test_one_copy_is_the_process_itself(tmp_path: Path) -> None:
    code, out, rows = ran(tmp_path, "-k", "1 or 2", "--copies", "1", "--deselect", "test_it.py::test_it[39]")
    assert code == 1 and all(row[1] == "False" for row in rows) and "1 failed" in out


def test_places_are_given_out_once_and_neighbours_stay_together() -> None:
    for places, copies in ((0, 1), (1, 2), (10, 3), (100, 2)):
        stretches = Stretches(places, copies)
        given = [place for _ in range(places + 1) for copy in range(copies) if (place := stretches.take(copy)) is not None]
        assert sorted(given) == list(range(places))
    alone = Stretches(100, 2)
    assert [alone.take(0) for _ in range(50)] == list(range(50)), "its own stretch first"
    assert alone.take(0) == 75, "then half of what the other has before it"
    assert alone.take(1) == 50
