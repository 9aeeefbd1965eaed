"""EXAM.md is written from what was run, is short, and says where it is of another state of the program."""

import json
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import exam_bots
import exam_faults
import exam_page
from breaches import catalogue

from referee import games
from referee.engine import code_digest
from tests.kit.parts import having
from tests.kit.said import unsaid

GAMES = having("program")


def run(job: Any, jobs: list[Any], _: int) -> list[Any]:
    """As the command does, in this process."""
    return list(map(job, jobs))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of its own."""
    monkeypatch.setattr(exam_page, "PAGE", tmp_path / "EXAM.md")
    monkeypatch.setattr(exam_page, "RESULTS", tmp_path / "results.json")
    return tmp_path


def test_the_page_is_what_was_written_down_and_short() -> None:
    text = exam_page.PAGE.read_text(encoding="utf-8")
    assert text == exam_page.page(exam_page.results()), "`scripts/exam --write` writes it anew"
    assert len(text.splitlines()) <= exam_page.MOST_LINES


def test_a_run_is_written_down_with_what_is_not_perfect(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = SimpleNamespace(only="one card or three turned up", seed=1, number=3, prove=10**6, jobs=1, told={})
    code = exam_faults.faults(["shinbi"], options, run)
    exam_page.record("faults", options, "scripts/exam faults -n 3", "2026-01-01", code)
    text = exam_page.PAGE.read_text()
    assert unsaid(
        text,
        "| shinbi | 9 | 9 | 9 | 9 | 9 |",
        "`scripts/exam faults -n 3`, 2026-01-01, code shinbi",
        f"code shinbi {exam_page.state('shinbi').split()[0]}",
    ) == []
    options = SimpleNamespace(only="", seed=1, number=2, jobs=1, told={})
    exam_bots.bots(GAMES, options, run)
    exam_page.record("bots", options, "scripts/exam bots -n 2", "2026-01-01", 1)
    text = exam_page.PAGE.read_text()
    assert "| shinbi | 9 |" in text and "**shinbi: the run said that something is wrong.**" in text
    assert [text.index(f"| {name} | 2 |") for name in GAMES] == sorted(text.index(f"| {name} | 2 |") for name in GAMES)


def test_a_title_has_the_sums_of_its_rows_and_all_that_was_said() -> None:
    rows = [{"label": label, "row": {"injected": n, "share": "50%"}, "said": [f"said of {label}"]} for label, n in (("open", 3), ("hidden", 4))]
    text = exam_page.section({"shinbi": {"command": "", "at": "", "state": "x y", "code": 0, "rows": rows}})
    assert "| shinbi | 7 | 50% |" in text and "* shinbi: said of open; said of hidden" in text


def test_rows_that_are_not_perfect_are_named() -> None:
    module = catalogue("shinbi")
    breach = module.OPEN[0]
    label = exam_faults.label_of(module, breach)
    good = {"injected": 1, "decidable": 1, "live": 1, "at once": 1, "audit": 1}
    for column, n, said in (("live", 1, False), ("live", 0, True), ("later false", 2, True), ("stopped", 1, True)):
        told = Counter({**good, column: n})
        mine = [exam_faults.Outcome("shinbi", "OPEN", label, "open", told)]
        assert bool(exam_faults.unlike(mine, [breach], module)) is said, column
    assert exam_faults.unlike([], [], module) == []


def test_a_title_is_of_another_state_when_its_own_rules_change() -> None:
    folder = Path(games.__file__).parent
    for name in games.NAMES:
        files = code_digest.files_of(folder / name)
        assert folder / name / "rules" / "__init__.py" in files
        assert exam_page.state(name).split()[0] == code_digest.digest_of(files)
    assert len({exam_page.state(name) for name in games.NAMES}) == len(games.NAMES)


def test_what_is_stale_is_said(own: Path) -> None:
    fresh = {
        part: {
            name: {"command": f"scripts/exam {part}", "at": "", "state": exam_page.state(name), "code": 0, "rows": []}
            for name in GAMES
        }
        for part in exam_page.PARTS
    }
    exam_page.RESULTS.write_text(json.dumps(fresh))
    exam_page.write()
    assert exam_page.stale(exam_page.results()) == []
    exam_page.PAGE.write_text("better figures")
    assert exam_page.stale(fresh) == ["EXAM.md is not what was written down; `scripts/exam --write` writes it anew"]
    fresh["faults"][GAMES[0]]["state"] = "of yesterday"
    del fresh["bots"][GAMES[1]]
    exam_page.RESULTS.write_text(json.dumps(fresh))
    exam_page.write()
    said = exam_page.stale(exam_page.results())
    assert len(said) == 2 and f"faults, {GAMES[0]}: is of another state" in said[0] and f"bots, {GAMES[1]}: was not run" in said[1]


def test_a_page_that_is_too_long_is_refused() -> None:
    run = {"command": "", "at": "", "state": "x y", "code": 0, "rows": [{"label": "", "row": {"injected": 1}, "said": []}]}
    kept = {"faults": {f"title {n}": run for n in range(exam_page.MOST_LINES)}}
    with pytest.raises(ValueError, match="at most"):
        exam_page.page(kept)
