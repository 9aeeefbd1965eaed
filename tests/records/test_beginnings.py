"""A copy of a log that ends earlier loses to the longer one, whatever the files are called and whenever they are loaded."""

from pathlib import Path

import pytest

from tests.records.logs import honest, run_here

ORDERS = [(("a.jsonl", "b.jsonl"),), (("b.jsonl", "a.jsonl"),), (("a.jsonl",), ("b.jsonl",)), (("b.jsonl",), ("a.jsonl",))]


@pytest.mark.parametrize("orders", ORDERS, ids=lambda orders: " then ".join(map(" ".join, orders)))
def test_a_beginning_loses(orders: tuple[tuple[str, ...], ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    whole = honest()
    Path("a.jsonl").write_bytes(whole)
    Path("b.jsonl").write_bytes(b"".join(whole.splitlines(keepends=True)[:9]))
    for files in orders:
        ran = run_here("summarize", *files, "--db", "d.db")
        assert ran.returncode == 0 and "0 refused" in ran.stdout, ran.stdout + ran.stderr
    lines = len(whole.splitlines())
    ran = run_here("summarize", "a.jsonl", "--db", "d.db")
    assert "1 unchanged" in ran.stdout, f"the log with {lines} lines is stored"
    Path("b.jsonl").write_bytes(Path("b.jsonl").read_bytes().replace(b'"t":', b'"t": '))
    assert run_here("summarize", "b.jsonl", "--db", "d.db").returncode == 2, "an edited copy is no beginning"
