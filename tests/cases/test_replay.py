"""Public cases on replaying: after an update, whatever the machine, whatever lies beside the log."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from records.audit.auditor import audit_file
from records.cli import main
from records.replay.replay import replay
from referee import games
from referee.engine.findings import Fault
from referee.engine.game import Judge
from referee.engine.steps import Act
from referee.journal import lines
from referee.journal.fold import Fold
from referee.simulate.run import one, sealed_bytes
from tests.cases.logs import GAMES, every_game, folder_of_all, raw, simulated
from tests.records.logs import ROOT, as_data, forged, from_data, run


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log.jsonl"


@every_game
def test_pc01_after_a_change_of_the_rules_the_changed_verdict_is_named(
    log: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later program bans what stands at one step: the audit names step and rule, the rest is judged on, the log stays."""
    game = games.load(name)
    log.write_bytes(forged(raw(name), lambda rows: rows[0].update(rules="0" * 16, program="0.0.1")))
    before = log.read_bytes()
    steps = [line for line in simulated(name).lines if isinstance(line, lines.StepLine)]
    banned = steps[len(steps) // 2]
    assert audit_file(str(log)).exit == 0
    rule = next(rule.id for rule in game.rulebook.rules.values() if rule.kind == "ban")
    at = [0]

    honest = game.rules.table

    def check(state: Any, act: Act) -> Sequence[Fault]:
        found = list(honest[type(act)].findings(state, act))
        if act == banned.step:
            at[0] += 1
            found.append(Fault(rule, "irregular", text="newly forbidden"))
        return found

    monkeypatch.setattr(game.rules, "table", {kind: Judge(check, judge.apply) for kind, judge in honest.items()})
    audit = audit_file(str(log))
    assert at[0] and audit.exit == 1
    changed = [d for d in audit.differences if d.what == "verdict"]
    assert banned.n in [d.n for d in changed] and rule in str(changed)
    assert any("other rules" in remark for remark in audit.remarks)
    assert not audit.lines.not_judged
    assert audit_file(str(log), strict=True).exit == 1
    assert replay(str(log), banned.n).view
    assert log.read_bytes() == before


@every_game
def test_pc01_a_log_is_judged_by_its_own_reading(name: str, tmp_path: Path) -> None:
    """Every option is written into the head: another default later on changes no verdict."""
    game = games.load(name)
    for option in game.rulebook.options.values():
        assert option.id in simulated(name).fold.head.options, option.id
    head = simulated(name).fold.head
    other = {o.id: next(v for v in o.values if v != head.options[o.id]) for o in game.rulebook.options.values()}
    assert Fold(game, head).state.setup.options == head.options != other


@every_game
def test_pc02_a_step_that_cannot_be_read_stops_there_and_what_follows_is_kept(
    log: Path, name: str, tmp_path: Path
) -> None:
    """A card or place that does not exist any more in the middle: the last good table is shown, nothing is said to be gone."""
    rows = as_data(raw(name))
    steps = [i for i, row in enumerate(rows) if row["line"] == "step"]
    bad = steps[len(steps) // 2]
    last = max(row["n"] for row in rows[:bad] if "n" in row)
    rows[bad]["step"] = {"do": "no_such_step"}
    log.write_bytes(from_data(rows))
    before = log.read_bytes()
    audit = audit_file(str(log))
    assert audit.exit == 1 and audit.complaints[0].line == bad + 1
    assert audit.lines.not_judged == len(rows) - bad and audit.lines.read == len(rows)
    shown = replay(str(log), last)
    whole = tmp_path / "whole.jsonl"
    whole.write_bytes(raw(name))
    assert shown.view == replay(str(whole), last).view
    if name != "shinbi":
        page = run("replay", log)
        assert page.returncode == 1 and f"line {bad + 1}" in page.stderr and "not judged" in page.stderr
    assert log.read_bytes() == before


REORDERED = """
import json, sys, tomllib
from referee.engine import rulebook

def turned(value):
    if isinstance(value, dict):
        return {k: turned(value[k]) for k in reversed(value)}
    if isinstance(value, list):
        items = [turned(v) for v in value]
        return items[::-1] if items and all(isinstance(v, dict) and "id" in v for v in value) else items
    return value

loaded = []
class Toml:
    @staticmethod
    def loads(text):
        data = tomllib.loads(text)
        new = turned(data)
        loaded.append(json.dumps(new) != json.dumps(data))
        return new

rulebook.tomllib = Toml
from referee import games
for name in games.NAMES:
    games.load(name).about.components(), games.load(name).rulebook.rules
assert loaded == [True] * 8, loaded
from records.audit.auditor import audit_file
from records.replay.replay import replay
for at, path in enumerate(sys.argv[1:]):
    audit = audit_file(path)
    view = None if at % 4 else replay(path).view
    print(json.dumps([path, audit.exit, audit.status, len(audit.differences), audit.remarks, view], sort_keys=True))
"""


def test_pc04_the_order_of_the_data_files_is_no_part_of_a_log() -> None:
    """Cards, roles, rules and options in the opposite order: every golden log of every game is judged as it was; of one in four all is compared."""
    logs = [str(p) for name in GAMES for p in sorted((ROOT / "tests" / name / "golden").glob("*.jsonl"))]
    assert len(logs) > 40
    done = subprocess.run(
        [sys.executable, "-c", REORDERED, *logs], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    rows = [json.loads(row) for row in done.stdout.splitlines()]
    assert [row[0] for row in rows] == logs
    for path, code, status, differences, remarks, view in rows:
        assert differences == 0, path
        if view is not None:
            here = audit_file(path)
            assert (code, status, remarks) == (here.exit, here.status, here.remarks), path
            assert view == json.loads(json.dumps(replay(path).view)), path


@every_game
def test_pc05_a_log_says_what_it_was_made_with(log: Path, name: str) -> None:
    head = as_data(raw(name))[0]
    game = games.load(name)
    assert (head["format"], head["game"], head["rules"], head["components"]) == (
        lines.FORMAT, name, game.rulebook.digest, game.about.components(),
    )  # fmt: skip
    assert head["edition"] in game.rulebook.editions and head["program"] and set(head["options"]) == set(
        game.rulebook.options
    )
    log.write_bytes(forged(raw(name), lambda rows: rows[0].pop("game")))
    audit = audit_file(str(log))
    assert audit.exit == 2 and "game" in audit.complaints[0].text + audit.complaints[0].member, audit.complaints


def test_pc07_a_newer_format_is_read_by_no_command(log: Path, tmp_path: Path) -> None:
    log.write_bytes(forged(raw("ninjato"), lambda rows: rows[0].update(format=9, program="9.1")))
    before = log.read_bytes()
    commands: list[list[str | Path]] = [["audit", log], ["replay", log], ["summarize", log, "--db", tmp_path / "x.db"], ["diff", log, log]]
    for command in commands:
        result = run(*command)
        said = result.stdout + result.stderr
        assert result.returncode == 2 and "format 9" in said and "9.1" in said, (command, said)
    assert log.read_bytes() == before


@every_game
def test_pc08_a_head_that_names_other_rules_than_these_is_said_before_any_step(log: Path, name: str) -> None:
    """Of rules, components and policy the digests are compared; a reading that the rules do not have is refused."""
    for member, said in (("rules", "other rules"), ("components", "other components"), ("policy_digest", "policy")):
        log.write_bytes(forged(raw(name), lambda rows, m=member: rows[0].update({m: "0123456789abcdef"})))  # type: ignore[misc]
        audit = audit_file(str(log))
        assert [said in remark for remark in audit.remarks] == [True], (member, audit.remarks)
    option = next(iter(games.load(name).rulebook.options))
    log.write_bytes(forged(raw(name), lambda rows: rows[0]["options"].update({option: "no such reading"})))
    audit = audit_file(str(log))
    assert audit.exit == 2 and option in audit.complaints[0].text


@pytest.mark.slow
def test_pc10_the_same_answer_whatever_the_machine(tmp_path: Path) -> None:
    """Hash seed, time zone, language and processes: the same verdicts and the same marks in all games."""
    logs = folder_of_all(tmp_path / "logs")
    for name in GAMES:
        spoiled = forged(raw(name), lambda rows: next(r for r in rows if r.get("did"))["did"].pop())
        (tmp_path / "logs" / f"{name}-forged.jsonl").write_bytes(spoiled)
    answers = []
    for seed, zone, language, jobs in (
        ("0", "UTC", "C", "1"), ("1", "Asia/Tokyo", "de_DE.UTF-8", "4"), ("77", "America/Los_Angeles", "C.UTF-8", "2"),
    ):  # fmt: skip
        env = {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": language}
        answers.append(run("audit", "--json", "--jobs", jobs, tmp_path / "logs", env=env).stdout)
    assert answers[0] == answers[1] == answers[2]
    rows = [json.loads(row) for row in answers[0].splitlines()]
    assert len(rows) == len(logs) + len(GAMES)
    assert [row["status"] == "sound" for row in rows] == ["forged" not in row["file"] for row in rows]


@every_game
def test_pc10_the_first_mark_that_differs_is_named(log: Path, name: str) -> None:
    rows = as_data(raw(name, reporter="open"))
    marks = [i for i, row in enumerate(rows) if row["line"] == "mark"]
    assert marks
    at = marks[len(marks) // 2]
    key, value = next((k, v) for k, v in rows[at]["facts"].items() if isinstance(v, int) and not isinstance(v, bool))
    rows[at]["facts"][key] = value + 1
    log.write_bytes(from_data(rows))
    audit = audit_file(str(log))
    assert audit.exit == 1 and [(d.what, d.line) for d in audit.differences] == [("mark", at + 1)], audit.differences


@pytest.mark.full
@every_game
def test_pc11_twenty_five_random_games_replay_at_once(name: str) -> None:
    """A hundred in all: written, read from the bytes and folded anew, with the verdicts and tables of the live game."""
    from io import BytesIO

    from referee.journal.reader import LogReader

    game = games.load(name)
    for seed in range(9000, 9025):
        made = one(game, seed, bots=["random"])
        reader = LogReader(BytesIO(sealed_bytes(made.lines)))
        fold = Fold(game, reader.head)
        for line in reader:
            judged = fold.feed(line)
            if judged is not None and isinstance(line, lines.Judged):
                assert judged.verdict == line.verdict and judged.open == line.open, (seed, line)
        assert not reader.complaints
        assert fold.state == made.fold.state and game.scoring.score(fold.state) == game.scoring.score(made.fold.state)


def test_pc26_no_log_knows_of_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Alone, before, behind and beside others, in one process and in four: the same word on each log."""
    logs = folder_of_all(tmp_path / "logs")

    def said(*names: Path) -> list[Any]:
        main(["audit", *map(str, names), "--json"])
        return [json.loads(row) for row in capsys.readouterr().out.splitlines()]

    alone = [row for log in logs for row in said(log)]
    assert [row["file"] for row in alone] == list(map(str, logs))
    assert said(*logs) == alone and said(*logs[::-1]) == alone[::-1]
    beside = run("audit", *logs[::-1], "--json", "--jobs", "4").stdout
    assert [json.loads(row) for row in beside.splitlines()] == alone[::-1]
