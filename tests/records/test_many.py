"""Many logs: folders, patterns, several processes, and one line for each file that was seen."""

import json
import pickle
from pathlib import Path

import msgspec
import pytest

from records.audit.audited import AuditRequest
from records.audit.auditor import audit_file
from records.audit.many import audit_all, tasks_of
from records.logs.source import UnreadableSource, find
from tests.records.logs import FORCED, honest, run, typed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, seed in (("b", 1), ("a", 2), ("sub/c", 3), ("sub/x[1]", 4)):
        path = tmp_path / f"{name}.jsonl"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(honest(seed))
    (tmp_path / "bad.jsonl").write_bytes(b"no log\n")
    (tmp_path / "notes.txt").write_text("no log")
    return tmp_path


def names(found: list[str | UnreadableSource], folder: Path) -> list[str]:
    return [str(Path(f.path if isinstance(f, UnreadableSource) else f).relative_to(folder)) for f in found]


def test_patterns(folder: Path) -> None:
    for pattern, files in {
        "*.jsonl": ["a.jsonl", "b.jsonl", "bad.jsonl"],
        "**/c.jsonl": ["sub/c.jsonl"],
        "s?b": ["sub/c.jsonl", "sub/x[1].jsonl"],
        "sub/x[1].jsonl": ["sub/x[1].jsonl"],
    }.items():
        assert names(find([str(folder / pattern)]), folder) == files, pattern
    (refused,) = find([str(folder / "z*.jsonl")])
    assert isinstance(refused, UnreadableSource) and "pattern" in refused.why


def test_seen_is_judged_and_refused(folder: Path) -> None:
    result = run("audit", folder, folder / "z*", folder / "nowhere.jsonl", code=2)
    assert result.stdout.splitlines()[-1].endswith("(7 files seen = 4 judged + 3 refused)")


@pytest.mark.parametrize("more", [(), ("--prove",), ("-o", "triple_ban=off")])
def test_the_same_in_the_same_order_for_any_number_of_processes(folder: Path, more: tuple[str, ...]) -> None:
    if more == ("--prove",):
        pytest.importorskip("scipy")
    (out,) = {run("audit", folder, "--json", "-j", jobs, *more).stdout for jobs in ("1", "2", "5")[: 2 if more == ("--prove",) else 3]}
    files = [Path(json.loads(row)["file"]).name for row in out.splitlines()]
    assert files == ["a.jsonl", "b.jsonl", "bad.jsonl", "c.jsonl", "x[1].jsonl"]


def test_nothing_is_said_on_stderr_but_progress_on_a_terminal(folder: Path) -> None:
    assert run("audit", folder).stderr == ""


def test_tasks_cover_all_and_are_lazy(folder: Path) -> None:
    files = [str(i) for i in range(1234)]
    for workers in (1, 2, 7):
        assert [file for task in tasks_of(files, workers) for file in task] == files
    first = next(iter(audit_all([str(folder / "a.jsonl"), "nowhere"], AuditRequest())))
    assert first[0].status == "sound"


def test_an_audit_is_written_alike_whether_it_came_from_another_process_or_not(tmp_path: Path) -> None:
    """Default values are left out; one that was carried over must not count as another value."""
    typed(tmp_path / "forced.jsonl", FORCED)
    audit = audit_file(str(tmp_path / "forced.jsonl"))
    assert [item.standing for item in audit.irregular] == ["stands"]
    assert msgspec.json.encode(pickle.loads(pickle.dumps(audit))) == msgspec.json.encode(audit)
