"""Two files with one log id: the same, one that goes on, or one that somebody changed and sealed anew."""

import gzip
from pathlib import Path

import pytest

from tests.records.logs import as_data, forged, from_data, honest, run_here


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    first, second = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    first.write_bytes(honest())
    return first, second


def test_one_line_changed_and_sealed_anew_is_said(pair: tuple[Path, Path]) -> None:
    first, second = pair
    second.write_bytes(forged(honest(), lambda rows: rows[3].update(t=rows[3].get("t", 0) + 1)))
    assert run_here("audit", second).returncode == 0  # it cannot be seen in this one alone
    result = run_here("audit", first, second)
    assert result.returncode == 1 and "same id, different lines:" in result.stdout
    assert "differ from line 4 on" in " ".join(result.stdout.split())
    result = run_here("audit", first, second, "--json")
    assert result.returncode == 1 and "same id" in result.stderr and len(result.stdout.splitlines()) == 2


def test_the_same_log_again_is_no_finding(pair: tuple[Path, Path]) -> None:
    first, second = pair
    for same in (honest(), from_data(as_data(honest()), sealed=False), gzip.compress(honest())):
        second.write_bytes(same)
        result = run_here("audit", first, second)
        said = " ".join(result.stdout.split())
        assert result.returncode == 0 and f"b.jsonl is the same log as {first}" in said, result.stdout


def test_a_log_that_goes_on_is_no_finding(pair: tuple[Path, Path]) -> None:
    first, second = pair
    rows = as_data(honest())
    rows.append({"line": "note", "n": rows[-1].get("n", 0) + 1 if "n" in rows[-1] else 10_000, "text": "later"})
    second.write_bytes(from_data(rows))
    said = " ".join(run_here("audit", first, second).stdout.split())
    assert f"{second} has 1 more line than {first}" in said
    second.write_bytes(honest(3))
    result = run_here("audit", first, second)
    assert "same" not in result.stdout and "one log" not in result.stdout
