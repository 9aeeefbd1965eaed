"""Other readings side by side, the log's own word, other boxes: what each changes, and that nothing else changes."""

import json
from pathlib import Path
from typing import Any

import pytest

from records.audit.auditor import AuditRequest, audit_file
from records.audit.readings import NoReading, asked
from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.records.logs import CORRECTED, FORCED, as_data, forged, from_data, honest, run, typed

SAME = ["setup o r z p start 1", "kss ! twice the same"]


def read(log: Path, *options: str, boxes: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    audit = audit_file(str(log), ask=AuditRequest(readings=asked(options, boxes)))
    plain = audit_file(str(log))
    readings, audit.readings = audit.readings, []
    assert audit == plain
    return [{name: getattr(r, name) for name in r.__struct_fields__} for r in readings]


def test_a_reading_that_would_not_have_refused(log: Path) -> None:
    typed(log, SAME, options={"distinct_announcements": True})
    (reading,) = read(log, "distinct_announcements=false")
    assert reading["freed"] == 1 and not reading["stopped"]
    (step,) = reading["steps"]
    assert step.seen == ("irregular", "ok")


def test_a_session_that_the_other_reading_would_have_stopped(log: Path) -> None:
    typed(log, [SAME[0], SAME[1].split(" !")[0]], options={"distinct_announcements": False})
    same, other = read(log, "distinct_announcements=false", "distinct_announcements=true")
    assert same["same"] and not same["steps"]
    assert other["stopped"] and other["stopped_text"]
    step = other["steps"][0]
    assert step.n == other["stopped"] and step.seen == ("ok", "irregular") and step.findings[0].citation.startswith("SB-")
    result = run("audit", log, "--option", "distinct_announcements=true")
    assert result.returncode == 0 and "would have been stopped at line" in result.stdout


def test_many_sessions(tmp_path: Path) -> None:
    for i in range(3):
        options = {"distinct_announcements": False}
        typed(tmp_path / f"{i}.jsonl", [SAME[0], "kss" if i else "ksb"], options=options, log_id=f"L{i}")
    (tmp_path / "other.jsonl").write_bytes(sealed_bytes(one(games.load("ninjato"), 1).lines))
    arguments = ["audit", str(tmp_path), "-o", "distinct-announcements=true"]
    one_, two = run(*arguments), run(*arguments, "-j", "2")
    assert one_.stdout == two.stdout
    last = one_.stdout.splitlines()[-1]
    assert "would have stopped 2 of 3 sessions" in last and "1 log cannot be judged so" in last
    rows = [json.loads(row) for row in run(*arguments, "--json").stdout.splitlines()]
    assert [bool(row["readings"][0].get("stopped")) for row in rows] == [False, True, True, False]
    assert rows[3]["readings"][0]["applies"] is False and "no option" in rows[3]["readings"][0]["why"]


def test_corrections_of_the_head_do_not_undo_the_reading(log: Path) -> None:
    typed(log, [SAME[0], "kss ! twice"], options={"distinct_announcements": True})
    rows = as_data(log.read_bytes())
    last = max(row.get("n", 0) for row in rows)
    rows.append({"line": "amend", "n": last + 1, "of": [0], "head": {"options": {"distinct_announcements": False}}})
    log.write_bytes(from_data(rows))
    (reading,) = read(log, "distinct_announcements=true")
    assert not reading["same"] and reading["applies"]
    assert [step.known for step in reading["steps"]] == [("ok", "irregular")]


def test_another_result(log: Path) -> None:
    """Under an optional draw the deck lasts longer: a game that ended with the deck does not."""
    for seed in range(40):
        made = one(games.load("samurai_sword"), seed)
        if made.fold.state.why == "SS-DECK-03":
            log.write_bytes(sealed_bytes(made.lines))
            (reading,) = read(log, "draw=optional")
            assert reading["effects"]
            if reading["was"] != reading["now"]:
                return
    pytest.fail("no game ended otherwise")


def test_another_box(log: Path, tmp_path: Path) -> None:
    made = one(games.load("shinobi_clans"), 3)
    log.write_bytes(sealed_bytes(made.lines))
    facts = dict(made.fold.head.box.facts)
    assert facts
    box = tmp_path / "box.json"
    box.write_text(json.dumps({"game": "shinobi_clans", "facts": facts}), encoding="utf-8")
    (reading,) = read(log, boxes=(str(box),))
    assert reading["same"]
    (reading,) = read(log, boxes=(str(log),))
    assert reading["same"]
    name = next(k for k, v in facts.items() if isinstance(v, int) and not isinstance(v, bool))
    box.write_text(json.dumps({"game": "shinobi_clans", "facts": {name: facts[name] + 1}}), encoding="utf-8")
    (reading,) = read(log, boxes=(str(box),))
    assert not reading["same"]
    box.write_text(json.dumps({"game": "ninjato", "facts": {"dojo.1": 9}}), encoding="utf-8")
    (reading,) = read(log, boxes=(str(box),))
    assert not reading["applies"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "distinct=maybe"], "distinct_announcements"),
        (["-o", "distinct_announcements=maybe"], "takes"),
        (["-o", "distinct_announcements"], "NAME=VALUE"),
        (["--box", "nowhere.json"], "nowhere.json"),
    ],
)
def test_what_is_no_reading_gets_a_sentence(log: Path, words: list[str], said: str) -> None:
    log.write_bytes(honest())
    result = run("audit", log, *words)
    assert result.returncode == 2 and said in result.stderr and not result.stdout


def test_a_reading_of_another_game_alone_judges_nothing(log: Path) -> None:
    log.write_bytes(honest())
    assert "no log could be judged" in run("audit", log, "-o", "draw=optional", code=2).stderr
    with pytest.raises(NoReading, match="too many"):
        asked([f"{o.id}={v}" for o in games.load("shinbi").rulebook.options.values() for v in map(str, o.values)], [])


def test_the_log_s_own_word(log: Path) -> None:
    def lie(rows: list[dict[str, object]]) -> None:
        rows[5].update(verdict="irregular", findings=[{"rule": "SB-SEAT-04"}], reason="so we said")

    log.write_bytes(forged(honest(), lie))
    assert audit_file(str(log)).exit == 1
    own = audit_file(str(log), ask=AuditRequest(rules="logged"))
    assert own.exit == 0 and own.rules == "logged"
    (line,) = own.irregular
    assert (line.seen, line.known, line.reason) == ("irregular", "irregular", "so we said")
    log.write_bytes(log.read_bytes()[:-20])
    assert audit_file(str(log), ask=AuditRequest(rules="logged")).exit == 1


@pytest.mark.parametrize("entries", [FORCED, CORRECTED])
def test_the_log_s_own_word_is_ours_when_nothing_changed(log: Path, entries: list[str]) -> None:
    typed(log, entries)
    own, ours = audit_file(str(log), ask=AuditRequest(rules="logged")), audit_file(str(log))
    assert (own.seen, own.known) == (ours.seen, ours.known)
    assert [(i.n, i.seen, i.known, i.standing) for i in own.irregular] == [
        (i.n, i.seen, i.known, i.standing) for i in ours.irregular
    ]
